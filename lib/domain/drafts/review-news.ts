import type { ChangeRequest, Review } from "@/lib/contract/drafts/reviews";

/** What an open editor knows about a draft and its review. */
export type ReviewedDraft = {
  draft: {
    revision: number;
    updated_by: { id: string; name: string };
    review: Review | null;
    change_request?: ChangeRequest | null;
  } | null;
  isApprovalRequired: boolean;
};

/** What someone else did with a draft, or with the setting that requires approval. */
export type ReviewNews =
  | { code: "requested" | "changesRequested"; by: string; note: string | null }
  | { code: "saved" | "canceled"; by: string }
  | { code: "approvalOn" | "approvalOff" | "ended" };

/**
 * Lists what others did between two answers.
 * @param userId the reader; own actions are no news.
 */
export function findReviewNews(before: ReviewedDraft, after: ReviewedDraft, userId: string): ReviewNews[] {
  const isOther = ({ id }: { id: string }) => id !== userId;
  const news: ReviewNews[] = [];
  if (before.isApprovalRequired !== after.isApprovalRequired)
    news.push({ code: after.isApprovalRequired ? "approvalOn" : "approvalOff" });
  if (after.draft === null) return before.draft === null ? news : [...news, { code: "ended" }];
  const { updated_by: author, revision, review, change_request: changes } = after.draft;
  if (revision !== before.draft?.revision && isOther(author)) news.push({ code: "saved", by: author.name });
  const earlier = before.draft?.review ?? null;
  if (review !== null) {
    if (review.requested_at !== earlier?.requested_at && isOther(review.requested_by))
      news.push({ code: "requested", by: review.requested_by.name, note: review.note });
  } else if (changes) {
    if (changes.requested_at !== before.draft?.change_request?.requested_at && isOther(changes.requested_by))
      news.push({ code: "changesRequested", by: changes.requested_by.name, note: changes.note });
  } else if (earlier !== null && isOther(earlier.requested_by) && after.isApprovalRequired) {
    news.push({ code: "canceled", by: earlier.requested_by.name });
  }
  return news;
}
