import * as z from "zod/mini";

// What requests about drafts of customizations and of campaigns send and return.

/** Maximum length of the note of a request for a review or for changes. */
export const REVIEW_NOTE_MAX = 1000;

/** A request that another person reviews and publishes the draft. */
export const review = z.object({
  requested_by: z.object({ id: z.string(), name: z.string() }),
  requested_at: z.string(),
  note: z.nullable(z.string()),
});
export type Review = z.infer<typeof review>;

/** The answer of a reviewer: a request to change the draft, until its review is requested again. */
export const changeRequest = z.object({
  requested_by: z.object({ id: z.string(), name: z.string() }),
  requested_at: z.string(),
  note: z.string(),
  /** Who requested the review. */
  author: z.object({ id: z.string(), name: z.string() }),
});
export type ChangeRequest = z.infer<typeof changeRequest>;

/** The note of a request for a review, as sent. */
export const reviewNote = z.nullish(z.string().check(z.maxLength(REVIEW_NOTE_MAX, "invalid")));

/** The note of a request for changes, as sent. */
export const changeNote = z
  .string()
  .check(z.trim(), z.minLength(1, "note_empty"), z.maxLength(REVIEW_NOTE_MAX, "note_too_long"));

/** Refusals of a request for a review. */
export const REVIEW_CODES = ["not_found", "nothing_to_approve", "approval_not_needed"] as const;
/** Refusals of a request for changes. */
export const CHANGE_REQUEST_CODES = [
  "not_found",
  "note_empty",
  "note_too_long",
  "not_requested",
  "own_request",
] as const;
