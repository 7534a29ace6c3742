import { fold } from "@vitrine/engine/fold";
import { sql } from "drizzle-orm";
import { analyticsStates, queryDays, querySpans } from "@/backend/db/schema/analytics/visits";
import { findSpanStart, SPANS, toDayNumber, toIsoDay } from "@/lib/domain/kit/site-days";
import type { SearchScope } from "@/lib/domain/search/search-scopes";
import { store } from "./test-backend";

// Stores sums of searches directly, for tests of how they are shown, not how they are computed.

/** The time zone of the sites of these sums. */
export const COUNTED_ZONE = "Europe/Prague";
const NOTHING = {
  searches: 0,
  noResults: 0,
  clicked: 0,
  clicks: 0,
  placedClicks: 0,
  placesSum: 0,
  convertedAny: 0,
  revenue: 0,
};

/** The day `days` ago in the zone. */
export function getDateDaysAgo(days: number): string {
  return toIsoDay(toDayNumber(new Intl.DateTimeFormat("en-CA", { timeZone: COUNTED_ZONE }).format(new Date())) - days);
}

/** A query or listing path, and how many days ago it was searched. */
export type CountedDay = { query: string; ago: number; scope?: SearchScope };

/** Adds a day of a query to the sums, in periods of each length. */
export async function addCountedDay(
  siteId: string,
  { query, ago, scope = "search" }: CountedDay,
  sums: Partial<typeof NOTHING>,
): Promise<void> {
  const t = queryDays;
  const plus = Object.fromEntries(
    Object.keys(NOTHING).map((name) => {
      const column = t[name as keyof typeof NOTHING];
      return [name, sql`${column} + excluded.${sql.identifier(column.name)}`];
    }),
  );
  for (const span of SPANS) {
    const at = { span, day: findSpanStart(getDateDaysAgo(ago), span) };
    await store()
      .insert(t)
      .values({ siteId, scope, ...at, query: fold(query), typed: query, ...NOTHING, ...sums })
      .onConflictDoUpdate({ target: [t.siteId, t.scope, t.span, t.day, t.query], set: plus });
    const s = querySpans;
    await store()
      .insert(s)
      .values({ siteId, scope, ...at })
      .onConflictDoUpdate({ target: [s.siteId, s.scope, s.span, s.day], set: { revision: sql`excluded.revision` } });
  }
}

/** Marks the visits of a site as counted up to now; each call makes a new version of the sums. */
export async function markCountedNow(siteId: string): Promise<void> {
  const t = analyticsStates;
  await store()
    .insert(t)
    .values({ siteId, timeZone: COUNTED_ZONE, foldedUntil: new Date(), revision: 1 })
    .onConflictDoUpdate({ target: t.siteId, set: { foldedUntil: new Date(), revision: sql`${t.revision} + 1` } });
}
