// Filters of lists of customizations and of campaigns.

/**
 * Work to filter by: drafts that wait for approval, those that wait for the caller's approval, those that came back to the caller with
 * a request for changes, those without changes for a week, and rules or campaigns that end within three days.
 */
export const WAITING = ["review", "my_review", "returned", "old_draft", "ending"] as const;
/** Work to filter by. */
export type Waiting = (typeof WAITING)[number];
