import type { Tx } from "@/backend/db/client";
import type { DraftSubject, ObjectKey, SubjectTypes } from "@/backend/drafts/life/subject";
import { differInReviewOnly, storeReviewState } from "@/backend/drafts/rows/draft-reviews";
import { deleteDraft, findDraft } from "@/backend/drafts/rows/draft-store";
import type { Merged, ReversalContext } from "@/backend/kit/reversible";
import { readDraft, storeVersion, toDraftKey } from "./draft-version";

// Restores drafts from the history (docs/adr/0017). The caller has locked the object.

/** Loads and locks a draft as a version; null if there is none. */
export async function loadDraftVersion<T extends SubjectTypes>(
  subject: DraftSubject<T>,
  tx: Tx,
  { siteId, id }: ObjectKey,
): Promise<unknown> {
  const row = await findDraft(tx, toDraftKey(subject, siteId, id), true);
  return row === undefined ? null : subject.toVersion(readDraft(subject, row));
}

/** Writes a version of a draft, or deletes the draft (null); returns the version as stored. */
export async function writeDraftVersion<T extends SubjectTypes>(
  subject: DraftSubject<T>,
  context: ReversalContext,
  id: string,
  content: unknown,
): Promise<unknown> {
  const { tx, site } = context;
  const key = toDraftKey(subject, site.siteId, id);
  if (content === null) {
    await deleteDraft(tx, key);
    return null;
  }
  const old = await findDraft(tx, key, true);
  const version = subject.parseVersion(content);
  if (version === null) throw new Error("the history has a draft that cannot be read");
  // A person who undoes a change of the review does not become the author of the draft.
  const isReviewOnly = old !== undefined && differInReviewOnly(readDraft(subject, old), version);
  const saved = isReviewOnly
    ? await storeReviewState(tx, key, version)
    : await storeVersion(subject, context, { id, old }, version);
  return subject.toVersion(readDraft(subject, saved));
}

/** Merges three versions of a draft; its base and its review keep their current values. Null for versions that are not drafts. */
export function mergeDraftVersions<T extends SubjectTypes>(
  subject: DraftSubject<T>,
  versions: readonly [base: unknown, mine: unknown, theirs: unknown],
): Merged | null {
  const [base, mine, theirs] = versions.map((version) => subject.parseVersion(version));
  if (!base || !mine || !theirs) return null;
  // Stored dates are instants, so the time zone does not matter.
  const merged = subject.merge({ base: base.content, mine: mine.content, theirs: theirs.content }, "UTC");
  return merged === null ? { clash: true } : { content: subject.toVersion({ ...theirs, content: merged }) };
}
