import { and, asc, eq, inArray, isNotNull } from "drizzle-orm";
import { drafts } from "@/backend/db/schema/customizations/drafts";
import { customizations } from "@/backend/db/schema/customizations/rules";
import { type ChangeContext, change } from "@/backend/kit/record-change";
import { KINDS } from "@/lib/contract/search/kinds";
import { draftChange, draftKey } from "./draft-parts";
import { storeReviewState } from "./draft-reviews";
import { buildVersion } from "./draft-rows";

/**
 * Withdraws all requests for reviews of customizations of a site. Like other writes of drafts, it locks them before the site.
 */
export async function cancelReviews(context: ChangeContext): Promise<void> {
  const { tx, site } = context;
  const found = await tx
    .select({ draft: drafts, row: customizations })
    .from(drafts)
    .innerJoin(customizations, and(eq(customizations.siteId, drafts.siteId), eq(customizations.id, drafts.objectId)))
    .where(and(eq(drafts.siteId, site.siteId), inArray(drafts.kind, [...KINDS]), isNotNull(drafts.review)))
    .orderBy(asc(drafts.objectId))
    .for("update", { of: drafts });
  for (const { draft, row } of found) {
    const saved = await storeReviewState(tx, draftKey(row), { review: null });
    await change(context, draftChange(row, "withdraw_review", buildVersion(draft), buildVersion(saved)));
  }
}
