import { eq } from "drizzle-orm";
import * as z from "zod/mini";
import type { Change } from "@/backend/change";
import { sites } from "@/backend/db/schema";
import { drafts } from "@/backend/db/schema-drafts";
import { type BaseContext, implement } from "@/backend/implement";
import { type CustomizationRow, findCustomization } from "@/backend/rules/customization-rows";
import { fromWire, type StoredRule, toWire } from "@/backend/rules/rule-rows";
import { answer, judgeRules, lockedRow, type WriteContext, writeRules } from "@/backend/rules/write-rules";
import type { VersionFacts } from "@/backend/version-facts";
import type { GeneralCode } from "@/lib/contract/common";
import {
  discardDraft,
  endPreview,
  listDrafts,
  listPreviews,
  presence,
  publishDraft,
  requestReview,
  saveDraft,
  setApproval,
  sharePreview,
  showDraft,
} from "@/lib/contract/drafts";
import { ruleInput } from "@/lib/contract/rules";
import { baseOf } from "./drafts/base-of";
import { APPROVAL, FEATURE } from "./drafts/draft-reversal";
import { type DraftRow, draftAnswer, findDraft, isOf, pageOfDrafts, putDraft, versionOf } from "./drafts/draft-rows";
import { othersHere, sayHere } from "./drafts/presence-rows";
import { addLink, endLink, linksOf, previewObject } from "./drafts/preview-rows";

const listHandler = implement(listDrafts, ({ query }, { tx, site }) =>
  pageOfDrafts(tx, site.siteId, { kind: query.kind, page: query.page }),
);

const showHandler = implement(showDraft, async ({ query }, context) => {
  const { tx, site } = context;
  const row = await findCustomization(tx, site.siteId, query.object_id);
  if (row === undefined) return context.refuse(404, "not_found");
  const draft = await findDraft(tx, draftOf(row));
  return {
    draft: draft === undefined ? null : await draftAnswer(tx, draft, row.subject),
    approval_required: site.approvalRequired,
  };
});

const saveHandler = implement(saveDraft, async ({ body }, context) => {
  const { tx, user, now, change, refuse } = context;
  if (context.ifMatch === undefined) return refuse(428, "precondition_required");
  const { row, draft } = await locked(context, body.object_id);
  if (context.ifMatch !== String(draft?.revision ?? 0)) return refuse(412, "stale", movedOn(draft));
  const before = draft === undefined ? null : versionOf(draft);
  const base = await baseOf(tx, row, body.base_revision, before);
  // Nobody knows any more what these rules were made on, so they cannot be merged later: the caller has to merge now.
  if (base === null) return refuse(412, "stale", { ...movedOn(draft), live_revision: row.revision });
  const known = [...(before?.rules ?? []), ...base.rules].map(fromWire);
  const judged = await judgeRules(context, row, { sent: body.rules, mode: body.mode }, known);
  const saved = await putDraft(
    tx,
    draftOf(row),
    {
      kind: body.kind,
      mode: body.mode,
      rules: wireRules(judged, body.rules),
      base_revision: Number(body.base_revision),
      base_mode: base.mode,
      base_rules: base.rules,
      review: before?.review ?? null,
    },
    { old: draft, user, now },
  );
  await change(told(row, "save_draft", before, versionOf(saved)));
  return draftAnswer(tx, saved, row.subject);
});

const discardHandler = implement(discardDraft, async ({ body }, context) => {
  const { row, draft } = await locked(context, body.object_id);
  if (draft === undefined) return context.refuse(404, "not_found");
  await end(context, row, draft, "discard");
  return undefined;
});

const publishHandler = implement(publishDraft, async ({ body }, context) => {
  const { tx, site, user, refuse } = context;
  if (context.ifMatch === undefined) return refuse(428, "precondition_required");
  const row = await lockedRow(context, body.object_id);
  const draft = await findDraft(tx, draftOf(row), true);
  if (draft === undefined) return refuse(404, "not_found");
  const isSeen = body.draft_revision === undefined || body.draft_revision === draft.revision;
  if (!isSeen) return refuse(412, "stale", { ...movedOn(draft), draft: true });
  if (site.approvalRequired && draft.updatedBy === user.id) return refuse(403, "approval_needed");
  const { mode, rules } = versionOf(draft);
  const sent = z.parse(z.array(ruleInput), rules);
  const facts = body.ranks === undefined ? undefined : ({ ranks: body.ranks } satisfies VersionFacts);
  const saved = await writeRules(context, row, { action: "publish", sent, mode, facts });
  await end(context, row, draft, "publish");
  const { query, ...rest } = await answer(context, saved, "all");
  return { kind: row.kind, subject: query, ...rest };
});

const reviewHandler = implement(requestReview, async ({ body }, context) => {
  const { tx, user, now, change, refuse } = context;
  const { row, draft } = await locked(context, body.object_id);
  if (draft === undefined) return refuse(404, "not_found");
  const note = body.note?.trim() ?? "";
  const review = {
    requested_by: { id: user.id, name: user.name },
    requested_at: now.toISOString(),
    note: note === "" ? null : note,
  };
  const before = versionOf(draft);
  // Who asks has not edited: revision and last editor stay.
  const [saved] = await tx
    .update(drafts)
    .set({ review: body.is_asked ? review : null })
    .where(isOf(draftOf(row)))
    .returning();
  if (saved === undefined) throw new Error("a locked draft disappeared");
  await change(told(row, body.is_asked ? "request_review" : "withdraw_review", before, versionOf(saved)));
  return draftAnswer(tx, saved, row.subject);
});

const approvalHandler = implement(setApproval, async ({ body }, context) => {
  const { tx, site, rights, change, refuse } = context;
  if (!(rights?.roles.has("owner") || rights?.roles.has("internal"))) return refuse(403, "forbidden");
  const [before] = await tx
    .select({ approval_required: sites.approvalRequired })
    .from(sites)
    .where(eq(sites.siteId, site.siteId))
    .for("update");
  await tx.update(sites).set({ approvalRequired: body.approval_required }).where(eq(sites.siteId, site.siteId));
  await change({ feature: FEATURE, action: "set_approval", objectId: APPROVAL, before, after: body });
  return body;
});

const shareHandler = implement(sharePreview, async ({ body }, context) => {
  const { site, services, change } = context;
  const { row, draft } = await locked(context, body.object_id);
  const known = draft === undefined ? [] : versionOf(draft).rules.map(fromWire);
  const judged = await judgeRules(context, row, { sent: body.rules, mode: body.mode }, known);
  const content = {
    query: row.subject,
    aliases: row.aliases,
    type: row.type,
    mode: body.mode,
    rules: judged.map((rule) => toWire(rule, new Map())),
  };
  const { link, token } = await addLink(context, { kind: body.kind, objectId: row.id, content }, body.hours);
  await change({
    feature: FEATURE,
    action: "share_preview",
    objectId: previewObject(link.id),
    title: row.subject,
    before: null,
    after: { query: link.query, expires_at: link.expires_at },
  });
  const params = new URLSearchParams({ q: row.subject, preview: token });
  const path = `/shop/${encodeURIComponent(site.siteId)}/search?${params.toString()}`;
  return { ...link, token, url: services.shopUrl + path };
});

const linksHandler = implement(listPreviews, async ({ query }, { tx, site, now }) => ({
  links: await linksOf(tx, site.siteId, { kind: query.kind, objectId: query.object_id }, now),
}));

const endLinkHandler = implement(endPreview, async ({ body }, { tx, site, now, change, refuse }) => {
  const link = await endLink(tx, site.siteId, body.id, now);
  if (link === null) return refuse(404, "not_found");
  await change({
    feature: FEATURE,
    action: "end_preview",
    objectId: previewObject(link.id),
    title: link.query,
    before: { query: link.query, expires_at: link.expires_at },
    after: null,
  });
  return undefined;
});

const presenceHandler = implement(presence, async ({ body }, { tx, site, user, now }) => {
  const object = { siteId: site.siteId, kind: body.kind, objectId: body.object_id };
  const row = await findCustomization(tx, site.siteId, body.object_id);
  if (row !== undefined) {
    await sayHere(tx, object, { user, now, isEditing: body.is_editing, isLeaving: body.is_leaving });
  }
  return { others: await othersHere(tx, object, { user, now }), live_revision: row?.revision ?? null };
});

type Locking = Pick<BaseContext, "tx"> & {
  site: { siteId: string };
  refuse: (status: number, code: GeneralCode) => never;
};

/** An object and its draft, both held until the transaction ends: whoever writes either comes after. */
async function locked({ tx, site, refuse }: Locking, id: string) {
  const row = await findCustomization(tx, site.siteId, id, true);
  if (row === undefined) return refuse(404, "not_found");
  return { row, draft: await findDraft(tx, draftOf(row), true) };
}

function draftOf(row: CustomizationRow) {
  return { siteId: row.siteId, kind: row.kind, objectId: row.id, title: row.subject };
}

function movedOn(draft: DraftRow | undefined) {
  if (draft === undefined) return { revision: 0 };
  return { revision: draft.revision, changed_by: draft.updatedByName, changed_at: draft.updatedAt.toISOString() };
}

async function end(context: WriteContext, row: CustomizationRow, draft: DraftRow, action: string): Promise<void> {
  await context.tx.delete(drafts).where(isOf(draftOf(row)));
  await context.change(told(row, action, versionOf(draft), null));
}

function told(row: CustomizationRow, action: string, before: unknown, after: unknown): Change {
  return { feature: FEATURE, action, objectId: row.id, title: row.subject, before, after };
}

/** Judged rules as a draft keeps them: a rule that was sent without an id has none before it is live. */
function wireRules(judged: readonly StoredRule[], sent: readonly { id: string | null }[]) {
  return judged.map((rule, index) => {
    const wire = toWire(rule, new Map());
    return sent[index]?.id === rule.id ? wire : { ...wire, id: null };
  });
}

/** How the backend answers the calls of drafts. */
export const draftHandlers = [
  listHandler,
  showHandler,
  saveHandler,
  discardHandler,
  publishHandler,
  reviewHandler,
  approvalHandler,
  shareHandler,
  linksHandler,
  endLinkHandler,
  presenceHandler,
];
