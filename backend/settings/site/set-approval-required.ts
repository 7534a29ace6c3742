import { cancelReviews } from "@/backend/drafts/life/cancel-reviews";
import { lockApproval } from "@/backend/drafts/rows/lock-approval";
import { cancelRequests } from "@/backend/history/approvals/request-rows";
import type { ChangeContext } from "@/backend/kit/record-change";
import type { Services } from "@/backend/kit/services";
import { storeApproval } from "./settings-rows";

/**
 * Sets whether a second person must publish, and returns the setting before. Turning it off withdraws all requests for
 * reviews and for approval, because everyone may publish then; undoing the change requests the reviews again.
 */
export async function setApprovalRequired(
  context: ChangeContext & { services: Pick<Services, "draftSubjects"> },
  isRequired: boolean,
): Promise<{ approval_required: boolean }> {
  const { tx, site, services } = context;
  if (!isRequired) {
    await cancelReviews(context, services.draftSubjects, "object");
    await cancelRequests(context);
  }
  const before = await lockApproval(tx, site.siteId);
  await storeApproval(tx, site.siteId, isRequired);
  if (!isRequired) await cancelReviews(context, services.draftSubjects, "site");
  return { approval_required: before };
}
