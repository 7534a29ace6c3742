import {
  buildDraftVersion,
  recordDraftChange,
  toDraftAnswer,
  toDraftKey,
} from "@/backend/campaigns/rows/campaign-drafts";
import { type CampaignRow, readContent } from "@/backend/campaigns/rows/campaign-rows";
import { storeChangeRequest, storeReview } from "@/backend/customizations/drafts/draft-reviews";
import type { DraftRow } from "@/backend/customizations/drafts/draft-store";
import type { Context } from "@/backend/kit/implement";
import { lockSite } from "@/backend/kit/record-change";
import type { CampaignCalls, CampaignDraft } from "@/lib/contract/campaigns/campaign-calls";
import { EMPTY_CAMPAIGN } from "@/lib/domain/campaigns/campaign";
import { diffCampaigns } from "@/lib/domain/campaigns/merge-campaign";
import { type CampaignKind, formatCampaignTitle } from "@/lib/domain/search/campaign-title";
import type { Parsed } from "@/lib/http/endpoint";
import { mergeOntoLive } from "./publish-draft";
import { lockBoth } from "./save-draft";

type Requested = CampaignCalls["requestReview"];
type Answered = CampaignCalls["requestChanges"];

/** Folders of the editors. */
const FOLDERS: Record<CampaignKind, string> = { campaigns: "campaigns", "listing-campaigns": "plp_campaigns" };

/** Requests a review of a draft, or withdraws the request. */
export async function requestCampaignReview(
  kind: CampaignKind,
  body: Parsed<Requested>["body"],
  context: Context<Requested>,
): Promise<{ draft: CampaignDraft }> {
  const { site, refuse } = context;
  const { draft, live } = await lockDraft(kind, body.id, context);
  if (body.is_asked && equalsLive(kind, draft, live)) return refuse(409, "nothing_to_approve");
  const request = { ...body, ...nameInMail(kind, draft) };
  const saved = await storeReview(toDraftKey(site.siteId, kind, body.id), context, request);
  const action = body.is_asked ? "request_review" : "withdraw_review";
  return recordReview(kind, context, { action, draft, saved });
}

/** Answers a request for a review with a request for changes. */
export async function requestCampaignChanges(
  kind: CampaignKind,
  body: Parsed<Answered>["body"],
  context: Context<Answered>,
): Promise<{ draft: CampaignDraft }> {
  const { draft } = await lockDraft(kind, body.id, context);
  const saved = await storeChangeRequest(draft, context, { note: body.note, ...nameInMail(kind, draft) });
  return recordReview(kind, context, { action: "request_changes", draft, saved });
}

/** Locks the site, a campaign and its draft until the transaction ends. */
async function lockDraft(kind: CampaignKind, id: string, { tx, site, refuse }: Context<Requested> | Context<Answered>) {
  await lockSite(tx, site.siteId);
  const { draft, live } = await lockBoth(tx, site.siteId, kind, id);
  return draft === undefined ? refuse(404, "not_found") : { draft, live };
}

type Reviewed = { action: "request_review" | "withdraw_review" | "request_changes"; draft: DraftRow; saved: DraftRow };

async function recordReview(
  kind: CampaignKind,
  context: Context<Requested> | Context<Answered>,
  { action, draft, saved }: Reviewed,
): Promise<{ draft: CampaignDraft }> {
  const before = buildDraftVersion(draft);
  const after = buildDraftVersion(saved);
  await recordDraftChange(context, kind, { id: draft.objectId, action, before, after });
  return { draft: toDraftAnswer(kind, saved) };
}

function nameInMail(kind: CampaignKind, draft: DraftRow) {
  const title = formatCampaignTitle(kind, buildDraftVersion(draft).campaign.subjects);
  return { title, path: `/sites/${draft.siteId}/${FOLDERS[kind]}/${draft.objectId}` };
}

/** Whether publishing a draft would change nothing. A conflict is a difference. */
function equalsLive(kind: CampaignKind, draft: DraftRow, live: CampaignRow | undefined): boolean {
  const merged = mergeOntoLive(kind, draft, live);
  const current = live === undefined ? EMPTY_CAMPAIGN : readContent(live);
  return merged !== null && diffCampaigns(kind, current, merged).length === 0;
}
