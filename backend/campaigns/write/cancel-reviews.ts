import { buildDraftVersion, loadDrafts, recordDraftChange } from "@/backend/campaigns/rows/campaign-drafts";
import { storeReviewState } from "@/backend/customizations/drafts/draft-reviews";
import { type ChangeContext, lockSite } from "@/backend/kit/record-change";
import { CAMPAIGN_KINDS } from "@/lib/domain/search/campaign-title";

/** Withdraws all requests for reviews of campaigns of a site. Like other writes of campaigns, it locks the site first. */
export async function cancelCampaignReviews(context: ChangeContext): Promise<void> {
  const { tx, site } = context;
  await lockSite(tx, site.siteId);
  for (const kind of CAMPAIGN_KINDS) {
    for (const draft of await loadDrafts(tx, site.siteId, kind)) {
      if (draft.review === null) continue;
      const after = buildDraftVersion(await storeReviewState(tx, draft, { review: null }));
      const action = "withdraw_review" as const;
      await recordDraftChange(context, kind, { id: draft.objectId, action, before: buildDraftVersion(draft), after });
    }
  }
}
