import * as z from "zod/mini";
import { id, NOT_VIEWER } from "@/lib/contract/kit/common";
import { endpoint, noAnswer } from "@/lib/http/endpoint";
import { rows, unreadableRows } from "@/lib/http/rows";
import { clearScope, count, MISSING_SORTS, missingItem, narrowing } from "./missing-items";

// How good a catalogue is for searching, and what shops show that it lacks.
// The stats, the list of missing items and clearing it are L, what the group `data_quality` stands for is X.

const FEATURE = "data-quality";
const GROUP = "data_quality";
const PREFIX = "/sites/:siteId/data_quality";
/** Who may see how good a catalogue is. */
export const access = { policies: ["data_quality"] } as const;
const writeAccess = { ...access, roles: [NOT_VIEWER] } as const;

/** The checks, in the order in which they are shown. Their rules, limits and what they weaken: lib/domain/catalogue/quality-checks. */
export const CHECK_KEYS = [
  "pairing",
  "title_missing",
  "web_url_missing",
  "image_missing",
  "price_unparsable",
  "availability_contradiction",
  "category_unknown",
  "category_primary_missing",
  "brand_unknown",
  "variants_apart",
  "type_clash",
  "name_with_dot",
  "duplicate_title",
] as const;
/** A check of ours; other backends may have others. */
export type CheckKey = (typeof CHECK_KEYS)[number];

/** `not_applicable`: the catalogue has nothing that the check could look at, such as no feed of categories. */
export const checkStatus = z.enum(["ok", "warning", "error", "not_applicable"]);
/** What a check came to. */
export type CheckStatus = z.infer<typeof checkStatus>;

/** What suffers where a check fails. */
export const WEAKENED = [
  "search",
  "results",
  "autocomplete",
  "filters",
  "ranking",
  "listings",
  "variants",
  "statistics",
] as const;
/** What suffers where a check fails. */
export type Weakened = (typeof WEAKENED)[number];

/** An item as an example; a legacy backend names identities only. */
const sample = z.union([
  z.pipe(
    z.string(),
    z.transform((identity) => ({ identity, title: null, type: null })),
  ),
  z.object({ identity: z.string(), title: z.nullable(z.string()), type: z.nullable(z.string()) }),
]);
/** An item as an example; `title` and `type` are null where they are not known. */
export type QualitySample = z.output<typeof sample>;

const share = z.number();

/** A check. Counts are items, of `pairing` identities that shops' pages told of; shares are 0..1. */
export const qualityCheck = z.object({
  key: z.string(),
  status: checkStatus,
  affected: z.int(),
  total: z.int(),
  share,
  /** A share above it is a warning, or an error; null: it never becomes one. */
  threshold: z.optional(z.nullable(share)),
  error_threshold: z.optional(z.nullable(share)),
  /** At most 20. */
  samples: z._default(z.array(sample), []),
  /** The last 30 computations, the oldest first. */
  trend: z._default(z.array(z.object({ at: z.string(), share })), []),
  weakens: z.optional(z.nullable(z.string())),
  /** How many of the failing items the catalog browser can show (`quality=<key>`, at most 10,000); 0: none. */
  browsable: z._default(z.int(), 0),
  /** In how many of the last 30 days' searches a failing item was shown, out of the newest ones that were looked through. */
  searches: z.optional(z.nullable(z.object({ n: z.int(), of: z.int() }))),
});
/** A check. */
export type QualityCheck = z.output<typeof qualityCheck>;

/** An attribute of the items of a type. `distinct` and `top` are exact up to 400 values, near beyond. */
export const catalogAttribute = z.object({
  type: z.string(),
  name: z.string(),
  data_type: z.string(),
  filled: z.int(),
  total: z.int(),
  share,
  distinct: z.optional(z.int()),
  /** At most 5, the most frequent first; long values are cut. */
  top: z.optional(z.array(z.object({ value: z.string(), count: z.int() }))),
  /** Values of another data type. */
  clashes: z.optional(z.int()),
  /** The share of the computation before, null where the attribute was not there. */
  before: z.optional(z.nullable(share)),
});
/** An attribute of the items of a type. */
export type CatalogAttribute = z.infer<typeof catalogAttribute>;

/** What an alert is about: a check that got worse, or missing items that doubled from one day to the next. */
export const ALERT_KINDS = ["check", "missing_doubled"] as const;

/** An alert that nobody has dismissed. `before` and `now` are shares of a check, or numbers of missing items. */
export const qualityAlert = z.object({
  id,
  kind: z.enum(ALERT_KINDS),
  check: z.nullable(z.string()),
  status: z.nullable(checkStatus),
  raised_at: z.string(),
  before: z.number(),
  now: z.number(),
  affected: z.int(),
  /** The run of a feed before it, whose differences tell what happened; null when there was none. */
  run_id: z.nullable(id),
});
/** An alert that nobody has dismissed. */
export type QualityAlert = z.infer<typeof qualityAlert>;

/**
 * How the catalogue does. `idle` before the first computation has no `checked_at` and no checks. `pairing` compares what
 * shops' pages told of in 30 days with the catalogue: `paired` identities are in it, `unpaired` ones are not.
 */
export const stats = endpoint({
  feature: FEATURE,
  method: "GET",
  path: `${PREFIX}/stats`,
  response: z.object({
    state: z.enum(["idle", "running"]),
    checked_at: z._default(z.nullable(z.string()), null),
    started_at: z.optional(z.nullable(z.string())),
    /** How far a running computation has come, 0..1; null where that is not known, as of the first one. */
    progress: z.optional(z.nullable(share)),
    /** The newest run of a feed that the numbers know of. */
    run_id: z.optional(z.nullable(id)),
    checks: rows(qualityCheck),
    catalog_attributes: rows(catalogAttribute),
    ...unreadableRows,
    paired_items: z.object({
      paired: z.int(),
      unpaired: z.int(),
      /** Items of the catalogue, and examples of both, at most 20 each. */
      total: z.optional(z.int()),
      paired_samples: z._default(z.array(sample), []),
      unpaired_samples: z._default(z.array(sample), []),
    }),
    alerts: z._default(z.array(qualityAlert), []),
  }),
  errors: ["loading"],
  access,
});

/** Computes everything anew in the background; while that is under way it says so and starts nothing else. */
export const start = endpoint({
  feature: FEATURE,
  method: "POST",
  path: PREFIX,
  response: z.object({ state: z.enum(["idle", "running"]) }),
  status: 202,
  access: writeAccess,
  undo: { none: "A computation changes nothing but its own result." },
});

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
  response: z.object({
    items: rows(missingItem),
    limit: z.int(),
    offset: z.int(),
    total: z.int(),
    ...unreadableRows,
  }),
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

/** Takes an alert off the screen, for everybody. */
export const dismissAlert = endpoint({
  feature: FEATURE,
  method: "POST",
  path: `${PREFIX}/alerts/dismiss`,
  body: z.object({ id }),
  response: noAnswer,
  status: 204,
  errors: ["not_found"],
  access: writeAccess,
  group: GROUP,
  undo: { by: "undo" },
});

/** Where alerts are sent to. `secret` signs them (docs/alert-webhook.md); null until there is an address. */
export const alertWebhookShape = z.object({
  url: z.nullable(z.string()),
  secret: z.nullable(z.string()),
  /** What came of the newest one: `waiting` is tried again. */
  last: z.nullable(z.object({ at: z.string(), outcome: z.enum(["sent", "waiting", "failed"]), tries: z.int() })),
});

/** Where alerts are sent to. */
export const alertWebhook = endpoint({
  feature: FEATURE,
  method: "GET",
  path: `${PREFIX}/alerts/webhook`,
  response: alertWebhookShape,
  access: writeAccess,
  group: GROUP,
});

/** What may be wrong with the address of a webhook. */
export const WEBHOOK_CODES = ["webhook_invalid", "webhook_not_https", "webhook_private"] as const;

/** Says where alerts are sent to; null: nowhere. */
export const saveAlertWebhook = endpoint({
  feature: FEATURE,
  method: "PUT",
  path: `${PREFIX}/alerts/webhook`,
  body: z.object({ url: z.nullable(z.string().check(z.trim(), z.maxLength(2048, "webhook_invalid"))) }),
  response: alertWebhookShape,
  errors: WEBHOOK_CODES,
  access: writeAccess,
  group: GROUP,
  undo: { by: "undo" },
});
