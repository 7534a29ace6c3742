/**
 * Prefix of the object ids of drafts that the history has beside the live versions, under the same feature. Drafts of customizations
 * have a feature of their own, which is older.
 */
export const DRAFT_PREFIX = "draft:";

/** The id of the object whose draft a change is of; null if it is of the object itself. */
export function findDraftedId(objectId: string): string | null {
  return objectId.startsWith(DRAFT_PREFIX) ? objectId.slice(DRAFT_PREFIX.length) : null;
}
