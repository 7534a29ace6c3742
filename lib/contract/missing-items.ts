import * as z from "zod/mini";
import { endpoint } from "@/lib/http/endpoint";
import { NOT_VIEWER } from "./common";
import { access } from "./data-quality";

// What shops show and the catalogue lacks (features G3 and G4; domain reference 9.3). The list and clearing are L, what the
// group `data_quality` stands for is X.

const FEATURE = "data-quality";
const GROUP = "data_quality";
const PREFIX = "/sites/:siteId/data_quality";
const writeAccess = { ...access, roles: [NOT_VIEWER] } as const;

/**
 * States of a missing item (X). `reported` becomes `verified` where it still lacks 24 hours after the first report;
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

const narrowing = {
  verified_only: z._default(flag, true),
  /** X from here on. A `state` says more than `verified_only`, which then does nothing. */
  source: z.optional(source),
  pattern: z.optional(pattern),
  state: z.optional(missingState),
};

/** Missing items; those that are gone only where `state` asks for them. */
export const missingItems = endpoint({
  feature: FEATURE,
  method: "GET",
  path: `${PREFIX}/missing_items`,
  query: z.object({
    limit: z._default(count(1, 100), 10),
    offset: z._default(count(0, 1_000_000), 0),
    sort_by: z._default(z.enum(MISSING_SORTS), "last_reported_at"),
    sort_direction: z._default(z.enum(["asc", "desc"]), "desc"),
    ...narrowing,
  }),
  response: z.object({ items: z.array(missingItem), limit: z.int(), offset: z.int(), total: z.int() }),
  errors: ["loading"],
  access,
});

/** Missing items by what told of them or by the pattern of their address, the largest groups first, at most 200. */
export const missingGroups = endpoint({
  feature: FEATURE,
  method: "GET",
  path: `${PREFIX}/missing_items/groups`,
  query: z.object({ by: z.enum(["source", "pattern"]), ...narrowing }),
  response: z.object({
    groups: z.array(z.object({ key: z.string(), items: z.int(), count: z.int(), last_reported_at: z.string() })),
    total: z.int(),
  }),
  errors: ["loading"],
  access,
  group: GROUP,
});

/** Download of missing items (CSV, UTF-8), narrowed like the list. Served as a file, not as JSON. */
export const missingExport = endpoint({
  feature: FEATURE,
  method: "GET",
  path: `${PREFIX}/missing_items/export_csv`,
  query: z.object(narrowing),
  response: z.string(),
  errors: ["loading"],
  access,
  group: GROUP,
});

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

/**
 * Takes missing items off the list; without a scope (L) all. What is reported again afterwards is a new report. Taken back
 * in the history for 30 days: the items are what they were, with what was reported meanwhile.
 */
export const clearMissingItems = endpoint({
  feature: FEATURE,
  method: "POST",
  path: `${PREFIX}/clear_missing_items`,
  body: z.optional(z.object({ scope: z.optional(clearScope) })),
  response: z.object({ cleared: z.int() }),
  errors: ["scope_empty"],
  access: writeAccess,
  undo: { by: "undo" },
});
