import type { Tx } from "@/backend/db/client";
import type { DraftSubject, SubjectTypes } from "@/backend/drafts/life/subject";
import { type ReviewContext, storeChangeRequest, storeReview } from "@/backend/drafts/rows/draft-reviews";
import type { DraftRow } from "@/backend/drafts/rows/draft-store";
import type { Refuse } from "@/backend/kit/refuse";
import { readDraft, recordDraft } from "./draft-version";
import { type DraftContext, lockDraft, mergeOntoLive, type OpenDraft } from "./open-draft";

type RequestContext = Omit<DraftContext, "refuse"> &
  ReviewContext & { refuse: Refuse<"nothing_to_approve" | "approval_not_needed"> };
type AnswerContext = Omit<DraftContext, "refuse"> & ReviewContext & { refuse: Refuse<"not_requested" | "own_request"> };

/** Requests a review of a draft, or withdraws the request. A draft that equals the live version has nothing to review. */
export async function requestReview<T extends SubjectTypes>(
  subject: DraftSubject<T>,
  context: RequestContext,
  { id, is_asked, note }: { id: string; is_asked: boolean; note?: string | null | undefined },
): Promise<OpenDraft<T>> {
  const { tx, site, refuse } = context;
  const open = await lockDraft(subject, context, id);
  if (is_asked && (await equalsLive(subject, tx, open, site.timeZone))) return refuse(409, "nothing_to_approve");
  const saved = await storeReview(open.draft, context, { is_asked, note, ...nameInMail(subject, open) });
  return recordReview(subject, context, { open, action: is_asked ? "request_review" : "withdraw_review", saved });
}

/** Answers the request for a review with a request for changes. */
export async function requestChanges<T extends SubjectTypes>(
  subject: DraftSubject<T>,
  context: AnswerContext,
  { id, note }: { id: string; note: string },
): Promise<OpenDraft<T>> {
  const open = await lockDraft(subject, context, id);
  const saved = await storeChangeRequest(open.draft, context, { note, ...nameInMail(subject, open) });
  return recordReview(subject, context, { open, action: "request_changes", saved });
}

async function recordReview<T extends SubjectTypes>(
  subject: DraftSubject<T>,
  context: RequestContext | AnswerContext,
  { open, action, saved }: { open: OpenDraft<T>; action: string; saved: DraftRow },
): Promise<OpenDraft<T>> {
  const { id, live, draft } = open;
  const before = readDraft(subject, draft);
  await recordDraft(subject, context, { id, live, action, before, after: readDraft(subject, saved) });
  return { id, live, draft: saved };
}

function nameInMail<T extends SubjectTypes>(subject: DraftSubject<T>, { id, live, draft }: OpenDraft<T>) {
  const title = subject.formatTitle(readDraft(subject, draft).content, live);
  return { title, path: subject.buildPath({ siteId: draft.siteId, id }, live) };
}

/** Whether publishing a draft would change nothing. A conflict is a difference. */
async function equalsLive<T extends SubjectTypes>(
  subject: DraftSubject<T>,
  tx: Tx,
  open: OpenDraft<T>,
  timeZone: string,
): Promise<boolean> {
  const merged = await mergeOntoLive(subject, tx, open, timeZone);
  const live = open.live === undefined ? null : await subject.readLive(tx, open.live);
  return merged !== null && subject.equals(live, merged, timeZone);
}
