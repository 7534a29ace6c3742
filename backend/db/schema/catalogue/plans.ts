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
import type { Validators } from "@/backend/kit/outbound/fetch-feed";
import type { RUN_PHASES } from "@/lib/contract/catalogue/feed-runs";
import type { HoldReason, RUN_DECISIONS } from "@/lib/contract/catalogue/held-run";
import type { PauseReason } from "@/lib/contract/catalogue/plans";

// Schedules of feeds, and their runs (docs/adr/0024).

/** Plans, one per feed. `next_run_at` is null if no run is scheduled. To change a plan or its runs, lock the plan's row. */
export const feedPlans = pgTable(
  "feed_plans",
  {
    siteId: siteReference(),
    feed: text().notNull(),
    type: text({ enum: ["manual_calendar", "cron"] }).notNull(),
    timeZone: text("time_zone").notNull(),
    times: text().array().notNull(),
    days: integer().array().notNull(),
    cron: text(),
    nextRunAt: at("next_run_at"),
    /** When a sale in the feed begins or ends, so that it has to be read again. */
    pricesChangeAt: at("prices_change_at"),
    pausedAt: at("paused_at"),
    pausedBecause: text("paused_because").$type<PauseReason>(),
    /** Number of failed runs since the last successful one. */
    failures: integer().notNull().default(0),
    lastManualRunAt: at("last_manual_run_at"),
    revision: bigint({ mode: "number" }).notNull().default(1),
    updatedAt: at("updated_at").notNull().defaultNow(),
    updatedBy: text("updated_by").notNull(),
    updatedByName: text("updated_by_name").notNull(),
  },
  (t) => [primaryKey({ columns: [t.siteId, t.feed] }), index("feed_plans_next").on(t.nextRunAt)],
);

/** Why a run failed; `line` is a line of the feed. */
export type RunError = { code: string; message?: string; line?: number };
/** A phase of a run; `ms` is null until it ends. */
export type RunPhase = { name: (typeof RUN_PHASES)[number]; started_at: string; ms: number | null };
/**
 * The download of a run, for the next one: when it began, a digest of what its result depends on beside the content,
 * and by what the host of each source recognizes its content (null for a file, or if the host names nothing).
 * `revision` is that of the catalog, if the run did not change it.
 */
export type RunDownload = {
  at: string;
  fingerprint: string;
  validators: (Validators | null)[];
  revision?: number;
  /** When prices of the items change, because a sale begins or ends: the feed is then read again. */
  nextChange?: string;
};
/** Counts of a source; `url` is its URL or file name. */
export type RunSource = { url: string; read: number; rejected: number };

/**
 * Runs. A feed has at most one scheduled and one waiting run, a site at most one running run, because its catalog accepts
 * one feed at a time. `holder` is the process with the lease until `lease_until`.
 */
export const feedRuns = pgTable(
  "feed_runs",
  {
    siteId: siteReference(),
    id: text().notNull(),
    feed: text().notNull(),
    status: text({ enum: ["failed", "held", "manually", "queued", "running", "scheduled", "succeeded"] }).notNull(),
    cause: text({ enum: ["plan", "hand", "restore"] }).notNull(),
    /** Time of day and time zone of the schedule. */
    schedule: text(),
    /** When the run is due; for a manual run, when it was requested. */
    plannedAt: at("planned_at").notNull(),
    startedAt: at("started_at"),
    finishedAt: at("finished_at"),
    attempt: integer().notNull().default(0),
    holder: text(),
    leaseUntil: at("lease_until"),
    error: jsonb().$type<RunError>(),
    counts: jsonb().$type<Record<string, number>>(),
    requestedBy: text("asked_by"),
    requestedByName: text("asked_by_name"),
    phases: jsonb().$type<RunPhase[]>(),
    sources: jsonb().$type<RunSource[]>(),
    download: jsonb().$type<RunDownload>(),
    /** The host answered that the feed is the one of the last successful run. */
    isUnchanged: boolean("is_unchanged").notNull().default(false),
    errorsTotal: integer("errors_total").notNull().default(0),
    errorsStored: integer("errors_kept").notNull().default(0),
    /** The catalog revision after a successful run. */
    revision: bigint({ mode: "number" }),
    heldAt: at("held_at"),
    shareRemoved: doublePrecision("share_removed"),
    holdReasons: jsonb("hold_reasons").$type<HoldReason[]>(),
    /** The import with the staged items of a held run. */
    staged: text(),
    decision: text().$type<(typeof RUN_DECISIONS)[number]>(),
    decidedAt: at("decided_at"),
    decidedBy: text("decided_by"),
    decidedByName: text("decided_by_name"),
    /** The run whose catalog this run restores: the state after it, or before it if `restores_before`. */
    restores: text(),
    restoresBefore: boolean("restores_before").notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.siteId, t.id] }),
    uniqueIndex("feed_runs_scheduled").on(t.siteId, t.feed).where(sql`${t.status} = 'scheduled'`),
    uniqueIndex("feed_runs_waiting").on(t.siteId, t.feed).where(sql`${t.status} in ('queued', 'manually')`),
    uniqueIndex("feed_runs_running").on(t.siteId).where(sql`${t.status} = 'running'`),
    // A later run is newer, so a feed has at most one open decision.
    uniqueIndex("feed_runs_held").on(t.siteId, t.feed).where(sql`${t.status} = 'held'`),
    index("feed_runs_open").on(t.plannedAt).where(sql`${t.status} in ('queued', 'manually', 'running')`),
    index("feed_runs_planned").on(t.siteId, t.plannedAt),
  ],
);

/** A stored run. */
export type FeedRunRow = typeof feedRuns.$inferSelect;
