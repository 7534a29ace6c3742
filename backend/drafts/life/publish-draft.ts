import type { DraftSubject, SubjectTypes } from "@/backend/drafts/life/subject";
import { buildStaleDetails, deleteDraft } from "@/backend/drafts/rows/draft-store";
import { approveWorkOf } from "@/backend/kit/approval-guard";
import type { ChangeContext } from "@/backend/kit/record-change";
import { readDraft, recordDraft } from "./draft-version";
import { type DraftContext, describeLive, lockDraft, lockObject, mergeOntoLive, type OpenDraft } from "./open-draft";

/** The draft to publish, and what the user saw of it. */
export type Publication = {
  id: string;
  /** The revision of the draft; undefined publishes any. */
  seen: number | undefined;
  /** The live revision; undefined accepts any. */
  seenLive?: string;
};

/**
 * Locks the draft that the user saw, and merges it with live changes made since it started. 412 `stale` for another draft, with
 * `draft: true`, and for changes of the same part.
 */
export async function openPublication<T extends SubjectTypes>(
  subject: DraftSubject<T>,
  context: DraftContext,
  { id, seen, seenLive }: Publication,
): Promise<OpenDraft<T> & { content: T["content"] }> {
  const { tx, site, refuse } = context;
  const { live, draft } = await lockObject(subject, context, id);
  if (live !== undefined && seenLive !== undefined && seenLive !== String(live.revision))
    return refuse(412, "stale", describeLive(live));
  if (draft === undefined) return refuse(404, "not_found");
  if (seen !== undefined && seen !== draft.revision)
    return refuse(412, "stale", { ...buildStaleDetails(draft), draft: true });
  const content = await mergeOntoLive(subject, tx, { id, live, draft }, site.timeZone);
  if (content === null) return refuse(412, "stale", live && describeLive(live));
  return { id, live, draft, content };
}

/** Publishes a draft and deletes it. A person who publishes the work of another one approves it. */
export async function publishDraft<T extends SubjectTypes>(
  subject: DraftSubject<T>,
  context: DraftContext,
  publication: Publication,
  publishing: T["publishing"],
): Promise<T["live"]> {
  const { content, ...open } = await openPublication(subject, context, publication);
  approveWorkOf(open.draft.updatedBy);
  const saved = await subject.publish({ id: open.id, live: open.live, content }, publishing);
  await endDraft(subject, context, open, "publish");
  return saved;
}

/** Discards the draft of an object. */
export async function discardDraft<T extends SubjectTypes>(
  subject: DraftSubject<T>,
  context: DraftContext,
  id: string,
): Promise<void> {
  await endDraft(subject, context, await lockDraft(subject, context, id), "discard");
}

/** Deletes a locked draft and records it. */
export async function endDraft<T extends SubjectTypes>(
  subject: DraftSubject<T>,
  context: ChangeContext,
  { id, live, draft }: OpenDraft<T>,
  how: "discard" | "publish",
): Promise<void> {
  await deleteDraft(context.tx, draft);
  const action = subject.history.endActions[how];
  await recordDraft(subject, context, { id, live, action, before: readDraft(subject, draft), after: null });
}
