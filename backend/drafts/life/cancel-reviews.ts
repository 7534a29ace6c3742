import { and, asc, eq, inArray, isNotNull } from "drizzle-orm";
import type { Tx } from "@/backend/db/client";
import { drafts } from "@/backend/db/schema/drafts/drafts";
import type { DraftSubject } from "@/backend/drafts/life/subject";
import { storeReviewState } from "@/backend/drafts/rows/draft-reviews";
import type { DraftRow } from "@/backend/drafts/rows/draft-store";
import type { ChangeContext } from "@/backend/kit/record-change";
import { readDraft, recordDraft } from "./draft-version";

// Withdraws the requests for reviews of a site that no longer requires approval. A write that locks the site, too, locks drafts in the
// order of their saves: those of subjects that lock the object first, then the site, then the others.

/** The drafts that wait for a review, of the subjects that lock so; locked until the transaction ends. */
export function lockWaitingDrafts(
  tx: Tx,
  siteId: string,
  subjects: readonly DraftSubject[],
  lockedFirst: DraftSubject["lockedFirst"],
): Promise<DraftRow[]> {
  const kinds = subjects.filter((subject) => subject.lockedFirst === lockedFirst).map(({ kind }) => kind);
  return tx
    .select()
    .from(drafts)
    .where(and(eq(drafts.siteId, siteId), inArray(drafts.kind, kinds), isNotNull(drafts.review)))
    .orderBy(asc(drafts.objectId))
    .for("update");
}

/** Withdraws all requests for reviews of drafts of the subjects that lock so. */
export async function cancelReviews(
  context: ChangeContext,
  subjects: readonly DraftSubject[],
  lockedFirst: DraftSubject["lockedFirst"],
): Promise<void> {
  const { tx, site } = context;
  const { siteId } = site;
  for (const draft of await lockWaitingDrafts(tx, siteId, subjects, lockedFirst)) {
    const subject = subjects.find(({ kind }) => kind === draft.kind);
    if (subject === undefined) continue;
    const id = draft.objectId;
    const live = await subject.findLive(tx, { siteId, id }, false);
    // The draft of a deleted object has no one to publish it.
    if (live === undefined && !subject.canBeUnpublished) continue;
    const after = readDraft(subject, await storeReviewState(tx, draft, { review: null }));
    await recordDraft(subject, context, {
      id,
      live,
      action: "withdraw_review",
      before: readDraft(subject, draft),
      after,
    });
  }
}
