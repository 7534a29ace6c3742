import type { Tx } from "@/backend/db/client";
import type { DraftSubject, DraftVersion, SubjectTypes } from "@/backend/drafts/life/subject";
import { buildStaleDetails, type DraftRow } from "@/backend/drafts/rows/draft-store";
import { isSameContent } from "@/backend/kit/record-change";
import { putDraft, readDraft } from "./draft-version";
import { type DraftContext, lockObject, type OpenDraft, type OpenObject } from "./open-draft";

/** Content to store as the draft of an object. */
export type DraftSave<T extends SubjectTypes> = {
  id: string;
  /** Whether the object has no id before this save. */
  isNew?: boolean;
  sent: T["sent"];
  /** The revision of the draft that the user saw; "0" for none. */
  seen: string;
  /** The live revision that the content is based on. */
  baseRevision: string;
  /**
   * Whether the content will be published. Then a draft that has it already is left as it is, so that its author stays, and a refusal
   * says that it is about the draft.
   */
  isPublished?: boolean;
};

/**
 * Stores content as the draft of an object. 412 `stale` if the user saw another draft; with `live_revision` if the live version that
 * the content is based on is no longer known, so that it could not be merged later.
 */
export async function saveDraft<T extends SubjectTypes>(
  subject: DraftSubject<T>,
  context: DraftContext,
  { id, isNew = false, sent, seen, baseRevision, isPublished = false }: DraftSave<T>,
  saving: T["saving"],
): Promise<OpenDraft<T>> {
  const { tx, refuse } = context;
  const open = await lockObject(subject, context, id);
  const { live, draft } = open;
  if (!isNew && live === undefined && draft === undefined) return refuse(404, "not_found");
  const stale = buildStaleDetails(draft);
  if (seen !== String(draft?.revision ?? 0))
    return refuse(412, "stale", isPublished ? { ...stale, draft: true } : stale);
  const before = draft === undefined ? null : readDraft(subject, draft);
  const based = await findBase(subject, tx, open, { before, revision: baseRevision });
  if (based === null) return refuse(412, "stale", { ...stale, live_revision: live?.revision ?? 0 });
  const content = await subject.validate(sent, { live, draft: before?.content ?? null, base: based.base }, saving);
  const next = {
    content,
    base: based.base,
    base_revision: Number(baseRevision),
    review: before?.review ?? null,
    change_request: before?.change_request,
  };
  if (isPublished && draft !== undefined && isSameDraft(subject, draft, next)) return { ...open, draft };
  return { ...open, draft: await putDraft(subject, context, { id, live, old: draft }, next) };
}

/** The live version of a revision: the current one, the base of the draft, or an earlier one. */
async function findBase<T extends SubjectTypes>(
  subject: DraftSubject<T>,
  tx: Tx,
  { live }: OpenObject<T>,
  { before, revision }: { before: DraftVersion<T["content"]> | null; revision: string },
): Promise<{ base: T["content"] | null } | null> {
  if (revision === String(live?.revision ?? 0))
    return { base: live === undefined ? null : await subject.readLive(tx, live) };
  if (before !== null && revision === String(before.base_revision)) return { base: before.base };
  const earlier = live === undefined ? null : await subject.findEarlier?.(tx, live, revision);
  return earlier === null || earlier === undefined ? null : { base: earlier };
}

function isSameDraft<T extends SubjectTypes>(
  subject: DraftSubject<T>,
  draft: DraftRow,
  next: DraftVersion<T["content"]>,
): boolean {
  return isSameContent(subject.toVersion(readDraft(subject, draft)), subject.toVersion(next));
}
