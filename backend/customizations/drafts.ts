import { CUSTOMIZATION_SUBJECTS } from "@/backend/customizations/drafts/customization-subject";
import { answerOpenDraft, buildDraftAnswer } from "@/backend/customizations/drafts/draft-answer";
import { loadDraftPage } from "@/backend/customizations/drafts/draft-page";
import { mustRead, mustWrite } from "@/backend/customizations/drafts/draft-rights";
import { findCustomization } from "@/backend/customizations/rules/customization-rows";
import { buildRulesAnswer } from "@/backend/customizations/rules/write-rules";
import { toDraftKey } from "@/backend/drafts/life/draft-version";
import { discardDraft as discard, publishDraft as publish } from "@/backend/drafts/life/publish-draft";
import { requestChanges as answerReview, requestReview as askReview } from "@/backend/drafts/life/review-draft";
import { saveDraft as save } from "@/backend/drafts/life/save-draft";
import { findDraft } from "@/backend/drafts/rows/draft-store";
import { listOthers, updatePresence } from "@/backend/drafts/rows/presence-rows";
import type { VersionFacts } from "@/backend/history/version-facts";
import { type Context, implement, implementInSteps } from "@/backend/kit/implement";
import {
  type Draft,
  discardDraft,
  listDrafts,
  publishDraft,
  reportPresence,
  requestChanges,
  requestReview,
  saveDraft,
  showDraft,
} from "@/lib/contract/customizations/drafts";
import type { CustomizationKind } from "@/lib/contract/search/kinds";
import { toCustomizationAnswer } from "@/lib/domain/customizations/wire-rules";
import { listReadableKinds } from "@/lib/domain/search/kinds";
import type { Parsed } from "@/lib/http/endpoint";

const listHandler = implement(listDrafts, ({ query }, { tx, site, rights }) => {
  const kinds = listReadableKinds(rights).filter((kind) => query.kind === undefined || kind === query.kind);
  return loadDraftPage(tx, site.siteId, { kinds, page: query.page });
});

const showHandler = implement(showDraft, async ({ query }, context) => {
  const { tx, site } = context;
  mustRead(context, query.kind);
  const row = await findCustomization(tx, toCustomizationId(site, query));
  if (row === undefined) return context.refuse(404, "not_found");
  const draft = await findDraft(tx, toDraftKey(row, site.siteId, row.id));
  return {
    draft: draft === undefined ? null : await buildDraftAnswer(tx, draft, row),
    approval_required: site.approvalRequired,
  };
});

const saveHandler = implement(saveDraft, async ({ body }, context) => {
  const { ifMatch, refuse } = context;
  if (ifMatch === undefined) return refuse(428, "precondition_required");
  mustWrite(context, body.kind);
  const what = { id: body.object_id, sent: body, seen: ifMatch, baseRevision: body.base_revision };
  return answerOpenDraft(context.tx, await save(CUSTOMIZATION_SUBJECTS[body.kind], context, what, context));
});

const discardHandler = implement(discardDraft, async ({ body }, context) => {
  mustWrite(context, body.kind);
  await discard(CUSTOMIZATION_SUBJECTS[body.kind], context, body.object_id);
  return undefined;
});

/** Stores the rules that a publish carries, before it publishes them. */
async function storeSent(
  { rules, ...body }: Parsed<typeof publishDraft>["body"],
  context: Context<typeof publishDraft>,
): Promise<Draft | null> {
  const { tx, ifMatch, refuse } = context;
  if (rules === undefined) return null;
  const { object_id: id, draft_revision: seen, base_revision: baseRevision } = body;
  if (ifMatch === undefined || seen === undefined || baseRevision === undefined)
    return refuse(428, "precondition_required");
  mustWrite(context, body.kind);
  const what = { id, sent: { ...body, rules }, seen: String(seen), baseRevision, isPublished: true };
  return answerOpenDraft(tx, await save(CUSTOMIZATION_SUBJECTS[body.kind], context, what, context));
}

const publishHandler = implementInSteps(
  publishDraft,
  async ({ body }, context) => {
    const stored = await storeSent(body, context);
    return stored === null ? { value: null } : { value: stored, facts: { stored } };
  },
  async ({ body }, context, stored) => {
    const { ifMatch, refuse } = context;
    if (ifMatch === undefined) return refuse(428, "precondition_required");
    mustWrite(context, body.kind);
    const what = { id: body.object_id, seen: stored?.revision ?? body.draft_revision, seenLive: ifMatch };
    const facts = body.ranks && ({ ranks: body.ranks } satisfies VersionFacts);
    const saved = await publish(CUSTOMIZATION_SUBJECTS[body.kind], context, what, { context, facts });
    return toCustomizationAnswer(await buildRulesAnswer(context, saved, "all"));
  },
);

const reviewHandler = implement(requestReview, async ({ body }, context) => {
  mustWrite(context, body.kind);
  const what = { ...body, id: body.object_id };
  return answerOpenDraft(context.tx, await askReview(CUSTOMIZATION_SUBJECTS[body.kind], context, what));
});

const changesHandler = implement(requestChanges, async ({ body }, context) => {
  mustWrite(context, body.kind);
  const what = { id: body.object_id, note: body.note };
  return answerOpenDraft(context.tx, await answerReview(CUSTOMIZATION_SUBJECTS[body.kind], context, what));
});

const presenceHandler = implement(reportPresence, async ({ body }, context) => {
  const { tx, site, user, now } = context;
  mustRead(context, body.kind);
  const object = { siteId: site.siteId, kind: body.kind, objectId: body.object_id };
  const row = await findCustomization(tx, toCustomizationId(site, body));
  const { is_editing: isEditing, is_leaving: isLeaving } = body;
  if (row !== undefined) await updatePresence(tx, object, { user, now, isEditing, isLeaving });
  return { others: await listOthers(tx, object, { user, now }), live_revision: row?.revision ?? null };
});

/** The key of the customization that a call on drafts names. */
function toCustomizationId(
  { siteId }: { siteId: string },
  { kind, object_id: id }: { kind: CustomizationKind; object_id: string },
) {
  return { siteId, kind, id };
}

export const draftHandlers = [
  listHandler,
  showHandler,
  saveHandler,
  discardHandler,
  publishHandler,
  reviewHandler,
  changesHandler,
  presenceHandler,
];
