import * as z from "zod/mini";
import { id, NOT_VIEWER, unknownTotal } from "@/lib/contract/kit/common";
import { defineEndpoint, noAnswer } from "@/lib/http/endpoint";
import { rows, unreadableRows } from "@/lib/http/rows";
import { clearScope, missingFilters, missingItem, missingList } from "./missing-items";

// How well a catalog is suited for search, and which items shops show that the catalog lacks.
// Stats, the list of missing items and clearing it exist in legacy backends; the rest is the group `data_quality`.

const FEATURE = "data-quality";
const GROUP = "data_quality";
const PREFIX = "/sites/:siteId/data_quality";
/** Who may see data quality. */
export const qualityAccess = { policies: ["data_quality"] } as const;
const writeAccess = { ...qualityAccess, roles: [NOT_VIEWER] } as const;

/** The checks in display order. Their thresholds: lib/domain/catalogue/quality-checks. */
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
/** A check of the embedded backend; other backends may have others. */
export type CheckKey = (typeof CHECK_KEYS)[number];

/** `not_applicable`: the catalog has nothing to check, for example no category feed. */
export const checkStatus = z.enum(["ok", "warning", "error", "not_applicable"]);
/** Result of a check. */
export type CheckStatus = z.infer<typeof checkStatus>;

/** Parts of the product that a failing check affects (`weakens`). */
export const AFFECTED_AREAS = [
  "search",
  "results",
  "autocomplete",
  "filters",
  "ranking",
  "listings",
  "variants",
  "statistics",
] as const;
/** A part of the product that a failing check affects. */
export type AffectedArea = (typeof AFFECTED_AREAS)[number];

/** An example item; a legacy backend sends only its identity. */
const sample = z.union([
  z.pipe(
    z.string(),
    z.transform((identity) => ({ identity, title: null, type: null })),
  ),
  z.object({ identity: z.string(), title: z.nullable(z.string()), type: z.nullable(z.string()) }),
]);
/** An example item. */
export type QualitySample = z.output<typeof sample>;

const share = z.number();

/** A check. Counts are items (for `pairing`: identities reported by shop pages); shares are 0..1. */
export const qualityCheck = z.object({
  key: z.string(),
  status: checkStatus,
  affected: z.int(),
  total: z.int(),
  share,
  /** A share above it is a warning, or an error; null: never. */
  threshold: z.nullish(share),
  error_threshold: z.nullish(share),
  /** At most 20. */
  samples: z._default(z.array(sample), []),
  /** The last 30 computations, the oldest first. */
  trend: z._default(z.array(z.object({ at: z.string(), share })), []),
  weakens: z.nullish(z.string()),
  /** Number of failing items that the catalog browser can show (`quality=<key>`, at most 10,000). */
  browsable: z._default(z.int(), 0),
  /** Number of searches that showed a failing item, out of the newest searches examined of the last 30 days. */
  searches: z.nullish(z.object({ n: z.int(), of: z.int() })),
});
export type QualityCheck = z.output<typeof qualityCheck>;

/** An attribute of the items of a type. `distinct` and `top` are exact up to 400 values, estimates above. */
export const catalogAttribute = z.object({
  type: z.string(),
  name: z.string(),
  data_type: z.string(),
  filled: z.int(),
  total: z.int(),
  share,
  distinct: z.optional(z.int()),
  /** At most 5, most frequent first; long values are truncated. */
  top: z.optional(z.array(z.object({ value: z.string(), count: z.int() }))),
  /** Values of another data type. */
  clashes: z.optional(z.int()),
  /** The share in the previous computation; null if the attribute is new. */
  before: z.nullish(share),
});
/** An attribute of the items of a type. */
export type CatalogAttribute = z.infer<typeof catalogAttribute>;

/** Kinds of alerts: a check got worse, or the number of missing items doubled within a day. */
export const ALERT_KINDS = ["check", "missing_doubled"] as const;

/** An open alert. `before` and `now` are shares of a check, or numbers of missing items. */
export const qualityAlert = z.object({
  id,
  kind: z.enum(ALERT_KINDS),
  check: z.nullable(z.string()),
  status: z.nullable(checkStatus),
  raised_at: z.string(),
  before: z.number(),
  now: z.number(),
  affected: z.int(),
  /** The feed run that preceded the alert; its diff shows what happened. Null if there was none. */
  run_id: z.nullable(id),
});
/** An open alert. */
export type QualityAlert = z.infer<typeof qualityAlert>;

/**
 * The newest results. Before the first computation, the state is `idle` without `checked_at` and checks. `pairing` compares
 * the identities that shop pages reported in 30 days with the catalog: it has the `paired` ones and lacks the others.
 */
export const stats = defineEndpoint({
  feature: FEATURE,
  method: "GET",
  path: `${PREFIX}/stats`,
  servedBy: "both",
  response: z.object({
    state: z.enum(["idle", "running"]),
    checked_at: z._default(z.nullable(z.string()), null),
    started_at: z.nullish(z.string()),
    /** Progress of a running computation, 0..1; null if unknown, as for the first one. */
    progress: z.nullish(share),
    /** The newest feed run that the numbers include. */
    run_id: z.nullish(id),
    checks: rows(qualityCheck),
    catalog_attributes: rows(catalogAttribute),
    ...unreadableRows,
    paired_items: z.object({
      paired: z.int(),
      unpaired: z.int(),
      /** Items of the catalog. At most 20 samples of each kind. */
      total: z.optional(z.int()),
      paired_samples: z._default(z.array(sample), []),
      unpaired_samples: z._default(z.array(sample), []),
    }),
    alerts: z._default(z.array(qualityAlert), []),
  }),
  errors: ["loading"],
  access: qualityAccess,
});

/** Starts a computation in the background, unless one is running. */
export const startCheck = defineEndpoint({
  feature: FEATURE,
  method: "POST",
  path: PREFIX,
  servedBy: "both",
  response: z.object({ state: z.enum(["idle", "running"]) }),
  status: 202,
  access: writeAccess,
  undo: { none: "A computation only replaces its own result." },
});

/** Missing items; includes those in state `gone` only if `state` asks for them. */
export const missingItems = defineEndpoint({
  feature: FEATURE,
  method: "GET",
  path: `${PREFIX}/missing_items`,
  servedBy: "both",
  query: missingList.query,
  response: z.object({
    items: rows(missingItem),
    limit: z.int(),
    offset: z.int(),
    total: z.int(),
    ...unknownTotal,
    ...unreadableRows,
  }),
  errors: ["loading"],
  access: qualityAccess,
});

/** Missing items grouped by source or identity pattern, largest groups first, at most 200. */
export const missingGroups = defineEndpoint({
  feature: FEATURE,
  method: "GET",
  path: `${PREFIX}/missing_items/groups`,
  servedBy: "both",
  query: z.object({ by: z.enum(["source", "pattern"]), ...missingFilters }),
  response: z.object({
    groups: z.array(z.object({ key: z.string(), items: z.int(), count: z.int(), last_reported_at: z.string() })),
    total: z.int(),
  }),
  errors: ["loading"],
  access: qualityAccess,
  group: GROUP,
});

/** Download of missing items (CSV, UTF-8) with the filters of the list. Served as a file, not as JSON. */
export const missingExport = defineEndpoint({
  feature: FEATURE,
  method: "GET",
  path: `${PREFIX}/missing_items/export_csv`,
  servedBy: "both",
  query: z.object(missingFilters),
  response: z.string(),
  errors: ["loading"],
  access: qualityAccess,
  group: GROUP,
});

/**
 * Removes missing items from the list; all of them without a scope (legacy). Later reports start a new entry. The history
 * can undo it for 30 days: the items return, merged with reports since.
 */
export const clearMissingItems = defineEndpoint({
  feature: FEATURE,
  method: "POST",
  path: `${PREFIX}/clear_missing_items`,
  servedBy: "both",
  body: z.optional(z.object({ scope: z.optional(clearScope) })),
  response: z.object({ cleared: z.int() }),
  errors: ["scope_empty"],
  access: writeAccess,
  undo: { by: "undo" },
});

/** Dismisses an alert for all users. */
export const dismissAlert = defineEndpoint({
  feature: FEATURE,
  method: "POST",
  path: `${PREFIX}/alerts/dismiss`,
  servedBy: "both",
  body: z.object({ id }),
  response: noAnswer,
  status: 204,
  errors: ["not_found"],
  access: writeAccess,
  group: GROUP,
  undo: { by: "undo" },
});

/** Webhook for alerts. `secret` signs them (docs/alert-webhook.md); null until a URL is set. */
export const alertWebhookShape = z.object({
  url: z.nullable(z.string()),
  secret: z.nullable(z.string()),
  /** Outcome of the newest delivery: `waiting` is retried. */
  last: z.nullable(z.object({ at: z.string(), outcome: z.enum(["sent", "waiting", "failed"]), tries: z.int() })),
});

/** Returns the webhook for alerts. */
export const alertWebhook = defineEndpoint({
  feature: FEATURE,
  method: "GET",
  path: `${PREFIX}/alerts/webhook`,
  servedBy: "both",
  response: alertWebhookShape,
  access: writeAccess,
  group: GROUP,
});

/** Maximum length of the webhook URL. */
export const WEBHOOK_URL_MAX = 2048;
/** Why a webhook URL is refused. */
export const WEBHOOK_CODES = ["webhook_invalid", "webhook_not_https", "webhook_private"] as const;

/** Sets the webhook URL; null turns the webhook off. */
export const saveAlertWebhook = defineEndpoint({
  feature: FEATURE,
  method: "PUT",
  path: `${PREFIX}/alerts/webhook`,
  servedBy: "both",
  body: z.object({ url: z.nullable(z.string().check(z.trim(), z.maxLength(WEBHOOK_URL_MAX, "webhook_invalid"))) }),
  response: alertWebhookShape,
  errors: WEBHOOK_CODES,
  access: writeAccess,
  group: GROUP,
  undo: { by: "undo" },
});
