import { cancelCampaignReviews } from "@/backend/campaigns/rows/campaign-drafts";
import { cancelReviews } from "@/backend/customizations/drafts/cancel-reviews";
import { lockApproval } from "@/backend/customizations/drafts/lock-approval";
import { cancelRequests } from "@/backend/history/approvals/request-rows";
import type { ChangeContext } from "@/backend/kit/record-change";
import { storeApproval } from "./settings-rows";

/**
 * Sets whether a second person must publish, and returns the setting before. Without it everyone publishes their own drafts, so no
 * draft waits for a review any longer, nor does any other write; undoing the change requests the reviews of drafts again.
 */
export async function setApprovalRequired(
  context: ChangeContext,
  isRequired: boolean,
): Promise<{ approval_required: boolean }> {
  const { tx, site } = context;
  if (!isRequired) {
    await cancelReviews(context);
    await cancelRequests(context);
  }
  const before = await lockApproval(tx, site.siteId);
  await storeApproval(tx, site.siteId, isRequired);
  if (!isRequired) await cancelCampaignReviews(context);
  return { approval_required: before };
}
