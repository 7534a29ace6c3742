// Filters of lists of customizations and of campaigns.

/**
 * Work to filter by: drafts that wait for approval, those that wait for the caller's approval, those without changes for a week, and
 * rules or campaigns that end within three days.
 */
export const WAITING = ["review", "my_review", "old_draft", "ending"] as const;
/** Work to filter by. */
export type Waiting = (typeof WAITING)[number];
