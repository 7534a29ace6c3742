import * as z from "zod/mini";

// What shops show and the catalogue lacks, as the calls of data quality have it.

/**
 * States of a missing item. `reported` becomes `verified` where it still lacks 24 hours after the first report;
 * `fixed_waiting`: the catalogue has it by now; `gone` 24 hours later, and off the list.
 */
export const missingState = z.enum(["reported", "verified", "fixed_waiting", "gone"]);
/** A state of a missing item. */
export type MissingState = z.infer<typeof missingState>;

/** An item that a shop shows and the catalogue lacks. */
export const missingItem = z.object({
  /** The identity, as the shop told it. */
  url: z.string(),
  count: z.int(),
  first_reported_at: z.string(),
  last_reported_at: z.string(),
  /** What told of it last: the name of a list, `pv`, `click` or `transaction`. */
  source: z.nullable(z.string()),
  /** What else was told: `platform`, `title`, `query`. */
  context: z._default(z.nullable(z.record(z.string(), z.unknown())), null),
  verified: z.boolean(),
  state: z.optional(missingState),
  pattern: z.optional(z.string()),
  /** When the catalogue got it. */
  found_at: z.optional(z.nullable(z.string())),
});
/** An item that a shop shows and the catalogue lacks. */
export type MissingItem = z.output<typeof missingItem>;

const flag = z.pipe(
  z.union([z.boolean(), z.enum(["true", "false"])], { error: "invalid" }),
  z.transform((value) => value === true || value === "true"),
);
/** A whole number of an address or a query, from `min` to `max`. */
export const count = (min: number, max: number) =>
  z.coerce.number().check(z.int("invalid"), z.gte(min, "invalid"), z.lte(max, "invalid"));
/** What told of a missing item. */
export const source = z.string().check(z.minLength(1, "invalid"), z.maxLength(100, "invalid"));
/** The pattern of an address. */
export const pattern = z.string().check(z.minLength(1, "invalid"), z.maxLength(400, "invalid"));

/** What missing items are sorted by. */
export const MISSING_SORTS = ["last_reported_at", "count", "first_reported_at", "url"] as const;

/** What narrows a list of missing items. */
export const narrowing = {
  verified_only: z._default(flag, true),
  /** X from here on. A `state` says more than `verified_only`, which then does nothing. */
  source: z.optional(source),
  pattern: z.optional(pattern),
  state: z.optional(missingState),
};

/** Which missing items are cleared: all of them, or those that have all that is said. */
export const clearScope = z.object({
  all: z.optional(z.boolean()),
  verified: z.optional(z.boolean()),
  state: z.optional(missingState),
  source: z.optional(source),
  pattern: z.optional(pattern),
  urls: z.optional(z.array(z.string().check(z.maxLength(2048, "invalid"))).check(z.maxLength(1000, "invalid"))),
});
/** Which missing items are cleared. */
export type ClearScope = z.infer<typeof clearScope>;
