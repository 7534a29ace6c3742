import { type SQL, sql } from "drizzle-orm";

// The half-open range of the rule evaluator, in SQL: filters of lists run before paging, and states of many queries are
// read at once. Contract tests check that both agree (docs/adr/0007).

/** Whether a row of `rules` (alias `r`) is within its range at an instant (`toTimestamp`). */
export function isInRange(at: SQL): SQL {
  return sql`((r.active_from is null or r.active_from <= ${at}) and (r.active_to is null or ${at} < r.active_to))`;
}

/** Whether the range of a row of `rules` (alias `r`) starts later; null if it has no start. */
export function startsLater(at: SQL): SQL {
  return sql`${at} < r.active_from`;
}
