import type { DraftSubject, DraftVersion, SubjectTypes } from "@/backend/drafts/life/subject";
import { readReviewState, toReviewColumns } from "@/backend/drafts/rows/draft-reviews";
import { type DraftKey, type DraftRow, storeDraft } from "@/backend/drafts/rows/draft-store";
import { type ChangeContext, change } from "@/backend/kit/record-change";
import type { Cause } from "@/lib/contract/kit/change-causes";

// A draft between its row and the history.

/** The key of a draft. */
export function toDraftKey({ kind }: Pick<DraftSubject, "kind">, siteId: string, id: string): DraftKey {
  return { siteId, kind, objectId: id };
}

/** Reads a stored draft. */
export function readDraft<T extends SubjectTypes>(subject: DraftSubject<T>, row: DraftRow): DraftVersion<T["content"]> {
  return { ...subject.fromColumns(row), base_revision: row.baseRevision, ...readReviewState(row) };
}

/** The object of a draft, and who is its author if that is not the user. */
type Stored<T extends SubjectTypes> = {
  id: string;
  live: T["live"] | undefined;
  old: DraftRow | undefined;
  author?: { id: string; name: string };
  cause?: Cause;
};

/** Stores a draft without recording it; undo does. */
export function storeVersion<T extends SubjectTypes>(
  subject: DraftSubject<T>,
  { tx, site, user, now }: ChangeContext,
  { id, old, author = user }: Pick<Stored<T>, "id" | "old" | "author">,
  version: DraftVersion<T["content"]>,
): Promise<DraftRow> {
  const parts = { ...subject.toColumns(version), baseRevision: version.base_revision, ...toReviewColumns(version) };
  return storeDraft(tx, toDraftKey(subject, site.siteId, id), parts, { old, user: author, now });
}

/** Stores a draft and records it. */
export async function putDraft<T extends SubjectTypes>(
  subject: DraftSubject<T>,
  context: ChangeContext,
  stored: Stored<T>,
  version: DraftVersion<T["content"]>,
): Promise<DraftRow> {
  const { id, live, old, cause } = stored;
  const before = old === undefined ? null : readDraft(subject, old);
  const saved = await storeVersion(subject, context, stored, version);
  const entry = { id, live, cause, action: "save_draft", before, after: readDraft(subject, saved) };
  await recordDraft(subject, context, entry);
  return saved;
}

/** A draft before and after a change; one of both is not null. */
type DraftEntry<T extends SubjectTypes> = Pick<Stored<T>, "id" | "live" | "cause"> & {
  action: string;
  before: DraftVersion<T["content"]> | null;
  after: DraftVersion<T["content"]> | null;
};

/** Records a change of a draft. */
export async function recordDraft<T extends SubjectTypes>(
  subject: DraftSubject<T>,
  context: ChangeContext,
  { id, live, action, before, after, cause = "hand" }: DraftEntry<T>,
): Promise<void> {
  const named = after ?? before;
  if (named === null) throw new Error("a change of a draft has a draft on one side");
  await change(context, {
    feature: subject.history.feature,
    action,
    objectId: subject.history.toObjectId(id),
    title: subject.formatTitle(named.content, live),
    cause,
    before: before && subject.toVersion(before),
    after: after && subject.toVersion(after),
  });
}
