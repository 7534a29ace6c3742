import * as z from "zod/mini";
import { findBase, mergeDraftOverLive } from "@/backend/customizations/drafts/draft-base";
import {
  buildDraftChange,
  buildDraftKey,
  findOffRules,
  mustRead,
  mustWrite,
  toDraftRules,
} from "@/backend/customizations/drafts/draft-parts";
import { FEATURE } from "@/backend/customizations/drafts/draft-reversal";
import { buildDraftAnswer, buildVersion, loadDraftPage, putDraft } from "@/backend/customizations/drafts/draft-rows";
import { buildStaleDetails, type DraftRow, findDraft, matchesDraft } from "@/backend/customizations/drafts/draft-store";
import { lockDraft, toCustomizationId } from "@/backend/customizations/drafts/lock-draft";
import { listOthers, updatePresence } from "@/backend/customizations/drafts/presence-rows";
import {
  addLink,
  buildPreviewObjectId,
  buildShopPath,
  endLink,
  loadLinks,
} from "@/backend/customizations/drafts/preview-rows";
import { type CustomizationRow, findCustomization } from "@/backend/customizations/rules/customization-rows";
import { fromWire, toWire } from "@/backend/customizations/rules/rule-rows";
import {
  buildAnswer,
  lockCustomization,
  validateRules,
  type WriteContext,
  writeRules,
} from "@/backend/customizations/rules/write-rules";
import { drafts } from "@/backend/db/schema/customizations/drafts";
import type { VersionFacts } from "@/backend/history/version-facts";
import { approveWorkOf } from "@/backend/kit/approval-guard";
import { implement } from "@/backend/kit/implement";
import {
  discardDraft,
  endPreview,
  listDrafts,
  listPreviews,
  presence,
  publishDraft,
  saveDraft,
  sharePreview,
  showDraft,
} from "@/lib/contract/customizations/drafts";
import { ruleInput } from "@/lib/contract/search/rules";
import { toCustomizationAnswer } from "@/lib/domain/customizations/wire-rules";
import { formatTitle, hasModes, listReadableKinds } from "@/lib/domain/search/kinds";

const listHandler = implement(listDrafts, ({ query }, { tx, site, rights }) => {
  const kinds = listReadableKinds(rights).filter((kind) => query.kind === undefined || kind === query.kind);
  return loadDraftPage(tx, site.siteId, { kinds, page: query.page });
});

const showHandler = implement(showDraft, async ({ query }, context) => {
  const { tx, site } = context;
  mustRead(context, query.kind);
  const row = await findCustomization(tx, toCustomizationId(site, query));
  if (row === undefined) return context.refuse(404, "not_found");
  const draft = await findDraft(tx, buildDraftKey(row));
  return {
    draft: draft === undefined ? null : await buildDraftAnswer(tx, draft, row),
    approval_required: site.approvalRequired,
  };
});

const saveHandler = implement(saveDraft, async ({ body }, context) => {
  const { tx, user, now, change, refuse } = context;
  if (context.ifMatch === undefined) return refuse(428, "precondition_required");
  const { row, draft } = await lockDraft(context, body);
  if (context.ifMatch !== String(draft?.revision ?? 0)) return refuse(412, "stale", buildStaleDetails(draft));
  const before = draft === undefined ? null : buildVersion(draft);
  const base = await findBase(tx, row, body.base_revision, before);
  // Without the base, these rules could not be merged later, so the client must merge now.
  if (base === null) return refuse(412, "stale", { ...buildStaleDetails(draft), live_revision: row.revision });
  const known = [...(before?.rules ?? []), ...base.rules].map((rule) => fromWire(rule));
  const mode = hasModes(row.kind) ? body.mode : "simple";
  const rules = await validateRules(context, row, { sent: body.rules, mode }, known);
  const saved = await putDraft(
    tx,
    buildDraftKey(row),
    {
      kind: body.kind,
      mode,
      rules: toDraftRules(
        rules,
        body.rules.map(({ id }) => id),
      ),
      off_rules: await findOffRules(tx, row, body.off_rules ?? before?.off_rules ?? base.off_rules),
      base_revision: Number(body.base_revision),
      base_mode: base.mode,
      base_rules: base.rules,
      base_off_rules: base.off_rules,
      review: before?.review ?? null,
      change_request: before?.change_request,
    },
    { old: draft, user, now },
  );
  await change(buildDraftChange(row, "save_draft", before, buildVersion(saved)));
  return buildDraftAnswer(tx, saved, row);
});

const discardHandler = implement(discardDraft, async ({ body }, context) => {
  const { row, draft } = await lockDraft(context, body);
  if (draft === undefined) return context.refuse(404, "not_found");
  await endDraft(context, row, draft, "discard");
  return undefined;
});

const publishHandler = implement(publishDraft, async ({ body }, context) => {
  const { tx, site, refuse } = context;
  if (context.ifMatch === undefined) return refuse(428, "precondition_required");
  mustWrite(context, body.kind);
  const row = await lockCustomization(context, body.kind, body.object_id);
  const draft = await findDraft(tx, buildDraftKey(row), true);
  if (draft === undefined) return refuse(404, "not_found");
  const isSeen = body.draft_revision === undefined || body.draft_revision === draft.revision;
  if (!isSeen) return refuse(412, "stale", { ...buildStaleDetails(draft), draft: true });
  approveWorkOf(draft.updatedBy);
  const merged = await mergeDraftOverLive(tx, row, buildVersion(draft), site.timeZone);
  if (merged === null) return refuse(412, "stale", { revision: row.revision, changed_by: row.updatedBy });
  const offRules = await findOffRules(tx, row, merged.off_rules);
  const sent = z.parse(z.array(ruleInput), merged.rules);
  const facts = body.ranks === undefined ? undefined : ({ ranks: body.ranks } satisfies VersionFacts);
  const saved = await writeRules(context, row, { action: "publish", sent, mode: merged.mode, offRules, facts });
  await endDraft(context, row, draft, "publish");
  return toCustomizationAnswer(await buildAnswer(context, saved, "all"));
});

const shareHandler = implement(sharePreview, async ({ body }, context) => {
  const { services, change } = context;
  const { row, draft } = await lockDraft(context, body);
  const known = draft === undefined ? [] : buildVersion(draft).rules.map((rule) => fromWire(rule));
  const mode = hasModes(row.kind) ? body.mode : "simple";
  const rules = await validateRules(context, row, { sent: body.rules, mode }, known);
  const content = {
    query: row.subject,
    aliases: row.aliases,
    type: row.type,
    mode,
    rules: rules.map((rule) => toWire(rule, new Map())),
    off_rules: await findOffRules(context.tx, row, body.off_rules),
  };
  const { link, token } = await addLink(context, { kind: body.kind, objectId: row.id, content }, body.hours);
  await change({
    feature: FEATURE,
    action: "share_preview",
    objectId: buildPreviewObjectId(link.id),
    title: formatTitle(row),
    before: null,
    after: { kind: row.kind, query: link.query, expires_at: link.expires_at },
  });
  return { ...link, token, url: services.shopUrl + buildShopPath(row, token) };
});

const linksHandler = implement(listPreviews, async ({ query }, context) => {
  const { tx, site, now } = context;
  mustRead(context, query.kind);
  return { links: await loadLinks(tx, site.siteId, { kind: query.kind, objectId: query.object_id }, now) };
});

const endLinkHandler = implement(endPreview, async ({ body }, context) => {
  const { tx, site, now, change, refuse } = context;
  const ended = await endLink(tx, site.siteId, body.id, now);
  if (ended === null) return refuse(404, "not_found");
  const { link, kind, title } = ended;
  // The kind is only known from the ended row; a refusal here rolls the update back.
  mustWrite(context, kind);
  await change({
    feature: FEATURE,
    action: "end_preview",
    objectId: buildPreviewObjectId(link.id),
    title,
    before: { kind, query: link.query, expires_at: link.expires_at },
    after: null,
  });
  return undefined;
});

const presenceHandler = implement(presence, async ({ body }, context) => {
  const { tx, site, user, now } = context;
  mustRead(context, body.kind);
  const object = { siteId: site.siteId, kind: body.kind, objectId: body.object_id };
  const row = await findCustomization(tx, toCustomizationId(site, body));
  const { is_editing: isEditing, is_leaving: isLeaving } = body;
  if (row !== undefined) await updatePresence(tx, object, { user, now, isEditing, isLeaving });
  return { others: await listOthers(tx, object, { user, now }), live_revision: row?.revision ?? null };
});

async function endDraft(context: WriteContext, row: CustomizationRow, draft: DraftRow, action: string): Promise<void> {
  await context.tx.delete(drafts).where(matchesDraft(buildDraftKey(row)));
  await context.change(buildDraftChange(row, action, buildVersion(draft), null));
}

export const draftHandlers = [
  listHandler,
  showHandler,
  saveHandler,
  discardHandler,
  publishHandler,
  shareHandler,
  linksHandler,
  endLinkHandler,
  presenceHandler,
];
