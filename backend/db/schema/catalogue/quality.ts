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
import { ofSite } from "@/backend/db/schema/accounts/accounts";
import { at } from "@/backend/db/schema/kit/at";
import type { CatalogAttribute, QualityCheck, QualitySample } from "@/lib/contract/catalogue/data-quality";
import type { ClearScope } from "@/lib/contract/catalogue/missing-items";

// How good a catalogue is, what shops show that it lacks, and who is told (docs/adr/0029).

/** A check as it is kept: what changes from one computation to the next. */
export type KeptCheck = Pick<
  QualityCheck,
  "key" | "status" | "affected" | "total" | "share" | "browsable" | "searches"
> & {
  samples: QualitySample[];
};
/** An attribute as it is kept; the share of the computation before stands in that one. */
export type KeptAttribute = Omit<CatalogAttribute, "before">;
/** What shops' pages told of, as it is kept. */
export type KeptPairs = {
  paired: number;
  unpaired: number;
  total: number;
  paired_samples: QualitySample[];
  unpaired_samples: QualitySample[];
};

/**
 * Computations. A site has at most one that waits or runs; `holder` is the process that runs it, until `lease_until`.
 * `again`: it was asked for once more meanwhile, by what had changed. `looked_at` of `total` items are done.
 */
export const qualityComputations = pgTable(
  "quality_computations",
  {
    siteId: ofSite(),
    id: text().notNull(),
    state: text({ enum: ["queued", "running", "done", "failed"] }).notNull(),
    askedAt: at("asked_at").notNull(),
    startedAt: at("started_at"),
    finishedAt: at("finished_at"),
    holder: text(),
    leaseUntil: at("lease_until"),
    attempt: integer().notNull().default(0),
    again: boolean().notNull().default(false),
    lookedAt: integer("looked_at").notNull().default(0),
    total: integer().notNull().default(0),
    catalogueRevision: bigint("catalogue_revision", { mode: "number" }).notNull().default(0),
    /** The newest run of a feed that had ended well when it began. */
    runId: text("run_id"),
    checks: jsonb().$type<KeptCheck[]>(),
    attributes: jsonb().$type<KeptAttribute[]>(),
    pairs: jsonb().$type<KeptPairs>(),
  },
  (t) => [
    primaryKey({ columns: [t.siteId, t.id] }),
    uniqueIndex("quality_computations_one").on(t.siteId).where(sql`${t.state} in ('queued', 'running')`),
    index("quality_computations_open").on(t.askedAt).where(sql`${t.state} in ('queued', 'running')`),
    index("quality_computations_asked").on(t.siteId, t.askedAt),
  ],
);

/** Identities that failed a check, so that the catalog browser can show them; those of the newest computation are kept. */
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

/** Alerts, with what came of sending them: `none` where there was nowhere to send them to. */
export const qualityAlerts = pgTable(
  "quality_alerts",
  {
    siteId: ofSite(),
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

/** Where alerts of a site are sent to, and up to which catalogue its missing items were looked for. */
export const qualitySettings = pgTable("quality_settings", {
  siteId: ofSite().primaryKey(),
  webhookUrl: text("webhook_url"),
  webhookSecret: text("webhook_secret"),
  sweptRevision: bigint("swept_revision", { mode: "number" }).notNull().default(0),
});

const reported = {
  siteId: text("site_id").notNull(),
  identity: text().notNull(),
  pattern: text().notNull(),
  /** What told of it last, by which event (of two at the same moment the greater id), and what else that told. */
  source: text().notNull(),
  lastEvent: text("last_event").notNull(),
  context: jsonb().$type<Record<string, string>>().notNull(),
  count: integer().notNull(),
  firstReportedAt: at("first_reported_at").notNull(),
  lastReportedAt: at("last_reported_at").notNull(),
  /** When the catalogue got it. */
  foundAt: at("found_at"),
};

/** What shops show and the catalogue lacks. */
export const missingItems = pgTable("missing_items", reported, (t) => [
  primaryKey({ columns: [t.siteId, t.identity] }),
  index("missing_items_last").on(t.siteId, t.lastReportedAt),
  index("missing_items_first").on(t.siteId, t.firstReportedAt),
]);

/** Clearings of missing items, so that they can be taken back. */
export const missingClearings = pgTable(
  "missing_clearings",
  {
    siteId: ofSite(),
    id: text().notNull(),
    clearedAt: at("cleared_at").notNull(),
    scope: jsonb().$type<ClearScope>().notNull(),
    cleared: integer().notNull(),
    /** Whether what was cleared is back on the list. */
    isBack: boolean("is_back").notNull().default(false),
  },
  (t) => [primaryKey({ columns: [t.siteId, t.id] }), index("missing_clearings_at").on(t.clearedAt)],
);

/** What a clearing took off the list, as it was. */
export const missingCleared = pgTable(
  "missing_cleared",
  { ...reported, clearingId: text("clearing_id").notNull() },
  (t) => [primaryKey({ columns: [t.siteId, t.clearingId, t.identity] })],
);
