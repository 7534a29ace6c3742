import { readSumsAsOf } from "@/backend/analytics/build/analytics-state";
import {
  buildSegmentAnswer,
  buildVisitConditions,
  parseFilters,
  type VisitConditions,
} from "@/backend/analytics/sessions/visit-conditions";
import { readLeftOut } from "@/backend/analytics/site-stats/left-out";
import type { Tx } from "@/backend/db/client";
import type { SiteRow } from "@/backend/kit/implement";
import type { Refuse } from "@/backend/kit/refuse";
import type { LeftOut } from "@/lib/contract/analytics/left-out";
import type { QueryScope } from "@/lib/contract/search/scopes";
import type { RowSelection } from "./query-rows";

// The common parts of questions about queries and of their answers.

/** The caller, the site and the time of a request. */
export type SearchesCaller = { tx: Tx; site: SiteRow; now: Date; user: { id: string }; refuse: Refuse };

/** A parsed request: its rows, its conversions mode, and how old the sums are. */
export type SearchesRequest = {
  rows: RowSelection;
  conditions: VisitConditions;
  asOf: Date | null;
  currency: string;
  leftOut: LeftOut;
};

/** Parses the filters of a request. Refuses (400 `invalid`) invalid ones. */
export async function parseSearchesRequest(
  { tx, site, now, user, refuse }: SearchesCaller,
  query: Readonly<Record<string, unknown>> & { scope: QueryScope },
): Promise<SearchesRequest> {
  const filters = parseFilters(query, site.timeZone, refuse);
  const conditions = await buildVisitConditions(tx, site, filters, { now, caller: user.id });
  return {
    rows: { siteId: site.siteId, scope: query.scope, conditions, range: conditions.range },
    conditions,
    asOf: await readSumsAsOf(tx, site.siteId),
    currency: site.currency,
    leftOut: await readLeftOut(tx, site.siteId, conditions.range),
  };
}

/** The part of every answer that describes its range, age and filters. */
export function describeAnswer(request: SearchesRequest, now: Date) {
  const { conditions, asOf, currency, leftOut } = request;
  const { range, mode, segment } = conditions;
  return {
    range: { from: range.fromDay, to: range.toDay },
    as_of: asOf?.toISOString() ?? null,
    partial: Date.parse(range.to) > (asOf ?? now).getTime(),
    clipped: range.isClipped,
    currency,
    conversions_mode: mode,
    segment: buildSegmentAnswer(segment),
    unknown_segment: segment !== null && "unknown" in segment,
    left_out: leftOut,
  };
}
