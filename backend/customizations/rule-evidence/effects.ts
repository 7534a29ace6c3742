import { eq, sql } from "drizzle-orm";
import type { Tx } from "@/backend/db/client";
import { analyticsStates } from "@/backend/db/schema/analytics/visits";
import type { WireEffect } from "@/lib/contract/customizations/customization-numbers";
import type { CustomizationKind } from "@/lib/contract/search/kinds";
import {
  computeEffect,
  computeEffectRanges,
  type EffectRanges,
  type EffectSums,
} from "@/lib/domain/customizations/rule-effect";
import { type DayRange, toDayNumber, toIsoDay, toSiteDay } from "@/lib/domain/kit/site-days";
import { type CountedKind, hasSearches } from "@/lib/domain/search/kinds";
import { loadQueryKeys, toScope } from "./numbers";

type Site = { siteId: string; timeZone: string };
/** What to measure: a customization, the start of the measured change, and the key of the result. */
export type EffectSubject = { key: string; id: string; since: Date };

/** The time up to which visits are aggregated; null before the first aggregation. */
export async function findCountedUntil(tx: Tx, siteId: string): Promise<Date | null> {
  const [state] = await tx
    .select({ until: analyticsStates.foldedUntil })
    .from(analyticsStates)
    .where(eq(analyticsStates.siteId, siteId));
  return state?.until ?? null;
}

/** Computes effects by the keys of their subjects, over searches for the query and all its spellings. */
export async function loadEffects(
  tx: Tx,
  site: Site,
  kind: CustomizationKind,
  subjects: readonly EffectSubject[],
): Promise<Map<string, WireEffect>> {
  if (!hasSearches(kind) || subjects.length === 0) return new Map();
  const until = await findCountedUntil(tx, site.siteId);
  // The last day whose visits are all aggregated.
  const lastDay = until === null ? null : toIsoDay(toDayNumber(toSiteDay(until, site.timeZone)) - 1);
  const subjectsWithRanges = subjects.map(({ key, id, since }) => {
    const day = toSiteDay(since, site.timeZone);
    return { key, id, since: day, ranges: lastDay === null ? null : computeEffectRanges(day, lastDay) };
  });
  const compared = subjectsWithRanges.flatMap(({ key, id, ranges }) => (ranges === null ? [] : [{ key, id, ranges }]));
  const sums = await loadSumsAround(tx, site.siteId, kind, compared);
  return new Map(
    subjectsWithRanges.map(({ key, since, ranges }) => {
      const { before, after } = (ranges && sums.get(key)) ?? { before: null, after: null };
      return [key, { ...computeEffect(before, after), since, days: ranges?.days ?? null }];
    }),
  );
}

type SumsAround = { before: EffectSums; after: EffectSums };

async function loadSumsAround(
  tx: Tx,
  siteId: string,
  kind: CountedKind,
  compared: readonly { key: string; id: string; ranges: EffectRanges }[],
): Promise<Map<string, SumsAround>> {
  if (compared.length === 0) return new Map();
  const keys = await loadQueryKeys(tx, siteId, { kind, ids: compared.map(({ id }) => id) });
  const ends = compared.flatMap(({ ranges: { before, after } }) => [before.from, after.to]).sort();
  const { rows } = await tx.execute<QueryDay>(sql`
    select query, day::text as day, sum(searches)::float8 as searches, sum(clicked)::float8 as clicked from query_days
    where site_id = ${siteId} and scope = ${toScope(kind)} and span = 1
      and query = any(${sql.param([...new Set([...keys.values()].flat())])}::text[])
      and day between ${ends[0] ?? ""} and ${ends.at(-1) ?? ""}
    group by query, day`);
  const byQuery = new Map<string, QueryDay[]>();
  for (const row of rows) {
    const known = byQuery.get(row.query);
    if (known === undefined) byQuery.set(row.query, [row]);
    else known.push(row);
  }
  return new Map(
    compared.map(({ key, id, ranges }) => {
      const days = (keys.get(id) ?? []).flatMap((query) => byQuery.get(query) ?? []);
      return [key, { before: sumWithin(days, ranges.before), after: sumWithin(days, ranges.after) }];
    }),
  );
}

type QueryDay = { query: string; day: string; searches: number; clicked: number };

function sumWithin(days: readonly QueryDay[], { from, to }: DayRange): EffectSums {
  const within = days.filter(({ day }) => day >= from && day <= to);
  return {
    searches: within.reduce((sum, { searches }) => sum + searches, 0),
    clicked: within.reduce((sum, { clicked }) => sum + clicked, 0),
  };
}
