import { timestamp } from "drizzle-orm/pg-core";

// Every table of a site's data has `site_id` first in its primary key, so that it can be distributed by it, and row-level
// security by it (migrations). Global tables, without a site: users, sessions, used_links, projects, site_groups, sites,
// members, idempotency_keys.

/** A column for an instant, as a Date. */
export const at = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });
