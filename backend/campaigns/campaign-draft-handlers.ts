import { randomUUID } from "node:crypto";
import { type CampaignRecord, toWireCampaign } from "@/backend/campaigns/rows/campaign-rows";
import { CAMPAIGN_SUBJECTS, toDraftAnswer } from "@/backend/campaigns/write/campaign-subject";
import { refuseInvalid } from "@/backend/campaigns/write/validate-write";
import type { CampaignWriteContext } from "@/backend/campaigns/write/write-campaign";
import { discardDraft, openPublication, type Publication, publishDraft } from "@/backend/drafts/life/publish-draft";
import { requestChanges, requestReview } from "@/backend/drafts/life/review-draft";
import { saveDraft } from "@/backend/drafts/life/save-draft";
import {
  type Context,
  type FirstStepResult,
  type ImplementedCall,
  implement,
  implementInSteps,
} from "@/backend/kit/implement";
import type { CampaignCalls, CampaignDraft, CampaignInput } from "@/lib/contract/campaigns/campaign-calls";
import type { CampaignKind } from "@/lib/domain/search/campaign-title";
import type { Parsed } from "@/lib/http/endpoint";

/** Builds the handlers of the drafts of a kind of campaigns. */
export function buildCampaignDraftHandlers(kind: CampaignKind, calls: CampaignCalls): ImplementedCall[] {
  const subject = CAMPAIGN_SUBJECTS[kind];
  return [
    implement(calls.saveDraft, async ({ body }, context) => {
      const { ifMatch, refuse } = context;
      if (ifMatch === undefined) return refuse(428, "precondition_required");
      return storeDraft(kind, context, { ...body, seen: ifMatch });
    }),
    implement(calls.discardDraft, async ({ body }, context) => {
      await discardDraft(subject, context, body.id);
      return undefined;
    }),
    implementInSteps(
      calls.publishDraft,
      ({ body }, context) => storeSent(kind, body, context),
      async ({ body }, context, stored) => ({ campaign: toWireCampaign(await publish(kind, body, context, stored)) }),
      // Images are requested between two transactions.
      { transaction: "own" },
    ),
    implement(calls.requestReview, async ({ body }, context) => {
      const { draft } = await requestReview(subject, context, body);
      return { draft: toDraftAnswer(kind, draft) };
    }),
    implement(calls.requestChanges, async ({ body }, context) => {
      const { draft } = await requestChanges(subject, context, body);
      return { draft: toDraftAnswer(kind, draft) };
    }),
  ];
}

/** A stored draft, as the call that saves it answers. */
type SavedDraft = { id: string; draft: CampaignDraft };
type PublishCall = CampaignCalls["publishDraft"];
type PublishBody = Parsed<PublishCall>["body"];

type SentDraft = { campaign: CampaignInput; base_revision: number; seen: string; isPublished?: boolean };

/** Stores a draft; a new campaign gets an id. */
async function storeDraft(
  kind: CampaignKind,
  context: Context<CampaignCalls["saveDraft"]> | Context<PublishCall>,
  { campaign, base_revision, seen, isPublished }: SentDraft,
): Promise<SavedDraft> {
  const id = campaign.id ?? randomUUID();
  const isNew = campaign.id === null;
  const save = { id, isNew, sent: campaign, seen, baseRevision: String(base_revision), isPublished };
  const saving = { site: context.site, refuse: context.refuse as CampaignWriteContext["refuse"] };
  const { draft } = await saveDraft(CAMPAIGN_SUBJECTS[kind], context, save, saving);
  return { id, draft: toDraftAnswer(kind, draft) };
}

/** Stores the content that a publish carries, before it publishes it. Undoing the publish of a new campaign removes its draft, too. */
async function storeSent(
  kind: CampaignKind,
  { campaign, base_revision, draft_revision }: PublishBody,
  context: Context<PublishCall>,
): Promise<FirstStepResult<SavedDraft>> {
  if (campaign === undefined) return { value: null };
  const seen = String(draft_revision);
  const stored = await storeDraft(kind, context, { campaign, base_revision, seen, isPublished: true });
  return { value: stored, facts: { stored }, isUndone: campaign.id === null };
}

/** Publishes a draft. The images are checked between two transactions; the second one checks everything else again. */
async function publish(
  kind: CampaignKind,
  { id, draft_revision, take_over: takeOver = [] }: PublishBody,
  context: Context<PublishCall>,
  stored: SavedDraft | null,
): Promise<CampaignRecord> {
  const { services, site, refuse } = context;
  const subject = CAMPAIGN_SUBJECTS[kind];
  const what: Publication = {
    id: stored?.id ?? id ?? refuse(404, "not_found"),
    seen: stored?.draft.revision ?? draft_revision,
  };
  const { content } = await services.database.withSite(site.siteId, (tx) =>
    openPublication(subject, { ...context, tx }, what),
  );
  await refuseInvalid(context, kind, content);
  return services.database.withSite(site.siteId, (tx) => {
    const inner = { ...context, tx };
    return publishDraft(subject, inner, what, { context: inner, takeOver });
  });
}
