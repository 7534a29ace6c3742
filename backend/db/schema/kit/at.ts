import { timestamp } from "drizzle-orm/pg-core";

// Tables with data of a site have `site_id` as the first column of the primary key, so that they can be distributed by it,
// and row-level security by it (migrations). Global tables: users, sessions, used_links, projects, site_groups, sites,
// members, idempotency_keys.

/** A timestamp column, as a Date. */
export const at = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });
