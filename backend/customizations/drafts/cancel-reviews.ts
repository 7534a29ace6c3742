import { and, asc, eq, inArray, isNotNull } from "drizzle-orm";
import type { Tx } from "@/backend/db/client";
import { drafts } from "@/backend/db/schema/customizations/drafts";
import { customizations } from "@/backend/db/schema/customizations/rules";
import { type ChangeContext, change } from "@/backend/kit/record-change";
import { KINDS } from "@/lib/contract/search/kinds";
import { buildDraftChange, buildDraftKey } from "./draft-parts";
import { storeReviewState } from "./draft-reviews";
import { buildVersion } from "./draft-rows";

/**
 * The drafts of customizations of a site that wait for a review, locked until the transaction ends. Saving a draft locks it before
 * the site, so a write that locks both calls this first.
 */
export async function lockWaitingDrafts(tx: Tx, siteId: string) {
  return tx
    .select({ draft: drafts, row: customizations })
    .from(drafts)
    .innerJoin(customizations, and(eq(customizations.siteId, drafts.siteId), eq(customizations.id, drafts.objectId)))
    .where(and(eq(drafts.siteId, siteId), inArray(drafts.kind, [...KINDS]), isNotNull(drafts.review)))
    .orderBy(asc(drafts.objectId))
    .for("update", { of: drafts });
}

/** Withdraws all requests for reviews of customizations of a site. */
export async function cancelReviews(context: ChangeContext): Promise<void> {
  const { tx, site } = context;
  for (const { draft, row } of await lockWaitingDrafts(tx, site.siteId)) {
    const saved = await storeReviewState(tx, buildDraftKey(row), { review: null });
    await change(context, buildDraftChange(row, "withdraw_review", buildVersion(draft), buildVersion(saved)));
  }
}
