import { bigint, date, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { siteReference } from "@/backend/db/schema/accounts/accounts";
import { at } from "@/backend/db/schema/kit/at";
import { bytes } from "@/backend/db/schema/kit/bytes";

// Trained recommendation models (docs/adr/0062). All of it can be computed again from events and catalog.

/**
 * State of the training of a site. `holder` is the process that trains until `leaseUntil`. The revisions are those of
 * the model; `daysCheckedAt`: when all days were last compared with their events; `failedAt`: when the last training
 * failed.
 */
export const recommendationStates = pgTable("recommendation_states", {
  siteId: siteReference().primaryKey(),
  /** 0: no model yet. */
  version: bigint({ mode: "number" }).notNull().default(0),
  format: integer().notNull().default(0),
  generatedAt: at("generated_at"),
  catalogueRevision: bigint("catalogue_revision", { mode: "number" }).notNull().default(-1),
  statsRevision: bigint("stats_revision", { mode: "number" }).notNull().default(-1),
  checkedAt: at("looked_at"),
  daysCheckedAt: at("days_checked_at"),
  holder: text(),
  leaseUntil: at("lease_until"),
  startedAt: at("started_at"),
  failedAt: at("failed_at"),
});

/** The digest of a day's events (UTC), and the number of events it was made of. */
export const recommendationDays = pgTable(
  "recommendation_days",
  {
    siteId: text("site_id").notNull(),
    day: date({ mode: "string" }).notNull(),
    events: integer().notNull(),
    /** Format of the digest, which changes with the code that makes it. */
    format: integer().notNull(),
    digest: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.siteId, t.day] })],
);

/** A model in parts, compressed. */
export const recommendationParts = pgTable(
  "recommendation_parts",
  {
    siteId: text("site_id").notNull(),
    version: bigint({ mode: "number" }).notNull(),
    part: integer().notNull(),
    content: bytes().notNull(),
  },
  (t) => [primaryKey({ columns: [t.siteId, t.version, t.part] })],
);
