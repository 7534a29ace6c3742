import { timestamp } from "drizzle-orm/pg-core";

// Tables with data of a site have `site_id` as the first column of the primary key, so that they can be distributed by it,
// and row-level security by it (migrations). Tables without it: users, sessions, used_links, sign_ups,
// projects, site_groups, idempotency_keys, backend_processes. Members are found by user first.

/** A timestamp column, as a Date. */
export const at = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });
