import { sql } from "drizzle-orm";
import type { Tx } from "@/backend/db/client";
import { queryTotals } from "@/backend/search/service/query-totals";
import type { SearchNumbers, Share } from "@/lib/contract/customizations/customization-numbers";
import { NUMBERS_DAYS } from "@/lib/domain/kit/limits";
import { lastDays } from "@/lib/domain/kit/site-days";
import type { QuerySums } from "@/lib/domain/search/query-sums";
import { keysOf, type NumberedCustomizations, scopeOf } from "./query-keys";

// How the queries and listings of customizations were searched, out of the sums: a statement for each range.

/** Sums of the searches of a customization, its other spellings among them. Money is in hundredths. */
export type CustomizationSums = {
  searches: number;
  clicked: number;
  placedClicks: number;
  placesSum: number;
  converted: number;
  revenue: number;
};

const NONE: CustomizationSums = { searches: 0, clicked: 0, placedClicks: 0, placesSum: 0, converted: 0, revenue: 0 };

/** The sums of both ranges. */
export type TwoSums = { now: CustomizationSums; before: CustomizationSums };

/** Days of the site's zone, both included. */
export type Days = { from: string; to: string };
/** The range that is meant, and the one that it is compared with. */
export type TwoRanges = { now: Days; before: Days };

/** The last 30 days and the 30 days before them. */
export function usualRanges(now: Date, timeZone: string): TwoRanges {
  return {
    now: lastDays(now, timeZone, NUMBERS_DAYS),
    before: lastDays(now, timeZone, NUMBERS_DAYS, NUMBERS_DAYS),
  };
}

type Site = { siteId: string };

/** Sums of customizations by their ids; one that was not searched has none. TOP items are of no query. */
export async function customizationSums(
  tx: Tx,
  site: Site,
  ranges: TwoRanges,
  wanted: NumberedCustomizations,
): Promise<Map<string, TwoSums>> {
  const keys = await keysOf(tx, site.siteId, wanted);
  const queries = [...new Set([...keys.values()].flat())];
  const scope = scopeOf(wanted.kind);
  const now = await queryTotals(tx, site, { ...ranges.now, scope, queries });
  const before = await queryTotals(tx, site, { ...ranges.before, scope, queries });
  const found = new Map<string, TwoSums>();
  for (const [id, own] of keys) {
    const both = { now: sumOver(now, own), before: sumOver(before, own) };
    if (both.now.searches + both.before.searches > 0) found.set(id, both);
  }
  return found;
}

function sumOver(totals: ReadonlyMap<string, QuerySums>, queries: readonly string[]): CustomizationSums {
  return queries.reduce((sum, query) => {
    const one = totals.get(query);
    if (one === undefined) return sum;
    return {
      searches: sum.searches + one.searches,
      clicked: sum.clicked + one.clicked,
      placedClicks: sum.placedClicks + one.placedClicks,
      placesSum: sum.placesSum + one.placesSum,
      converted: sum.converted + one.convertedAny,
      revenue: sum.revenue + one.revenue,
    };
  }, NONE);
}

/** Sums as the wire has them. */
export function toNumbers(sums: CustomizationSums = NONE): SearchNumbers {
  return {
    searches: sums.searches,
    ctr: shareOf(sums.clicked, sums.searches),
    conversion: shareOf(sums.converted, sums.searches),
    revenue: sums.revenue / 100,
    position: sums.placedClicks === 0 ? null : sums.placesSum / sums.placedClicks,
  };
}

function shareOf(n: number, of: number): Share {
  return { value: of === 0 ? null : n / of, n, of };
}

/**
 * Revenue of a range, in hundredths, from items that are sold out or gone by now, by listing: what is at risk
 * until somebody puts others in their place.
 */
export async function revenueAtRisk(
  tx: Tx,
  { siteId }: Site,
  { from, to }: Days,
  ids?: readonly string[],
): Promise<Map<string, number>> {
  const keys = await keysOf(tx, siteId, { kind: "product-listings", ids });
  if (keys.size === 0) return new Map();
  const paths = sql.param([...new Set([...keys.values()].flat())]);
  const { rows } = await tx.execute<{ query: string; identity: string; revenue: number }>(sql`
    select query, identity, sum(revenue)::float8 as revenue from query_items
    where site_id = ${siteId} and scope = 'product_listing' and query = any(${paths}::text[])
      and day between ${from} and ${to} and revenue > 0
    group by query, identity`);
  const there = await buyable(
    tx,
    siteId,
    rows.map(({ identity }) => identity),
  );
  const lost = new Map<string, number>();
  for (const { query, identity, revenue } of rows) {
    if (!there.has(identity)) lost.set(query, (lost.get(query) ?? 0) + revenue);
  }
  return new Map(
    [...keys].flatMap(([id, [path = ""]]) => {
      const revenue = lost.get(path);
      return revenue === undefined ? [] : [[id, revenue] as const];
    }),
  );
}

async function buyable(tx: Tx, siteId: string, identities: readonly string[]): Promise<Set<string>> {
  if (identities.length === 0) return new Set();
  const { rows } = await tx.execute<{ identity: string }>(sql`
    select identity from catalogue_items where site_id = ${siteId} and not sold_out
      and identity = any(${sql.param([...new Set(identities)])}::text[])`);
  return new Set(rows.map(({ identity }) => identity));
}
