import { and, eq } from "drizzle-orm";
import * as z from "zod/mini";
import type { Tx } from "@/backend/db/client";
import { drafts, reviewMails } from "@/backend/db/schema/drafts/drafts";
import { isSameContent } from "@/backend/kit/record-change";
import type { Refuse } from "@/backend/kit/refuse";
import { type ChangeRequest, changeRequest, review } from "@/lib/contract/drafts/reviews";
import { type DraftKey, type DraftRow, matchesDraft } from "./draft-store";
import { lockApproval } from "./lock-approval";

// Requests for a review of a draft, and their answers, whatever the draft contains.

/** What the history's version of a draft contains about its review; old versions have no `change_request`. */
export const reviewState = { review: z.nullable(review), change_request: z.nullish(changeRequest) };
export type ReviewState = z.output<z.ZodMiniObject<typeof reviewState>>;

/**
 * Reads the review of a draft for the history. A review without a request for changes equals versions from before there
 * were such requests.
 */
export function readReviewState(row: Pick<DraftRow, "review" | "changeRequest">): ReviewState {
  return {
    review: row.review === null ? null : z.parse(review, row.review),
    change_request: row.changeRequest === null ? undefined : z.parse(changeRequest, row.changeRequest),
  };
}

export function toReviewColumns(state: ReviewState): Pick<DraftRow, "review" | "changeRequest"> {
  return { review: state.review, changeRequest: state.change_request ?? null };
}

/** How mails name a draft: by its title and the path of its editor. */
export type MailSubject = { title: string; path: string };

export type ReviewContext = {
  tx: Tx;
  user: { id: string; name: string };
  now: Date;
  services: { wakeReviewMails: () => void };
  after: (task: () => Promise<void>) => void;
};

/**
 * Sets or withdraws the request for a review, and queues its mails, without an edit: the revision and the last editor
 * stay. A site on which everyone may publish needs no review: 409 `approval_not_needed`.
 */
export async function storeReview(
  key: DraftKey,
  { refuse, ...context }: ReviewContext & { refuse: Refuse<"approval_not_needed"> },
  { is_asked, note, ...subject }: { is_asked: boolean; note?: string | null | undefined } & MailSubject,
): Promise<DraftRow> {
  const { tx, user, now } = context;
  if (!is_asked) return storeReviewState(tx, key, { review: null });
  if (!(await lockApproval(tx, key.siteId))) return refuse(409, "approval_not_needed");
  const request = {
    requested_by: { id: user.id, name: user.name },
    requested_at: now.toISOString(),
    note: note?.trim() || null,
  };
  const saved = await storeReviewState(tx, key, { review: request });
  await queueMails(context, key, subject);
  return saved;
}

/**
 * Answers the request for a review of a draft with a request for changes, and queues the mail to the person who
 * requested the review.
 */
export async function storeChangeRequest(
  draft: DraftRow,
  { refuse, ...context }: ReviewContext & { refuse: Refuse<"not_requested" | "own_request"> },
  { note, ...subject }: { note: string } & MailSubject,
): Promise<DraftRow> {
  const { tx, user, now } = context;
  const { review: request } = readReviewState(draft);
  if (request === null) return refuse(409, "not_requested");
  if (request.requested_by.id === user.id) return refuse(409, "own_request");
  const answer: ChangeRequest = {
    requested_by: { id: user.id, name: user.name },
    requested_at: now.toISOString(),
    note,
    author: request.requested_by,
  };
  const saved = await storeReviewState(tx, draft, { review: null, change_request: answer });
  await queueMails(context, draft, subject);
  return saved;
}

/**
 * Whether two versions of a draft differ only in its review. Then undoing a change restores the review, and the person who undoes it
 * does not become the author of the draft.
 */
export function differInReviewOnly(a: ReviewState, b: ReviewState): boolean {
  const none: ReviewState = { review: null, change_request: null };
  return isSameContent({ ...a, ...none }, { ...b, ...none });
}

/** Stores the review of a draft, and deletes queued mails about an earlier one. */
export async function storeReviewState(tx: Tx, key: DraftKey, state: ReviewState): Promise<DraftRow> {
  const [saved] = await tx.update(drafts).set(toReviewColumns(state)).where(matchesDraft(key)).returning();
  if (saved === undefined) throw new Error("a locked draft disappeared");
  const areItsMails = and(
    eq(reviewMails.siteId, key.siteId),
    eq(reviewMails.kind, key.kind),
    eq(reviewMails.objectId, key.objectId),
  );
  await tx.delete(reviewMails).where(areItsMails);
  return saved;
}

async function queueMails(
  { tx, now, services, after }: ReviewContext,
  { siteId, kind, objectId }: DraftKey,
  subject: MailSubject,
): Promise<void> {
  await tx.insert(reviewMails).values({ siteId, kind, objectId, ...subject, requestedAt: now });
  after(async () => services.wakeReviewMails());
}
