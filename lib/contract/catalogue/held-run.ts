import * as z from "zod/mini";

// A feed run that needs approval before it replaces the catalog.

/** Outcome of a held run: decided by a person, superseded by a later run of the feed, or expired after 7 days. */
export const RUN_DECISIONS = ["approved", "rejected", "superseded", "expired"] as const;

export const person = z.object({ id: z.string(), name: z.string() });

/**
 * Why a first import is held: over a tenth of its items have no price, prices are over 100 times those of another field, all
 * items have the same price or image, or all are sold out.
 */
export const FIRST_HOLD_CODES = ["no_price", "price_scale", "one_price", "one_image", "all_sold_out"] as const;

/**
 * Why a run is held: items are removed, lose their price, image, category or availability, or change their title; texts
 * were read in the wrong encoding (`garbled`); prices all change by the same factor; or a first import looks damaged.
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
  ...FIRST_HOLD_CODES,
] as const;

/** One reason why a run is held: `affected` of `total` items, with examples. Values are texts or null. */
export const holdReason = z.object({
  code: z.enum(HOLD_CODES),
  affected: z.int(),
  total: z.int(),
  /** For `price_factor` and `price_scale`: the factor that prices are multiplied by, or differ by from another field. */
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

/** Why a run was held and how it was decided; `decision` is null while it waits. */
export const runHold = z.object({
  at: z.string(),
  /** Share of the items of its types that would be removed, 0..1; their number is `counts.removed`. */
  share_removed: z.number(),
  /** Most affected first; null for runs held before reasons were stored. */
  reasons: z.nullish(z.array(holdReason)),
  decision: z.nullable(z.enum(RUN_DECISIONS)),
  decided_at: z.nullable(z.string()),
  /** Null if superseded or expired. */
  decided_by: z.nullable(person),
  expires_at: z.string(),
});
