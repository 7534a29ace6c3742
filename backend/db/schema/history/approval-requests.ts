import { sql } from "drizzle-orm";
import { index, jsonb, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { siteReference } from "@/backend/db/schema/accounts/accounts";
import { at } from "@/backend/db/schema/kit/at";
import type { GuardedChange } from "@/lib/domain/kit/approval";

/** The input of the write, as its caller sent it. */
export type RequestedInput = { params: unknown; query: unknown; body: unknown; ifMatch: string | null };

/** Writes that wait for the approval of a second person, and those that were decided. */
export const approvalRequests = pgTable(
  "approval_requests",
  {
    siteId: siteReference(),
    id: text().notNull(),
    /** Method and path of the call. */
    call: text().notNull(),
    input: jsonb().$type<RequestedInput>().notNull(),
    changes: jsonb().$type<GuardedChange[]>().notNull(),
    /** Hash of the call and its input: while a request waits, its repetition is the same request. */
    digest: text().notNull(),
    requestedAt: at("requested_at").notNull(),
    requestedBy: text("requested_by").notNull(),
    requestedByName: text("requested_by_name").notNull(),
    /** One of waiting, approved, rejected, withdrawn. */
    status: text().$type<ApprovalStatus>().notNull().default("waiting"),
    decidedAt: at("decided_at"),
    decidedBy: text("decided_by"),
    decidedByName: text("decided_by_name"),
    /** Why it was rejected. */
    note: text(),
    /** Users who got a mail about it. */
    sentTo: text("sent_to").array().notNull().default(sql`'{}'::text[]`),
  },
  (t) => [
    primaryKey({ columns: [t.siteId, t.id] }),
    uniqueIndex("approval_requests_waiting").on(t.siteId, t.requestedBy, t.digest).where(sql`${t.status} = 'waiting'`),
    index("approval_requests_at").on(t.siteId, t.requestedAt),
  ],
);

/** What became of a request. */
export type ApprovalStatus = "waiting" | "approved" | "rejected" | "withdrawn";
