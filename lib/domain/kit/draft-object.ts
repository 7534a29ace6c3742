import { isRecord } from "./record";

/**
 * Prefix of the object ids of drafts that the history has beside the live versions, under the same feature. Drafts of customizations
 * have a feature of their own, which is older.
 */
export const DRAFT_PREFIX = "draft:";

/** The id of the object whose draft a change is of; null if it is of the object itself. */
export function findDraftedId(objectId: string): string | null {
  return objectId.startsWith(DRAFT_PREFIX) ? objectId.slice(DRAFT_PREFIX.length) : null;
}

/** Whether a change is of a draft beside a live version, by its id and by both of its versions: an id alone may be one that people chose. */
export function isChangeOfDraft({
  objectId,
  before,
  after,
}: {
  objectId: string;
  before: unknown;
  after: unknown;
}): boolean {
  return (
    findDraftedId(objectId) !== null &&
    [before, after].every((version) => (version ?? null) === null || isDraft(version))
  );
}

function isDraft(version: unknown): boolean {
  return isRecord(version) && "base_revision" in version && "review" in version;
}
