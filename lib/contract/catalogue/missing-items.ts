import * as z from "zod/mini";
import { IDENTITY_MAX, ITEM_PATTERN_MAX } from "@/lib/contract/kit/limits";
import { BY_OFFSET, defineList, listSortKeys, sortBothWays } from "@/lib/contract/kit/lists";

// Missing items: shops show them, but the catalog lacks them. Used by the calls of data quality.

/**
 * States of a missing item. `reported` becomes `verified` if still missing 24 hours after the first report;
 * `fixed_waiting`: the catalog has it now; `gone` 24 hours later and no longer listed.
 */
export const missingState = z.enum(["reported", "verified", "fixed_waiting", "gone"]);
export type MissingState = z.infer<typeof missingState>;

/** An item that a shop shows and the catalog lacks. */
export const missingItem = z.object({
  /** The identity as the shop reported it. */
  url: z.string(),
  count: z.int(),
  first_reported_at: z.string(),
  last_reported_at: z.string(),
  /** Source of the last report: the name of a list, `pv`, `click` or `transaction`. */
  source: z.nullable(z.string()),
  /** Details of the last report: `platform`, `title`, `query`. */
  context: z._default(z.nullable(z.record(z.string(), z.unknown())), null),
  verified: z.boolean(),
  state: z.optional(missingState),
  pattern: z.optional(z.string()),
  /** When it appeared in the catalog. */
  found_at: z.nullish(z.string()),
});
export type MissingItem = z.output<typeof missingItem>;

const flag = z.pipe(
  z.union([z.boolean(), z.enum(["true", "false"])], { error: "invalid" }),
  z.transform((value) => value === true || value === "true"),
);
/** An integer query parameter from `min` to `max`. */
export const intBetween = (min: number, max: number) =>
  z.coerce.number().check(z.int("invalid"), z.gte(min, "invalid"), z.lte(max, "invalid"));
/** Source of a report. */
export const missingSource = z.string().check(z.minLength(1, "invalid"), z.maxLength(100, "invalid"));
/** The pattern of an identity (lib/domain/catalogue/identity-pattern). */
export const pattern = z.string().check(z.minLength(1, "invalid"), z.maxLength(ITEM_PATTERN_MAX, "invalid"));

const sorting = sortBothWays({ last_reported_at: "desc", count: "desc", first_reported_at: "desc", url: "asc" });

/** The order of the list. */
export const missingOrder = {
  sort_by: z._default(z.enum(listSortKeys(sorting)), "last_reported_at"),
  sort_direction: z._default(z.enum(["asc", "desc"]), "desc"),
};

export const missingFilters = {
  verified_only: z._default(flag, true),
  /** Not in legacy backends from here on. `state` overrides `verified_only`. */
  source: z.optional(missingSource),
  pattern: z.optional(pattern),
  state: z.optional(missingState),
};

/** The list of missing items. */
export const missingList = defineList({
  query: z.object({
    limit: z._default(intBetween(1, 100), 10),
    offset: z._default(intBetween(0, 1_000_000), 0),
    ...missingOrder,
    ...missingFilters,
  }),
  columns: ["url", "last_reported_at", "first_reported_at", "count", "source", "state"],
  filters: ["source", "pattern", "state"],
  sorting,
  paging: BY_OFFSET,
});

/** Which missing items to clear: all, or those that match every given filter. */
export const clearScope = z.object({
  all: z.optional(z.boolean()),
  verified: z.optional(z.boolean()),
  state: z.optional(missingState),
  source: z.optional(missingSource),
  pattern: z.optional(pattern),
  urls: z.optional(z.array(z.string().check(z.maxLength(IDENTITY_MAX, "invalid"))).check(z.maxLength(1000, "invalid"))),
});
/** Which missing items to clear. */
export type ClearScope = z.infer<typeof clearScope>;
