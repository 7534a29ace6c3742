import { CUSTOMIZATION_SUBJECTS, DRAFTS_FEATURE } from "@/backend/customizations/drafts/customization-subject";
import { mustRead, mustWrite } from "@/backend/customizations/drafts/draft-rights";
import {
  addLink,
  buildPreviewObjectId,
  buildShopPath,
  endLink,
  loadLinks,
} from "@/backend/customizations/drafts/preview-rows";
import { findOffRules } from "@/backend/customizations/drafts/rule-set";
import { fromWire, toWireRule } from "@/backend/customizations/rules/rule-rows";
import { validateRules } from "@/backend/customizations/rules/write-rules";
import { readDraft } from "@/backend/drafts/life/draft-version";
import { lockObject } from "@/backend/drafts/life/open-draft";
import { implement } from "@/backend/kit/implement";
import { endPreview, listPreviews, sharePreview } from "@/lib/contract/customizations/drafts";
import { formatCustomizationTitle, hasModes } from "@/lib/domain/search/kinds";

// Links that show unpublished rules in the shop.

const shareHandler = implement(sharePreview, async ({ body }, context) => {
  const { services, change, refuse } = context;
  mustWrite(context, body.kind);
  const subject = CUSTOMIZATION_SUBJECTS[body.kind];
  const { live: row, draft } = await lockObject(subject, context, body.object_id);
  if (row === undefined) return refuse(404, "not_found");
  const known = draft === undefined ? [] : readDraft(subject, draft).content.rules.map((rule) => fromWire(rule));
  const mode = hasModes(row.kind) ? body.mode : "simple";
  const rules = await validateRules(context, row, { sent: body.rules, mode }, known);
  const content = {
    query: row.subject,
    aliases: row.aliases,
    type: row.type,
    mode,
    rules: rules.map((rule) => toWireRule(rule, new Map())),
    off_rules: await findOffRules(context.tx, row, body.off_rules),
  };
  const { link, token } = await addLink(context, { kind: body.kind, objectId: row.id, content }, body.hours);
  await change({
    feature: DRAFTS_FEATURE,
    action: "share_preview",
    objectId: buildPreviewObjectId(link.id),
    title: formatCustomizationTitle(row),
    before: null,
    after: { kind: row.kind, query: link.query, expires_at: link.expires_at },
  });
  return { ...link, token, url: services.shopUrl + buildShopPath(row, token) };
});

const listHandler = implement(listPreviews, async ({ query }, context) => {
  const { tx, site, now } = context;
  mustRead(context, query.kind);
  return { links: await loadLinks(tx, site.siteId, { kind: query.kind, objectId: query.object_id }, now) };
});

const endHandler = implement(endPreview, async ({ body }, context) => {
  const { tx, site, now, change, refuse } = context;
  const ended = await endLink(tx, site.siteId, body.id, now);
  if (ended === null) return refuse(404, "not_found");
  const { link, kind, title } = ended;
  // The kind is only known from the ended row; a refusal here rolls the update back.
  mustWrite(context, kind);
  await change({
    feature: DRAFTS_FEATURE,
    action: "end_preview",
    objectId: buildPreviewObjectId(link.id),
    title,
    before: { kind, query: link.query, expires_at: link.expires_at },
    after: null,
  });
  return undefined;
});

export const previewLinkHandlers = [shareHandler, listHandler, endHandler];
