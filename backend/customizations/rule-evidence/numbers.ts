import { and, eq, inArray, sql } from "drizzle-orm";
import type { Tx } from "@/backend/db/client";
import { loadByName } from "@/backend/db/item-names";
import { customizations } from "@/backend/db/schema/customizations/rules";
import { loadQueryTotals } from "@/backend/search/service/query-totals";
import type { SearchNumbers } from "@/lib/contract/customizations/customization-numbers";
import type { CustomizationKind } from "@/lib/contract/search/kinds";
import type { QueryScope } from "@/lib/contract/search/scopes";
import { NUMBERS_DAYS } from "@/lib/domain/kit/limits";
import { toShare } from "@/lib/domain/kit/share";
import { type DayRange, getLastDays } from "@/lib/domain/kit/site-days";
import { type CountedKind, hasSearches } from "@/lib/domain/search/kinds";
import { KIND_PLACES, PLACE_SCOPES } from "@/lib/domain/search/places";
import type { QuerySums } from "@/lib/domain/search/query-sums";

/** Sums over searches for a customization, including its spellings. Revenue is in hundredths of the currency. */
export type CustomizationSums = {
  searches: number;
  clicked: number;
  placedClicks: number;
  placesSum: number;
  converted: number;
  revenue: number;
};

const NONE: CustomizationSums = { searches: 0, clicked: 0, placedClicks: 0, placesSum: 0, converted: 0, revenue: 0 };

export type ComparedSums = { now: CustomizationSums; before: CustomizationSums };

export type ComparedRanges = { now: DayRange; before: DayRange };

/** The last 30 days and the 30 days before them. */
export function buildDefaultRanges(now: Date, timeZone: string): ComparedRanges {
  return {
    now: getLastDays(now, timeZone, NUMBERS_DAYS),
    before: getLastDays(now, timeZone, NUMBERS_DAYS, NUMBERS_DAYS),
  };
}

type Site = { siteId: string };

/** Sums by customization id; customizations without searches, and TOP items, have no entry. */
export async function loadSums(
  tx: Tx,
  site: Site,
  ranges: ComparedRanges,
  wanted: CustomizationSelection,
): Promise<Map<string, ComparedSums>> {
  if (!hasSearches(wanted.kind)) return new Map();
  const keys = await loadQueryKeys(tx, site.siteId, wanted);
  const queries = [...new Set([...keys.values()].flat())];
  const scope = toScope(wanted.kind);
  const now = await loadQueryTotals(tx, site, { ...ranges.now, scope, queries });
  const before = await loadQueryTotals(tx, site, { ...ranges.before, scope, queries });
  const found = new Map<string, ComparedSums>();
  for (const [id, queriesOfOne] of keys) {
    const both = { now: addUp(now, queriesOfOne), before: addUp(before, queriesOfOne) };
    if (both.now.searches + both.before.searches > 0) found.set(id, both);
  }
  return found;
}

function addUp(totals: ReadonlyMap<string, QuerySums>, queries: readonly string[]): CustomizationSums {
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

/** Converts sums to the wire format: shares, and revenue in whole units. */
export function toNumbers(sums: CustomizationSums = NONE): SearchNumbers {
  return {
    searches: sums.searches,
    ctr: toShare(sums.clicked, sums.searches),
    conversion: toShare(sums.converted, sums.searches),
    revenue: sums.revenue / 100,
    position: sums.placedClicks === 0 ? null : sums.placesSum / sums.placedClicks,
  };
}

/** Revenue of a range, in hundredths, from items that are now sold out or deleted, by customization id. */
export async function loadRevenueAtRisk(
  tx: Tx,
  { siteId }: Site,
  { from, to }: DayRange,
  ids?: readonly string[],
): Promise<Map<string, number>> {
  const keys = await loadQueryKeys(tx, siteId, { kind: "product-listings", ids });
  if (keys.size === 0) return new Map();
  const paths = sql.param([...new Set([...keys.values()].flat())]);
  const { rows } = await tx.execute<{ query: string; identity: string; revenue: number }>(sql`
    select query, identity, sum(revenue)::float8 as revenue from query_items
    where site_id = ${siteId} and scope = 'product_listing' and query = any(${paths}::text[])
      and day between ${from} and ${to} and revenue > 0
    group by query, identity`);
  const buyableItems = await findBuyable(
    tx,
    siteId,
    rows.map(({ identity }) => identity),
  );
  const lost = new Map<string, number>();
  for (const { query, identity, revenue } of rows) {
    if (!buyableItems.has(identity)) lost.set(query, (lost.get(query) ?? 0) + revenue);
  }
  return new Map(
    [...keys].flatMap(([id, [path = ""]]) => {
      const revenue = lost.get(path);
      return revenue === undefined ? [] : [[id, revenue] as const];
    }),
  );
}

async function findBuyable(tx: Tx, siteId: string, identities: readonly string[]): Promise<Set<string>> {
  const found = await loadByName(tx, siteId, identities, async (own) => {
    const { rows } = await tx.execute<{ identity: string }>(sql`
      select identity from catalogue_items where site_id = ${siteId} and not sold_out
        and identity = any(${sql.param(own)}::text[])`);
    return rows;
  });
  return new Set(found.keys());
}

// Queries are matched to customizations here, not by a SQL join: without statistics of a fresh table the planner can pick
// a join that takes seconds.

/** Selects customizations; without `ids`, all of the kind. */
export type CustomizationSelection = { kind: CustomizationKind; ids?: readonly string[] };

/** The analytics scope of a kind. Queries count in the results only, since autocomplete leads there. */
export function toScope(kind: CountedKind): QueryScope {
  return PLACE_SCOPES[KIND_PLACES[kind][0]];
}

/** Analytics keys by customization id: the folded query and spellings, or the folded category path. */
export async function loadQueryKeys(
  tx: Tx,
  siteId: string,
  { kind, ids }: CustomizationSelection,
): Promise<Map<string, readonly string[]>> {
  if (!hasSearches(kind) || ids?.length === 0) return new Map();
  const t = customizations;
  const rows = await tx
    .select({ id: t.id, key: t.subjectKey, searchText: t.searchText, aliasKeys: t.aliasKeys })
    .from(t)
    .where(and(eq(t.siteId, siteId), eq(t.kind, kind), ids && inArray(t.id, [...ids])));
  return new Map(
    rows.map(({ id, key, searchText, aliasKeys }) => [
      id,
      kind === "query-customizations" ? [...new Set([key, ...aliasKeys])] : [searchText],
    ]),
  );
}
