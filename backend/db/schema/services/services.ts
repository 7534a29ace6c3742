import { bigint, boolean, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { siteReference } from "@/backend/db/schema/accounts/accounts";
import { at } from "@/backend/db/schema/kit/at";
import type { SiteService } from "@/lib/contract/kit/site-services";
import type { Phase } from "@/lib/contract/services/services";

/** Services that have been switched at least once; all other services are active. */
export const serviceStates = pgTable(
  "service_states",
  {
    siteId: siteReference(),
    service: text().$type<SiteService>().notNull(),
    isActive: boolean("is_active").notNull(),
    requestId: text("request_id").notNull(),
    changedAt: at("changed_at").notNull(),
    changedBy: text("changed_by").notNull(),
    reason: text().notNull(),
    /** When a service that is off returns by itself. */
    autoReturnAt: at("auto_return_at"),
  },
  (t) => [primaryKey({ columns: [t.siteId, t.service] }), index("service_states_return").on(t.autoReturnAt)],
);

/** Every switch, and how far it has reached the processes. */
export const serviceRequests = pgTable(
  "service_requests",
  {
    siteId: siteReference(),
    id: text().notNull(),
    service: text().$type<SiteService>().notNull(),
    desired: boolean().notNull(),
    cause: text({ enum: ["hand", "undo", "schedule"] }).notNull(),
    reason: text().notNull(),
    autoReturnAt: at("auto_return_at"),
    requestedAt: at("requested_at").notNull(),
    requestedBy: text("requested_by").notNull(),
    /** A process has loaded the state if it has this revision of the site. */
    siteRevision: bigint("site_revision", { mode: "number" }).notNull(),
    phase: text().$type<Phase>().notNull(),
    propagatingAt: at("propagating_at"),
    finishedAt: at("finished_at"),
    confirmed: integer().notNull().default(0),
    expected: integer().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.siteId, t.id] }),
    index("service_requests_order").on(t.siteId, t.requestedAt),
    index("service_requests_phase").on(t.phase),
  ],
);

/** Processes that have loaded the state of a request in progress. */
export const serviceConfirmations = pgTable(
  "service_confirmations",
  {
    siteId: siteReference(),
    requestId: text("request_id").notNull(),
    processId: text("process_id").notNull(),
  },
  (t) => [primaryKey({ columns: [t.siteId, t.requestId, t.processId] })],
);

/** Running backend processes; a process that was not seen for a while is dead. */
export const backendProcesses = pgTable("backend_processes", {
  id: text().primaryKey(),
  startedAt: at("started_at").notNull(),
  seenAt: at("seen_at").notNull(),
});
