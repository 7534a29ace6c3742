import { sumsAsOf } from "@/backend/analytics/build/analytics-state";
import {
  filtersOfQuery,
  segmentAnswer,
  type VisitConditions,
  visitConditions,
} from "@/backend/analytics/sessions/visit-conditions";
import type { Tx } from "@/backend/db/client";
import type { SiteRow } from "@/backend/kit/implement";
import type { Refuse } from "@/backend/kit/refuse";
import type { QueryScope } from "@/lib/contract/search/scopes";
import type { AskedRows } from "./query-rows";

// What a question about queries is made of, and what every answer says of itself.

/** Who asks, of which site, and when. */
export type SearchesCaller = { tx: Tx; site: SiteRow; now: Date; user: { id: string }; refuse: Refuse };

/** A question about queries: its rows, what counts as a conversion, and how old the sums are. */
export type AskedSearches = {
  rows: AskedRows;
  conditions: VisitConditions;
  asOf: Date | null;
  currency: string;
};

/** Reads the filters of a call. Refuses (400 `invalid`) where one cannot be taken. */
export async function askedSearches(
  { tx, site, now, user, refuse }: SearchesCaller,
  query: Readonly<Record<string, unknown>> & { scope: QueryScope },
): Promise<AskedSearches> {
  const filters = filtersOfQuery(query, site.timeZone, refuse);
  const conditions = await visitConditions(tx, site, filters, { now, caller: user.id });
  return {
    rows: { siteId: site.siteId, scope: query.scope, conditions, range: conditions.range },
    conditions,
    asOf: await sumsAsOf(tx, site.siteId),
    currency: site.currency,
  };
}

/** What an answer says of its range, its age and its filters. */
export function toldOf({ conditions: { range, mode, segment }, asOf, currency }: AskedSearches, now: Date) {
  return {
    range: { from: range.fromDay, to: range.toDay },
    as_of: asOf?.toISOString() ?? null,
    partial: Date.parse(range.to) > (asOf ?? now).getTime(),
    clipped: range.isClipped,
    currency,
    conversions_mode: mode,
    segment: segmentAnswer(segment),
    unknown_segment: segment !== null && "unknown" in segment,
  };
}
