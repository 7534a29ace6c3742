import * as z from "zod/mini";

// What the wire says of a run that waits for somebody to approve it.

/** What became of a run that was held: a person said so, a later run of its feed came first, or nobody decided for 7 days. */
export const RUN_DECISIONS = ["approved", "rejected", "superseded", "expired"] as const;

/** Somebody by name. */
export const person = z.object({ id: z.string(), name: z.string() });

/**
 * Why a run is held: items are removed; lose their price, image, category or availability; change their title; hold text
 * that was read in the wrong encoding; prices that move by one factor.
 */
export const HOLD_CODES = [
  "removed",
  "price",
  "price_factor",
  "title",
  "garbled",
  "image",
  "category",
  "availability",
] as const;

/** One reason why a run is held: `affected` of `total` items, with examples. Values are texts; null where there is none. */
export const holdReason = z.object({
  code: z.enum(HOLD_CODES),
  affected: z.int(),
  total: z.int(),
  /** Of `price_factor`: by what prices are multiplied. */
  factor: z.optional(z.number()),
  examples: z.array(
    z.object({
      identity: z.string(),
      title: z.string(),
      before: z.nullable(z.string()),
      after: z.nullable(z.string()),
    }),
  ),
});
/** One reason why a run is held. */
export type HoldReason = z.infer<typeof holdReason>;

/** A run that would change so much that a person has to approve it. While `decision` is null it waits for that. */
export const held = z.object({
  at: z.string(),
  /** Which part of the items of its types would go, 0 to 1, and how many: `counts.removed`. */
  share_removed: z.number(),
  /** Why it is held, the most affected first. Runs held before reasons were stored have none. */
  reasons: z.optional(z.nullable(z.array(holdReason))),
  decision: z.nullable(z.enum(RUN_DECISIONS)),
  decided_at: z.nullable(z.string()),
  /** Null where nobody did: superseded, expired. */
  decided_by: z.nullable(person),
  /** Until when it can be decided. */
  expires_at: z.string(),
});
