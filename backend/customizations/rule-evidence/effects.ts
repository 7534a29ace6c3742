import { eq, sql } from "drizzle-orm";
import type { Tx } from "@/backend/db/client";
import { analyticsStates } from "@/backend/db/schema/analytics/visits";
import type { WireEffect } from "@/lib/contract/customizations/customization-numbers";
import type { CustomizationKind } from "@/lib/contract/search/kinds";
import {
  type DayRange,
  type EffectRanges,
  type EffectSums,
  effectRanges,
  ruleEffect,
} from "@/lib/domain/customizations/rule-effect";
import { dayAt, dayNumber, siteDayOf } from "@/lib/domain/kit/site-days";
import { keysOf, scopeOf } from "./query-keys";

// What became of the searches for a customization since what acts in it began.

type Site = { siteId: string; timeZone: string };
/** A customization and the instant at which what is judged in it began; `key` is what its verdict is called. */
export type Begun = { key: string; id: string; since: Date };

/** The instant up to which visits are in the sums; null while nothing is. */
export async function countedUntil(tx: Tx, siteId: string): Promise<Date | null> {
  const [state] = await tx
    .select({ until: analyticsStates.foldedUntil })
    .from(analyticsStates)
    .where(eq(analyticsStates.siteId, siteId));
  return state?.until ?? null;
}

/** Verdicts by their keys, over the searches for all of their spellings. */
export async function customizationEffects(
  tx: Tx,
  site: Site,
  kind: CustomizationKind,
  begun: readonly Begun[],
): Promise<Map<string, WireEffect>> {
  if (kind === "top-items" || begun.length === 0) return new Map();
  const until = await countedUntil(tx, site.siteId);
  // The last day whose visits are all in the sums.
  const lastDay = until === null ? null : dayAt(dayNumber(siteDayOf(until, site.timeZone)) - 1);
  const asked = begun.map(({ key, id, since }) => {
    const day = siteDayOf(since, site.timeZone);
    return { key, id, since: day, ranges: lastDay === null ? null : effectRanges(day, lastDay) };
  });
  const compared = asked.flatMap(({ key, id, ranges }) => (ranges === null ? [] : [{ key, id, ranges }]));
  const sums = await sumsAround(tx, site.siteId, kind, compared);
  return new Map(
    asked.map(({ key, since, ranges }) => {
      const { before, after } = (ranges && sums.get(key)) ?? { before: null, after: null };
      return [key, { ...ruleEffect(before, after), since, days: ranges?.days ?? null }];
    }),
  );
}

type Around = { before: EffectSums; after: EffectSums };

async function sumsAround(
  tx: Tx,
  siteId: string,
  kind: CustomizationKind,
  compared: readonly { key: string; id: string; ranges: EffectRanges }[],
): Promise<Map<string, Around>> {
  if (compared.length === 0) return new Map();
  const keys = await keysOf(tx, siteId, { kind, ids: compared.map(({ id }) => id) });
  const ends = compared.flatMap(({ ranges: { before, after } }) => [before.from, after.to]).sort();
  const { rows } = await tx.execute<Counted>(sql`
    select query, day::text as day, sum(searches)::float8 as searches, sum(clicked)::float8 as clicked from query_days
    where site_id = ${siteId} and scope = ${scopeOf(kind)} and span = 1
      and query = any(${sql.param([...new Set([...keys.values()].flat())])}::text[])
      and day between ${ends[0] ?? ""} and ${ends.at(-1) ?? ""}
    group by query, day`);
  const byQuery = new Map<string, Counted[]>();
  for (const row of rows) {
    const known = byQuery.get(row.query);
    if (known === undefined) byQuery.set(row.query, [row]);
    else known.push(row);
  }
  return new Map(
    compared.map(({ key, id, ranges }) => {
      const own = (keys.get(id) ?? []).flatMap((query) => byQuery.get(query) ?? []);
      return [key, { before: sumWithin(own, ranges.before), after: sumWithin(own, ranges.after) }];
    }),
  );
}

type Counted = { query: string; day: string; searches: number; clicked: number };

function sumWithin(days: readonly Counted[], { from, to }: DayRange): EffectSums {
  const within = days.filter(({ day }) => day >= from && day <= to);
  return {
    searches: within.reduce((sum, { searches }) => sum + searches, 0),
    clicked: within.reduce((sum, { clicked }) => sum + clicked, 0),
  };
}
