import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { siteReference } from "@/backend/db/schema/accounts/accounts";
import { at } from "@/backend/db/schema/kit/at";
import type { CatalogAttribute, QualityCheck, QualitySample } from "@/lib/contract/catalogue/data-quality";
import type { ClearScope } from "@/lib/contract/catalogue/missing-items";

// Data quality: checks of catalogs, items missing from them, and alerts (docs/adr/0029).

/** A check as stored: the fields that change between computations. */
export type StoredCheck = Pick<
  QualityCheck,
  "key" | "status" | "affected" | "total" | "share" | "browsable" | "searches"
> & {
  samples: QualitySample[];
};
/** An attribute as stored; its previous share is in the previous computation. */
export type StoredAttribute = Omit<CatalogAttribute, "before">;
/** Comparison of the identities reported by shop pages with the catalog, as stored. */
export type StoredPairs = {
  paired: number;
  unpaired: number;
  total: number;
  paired_samples: QualitySample[];
  unpaired_samples: QualitySample[];
};

/**
 * Computations. A site has at most one that is queued or running; `holder` is the process with the lease until `lease_until`.
 * `again`: must be repeated, because the catalog changed meanwhile. `checkedItems` of `total` items have been checked.
 */
export const qualityComputations = pgTable(
  "quality_computations",
  {
    siteId: siteReference(),
    id: text().notNull(),
    state: text({ enum: ["queued", "running", "done", "failed"] }).notNull(),
    requestedAt: at("asked_at").notNull(),
    startedAt: at("started_at"),
    finishedAt: at("finished_at"),
    holder: text(),
    leaseUntil: at("lease_until"),
    attempt: integer().notNull().default(0),
    again: boolean().notNull().default(false),
    checkedItems: integer("looked_at").notNull().default(0),
    total: integer().notNull().default(0),
    catalogueRevision: bigint("catalogue_revision", { mode: "number" }).notNull().default(0),
    /** The newest successful run at the start of the computation. */
    runId: text("run_id"),
    checks: jsonb().$type<StoredCheck[]>(),
    attributes: jsonb().$type<StoredAttribute[]>(),
    pairs: jsonb().$type<StoredPairs>(),
  },
  (t) => [
    primaryKey({ columns: [t.siteId, t.id] }),
    uniqueIndex("quality_computations_one").on(t.siteId).where(sql`${t.state} in ('queued', 'running')`),
    index("quality_computations_open").on(t.requestedAt).where(sql`${t.state} in ('queued', 'running')`),
    index("quality_computations_asked").on(t.siteId, t.requestedAt),
  ],
);

/** Identities that failed a check, for the catalog browser; stored for the newest computation only. */
export const qualityFailures = pgTable(
  "quality_failures",
  {
    siteId: text("site_id").notNull(),
    computationId: text("computation_id").notNull(),
    check: text("check_key").notNull(),
    ordinal: integer().notNull(),
    identity: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.siteId, t.computationId, t.check, t.ordinal] })],
);

/** Alerts, with the state of their delivery; `none` without a webhook. */
export const qualityAlerts = pgTable(
  "quality_alerts",
  {
    siteId: siteReference(),
    id: text().notNull(),
    kind: text({ enum: ["check", "missing_doubled"] }).notNull(),
    check: text("check_key"),
    status: text({ enum: ["ok", "warning", "error", "not_applicable"] }),
    raisedAt: at("raised_at").notNull(),
    before: doublePrecision().notNull(),
    now: doublePrecision().notNull(),
    affected: integer().notNull(),
    runId: text("run_id"),
    dismissedAt: at("dismissed_at"),
    webhook: text({ enum: ["none", "waiting", "sent", "failed"] }).notNull(),
    tries: integer().notNull().default(0),
    nextTryAt: at("next_try_at"),
    triedAt: at("tried_at"),
  },
  (t) => [
    primaryKey({ columns: [t.siteId, t.id] }),
    index("quality_alerts_raised").on(t.siteId, t.raisedAt),
    index("quality_alerts_waiting").on(t.nextTryAt).where(sql`${t.webhook} = 'waiting'`),
  ],
);

/** The webhook of a site, and the catalog revision up to which missing items were searched. */
export const qualitySettings = pgTable("quality_settings", {
  siteId: siteReference().primaryKey(),
  webhookUrl: text("webhook_url"),
  webhookSecret: text("webhook_secret"),
  sweptRevision: bigint("swept_revision", { mode: "number" }).notNull().default(0),
});

const reportColumns = {
  siteId: text("site_id").notNull(),
  identity: text().notNull(),
  pattern: text().notNull(),
  /** Source of the last report, its event (the greater id on a tie), and its context. */
  source: text().notNull(),
  lastEvent: text("last_event").notNull(),
  context: jsonb().$type<Record<string, string>>().notNull(),
  count: integer().notNull(),
  firstReportedAt: at("first_reported_at").notNull(),
  lastReportedAt: at("last_reported_at").notNull(),
  /** When the catalog first had the item. */
  foundAt: at("found_at"),
};

/** Items that shops show but the catalog lacks. */
export const missingItems = pgTable("missing_items", reportColumns, (t) => [
  primaryKey({ columns: [t.siteId, t.identity] }),
  index("missing_items_last").on(t.siteId, t.lastReportedAt),
  index("missing_items_first").on(t.siteId, t.firstReportedAt),
]);

/** Clearings of missing items, for undo. */
export const missingClearings = pgTable(
  "missing_clearings",
  {
    siteId: siteReference(),
    id: text().notNull(),
    clearedAt: at("cleared_at").notNull(),
    scope: jsonb().$type<ClearScope>().notNull(),
    cleared: integer().notNull(),
    /** Whether the cleared items are back on the list. */
    isBack: boolean("is_back").notNull().default(false),
  },
  (t) => [primaryKey({ columns: [t.siteId, t.id] }), index("missing_clearings_at").on(t.clearedAt)],
);

/** The cleared items, unchanged. */
export const missingCleared = pgTable(
  "missing_cleared",
  { ...reportColumns, clearingId: text("clearing_id").notNull() },
  (t) => [primaryKey({ columns: [t.siteId, t.clearingId, t.identity] })],
);
