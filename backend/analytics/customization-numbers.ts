import { type SQL, sql } from "drizzle-orm";
import type { Tx } from "@/backend/db/client";
import { NUMBERS_DAYS, type SearchNumbers, type Share } from "@/lib/contract/customization-numbers";
import type { CustomizationKind } from "@/lib/contract/customizations";
import { spansOf } from "@/lib/domain/day-spans";
import type { SearchScope } from "@/lib/domain/search-scopes";
import { lastDays } from "./site-days";

// How the queries and listings of customizations were searched, out of the sums: one statement for all of them.

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

/** Which customizations are meant; without `ids` all of the kind that were searched. */
export type NumberedCustomizations = { kind: CustomizationKind; ids?: readonly string[] };

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

/** Where the customizations of a kind are counted: queries in the results, as autocomplete leads to them. */
export function scopeOf(kind: CustomizationKind): SearchScope {
  return kind === "product-listings" ? "product_listing" : "search";
}

/** What the sums call a customization `c`: its folded query and spellings, or the folded path of its category. */
export function queriesOf(kind: CustomizationKind): SQL {
  return kind === "query-customizations" ? sql`(c.alias_keys || c.subject_key)` : sql`array[c.words]`;
}

/** Sums of customizations by their ids; one that was not searched has none. TOP items are of no query. */
export async function customizationSums(
  tx: Tx,
  { siteId }: Site,
  ranges: TwoRanges,
  { kind, ids }: NumberedCustomizations,
): Promise<Map<string, TwoSums>> {
  if (kind === "top-items" || ids?.length === 0) return new Map();
  const spans = [ranges.now, ranges.before].flatMap(({ from, to }, which) =>
    spansOf(from, to).map((span) => ({ ...span, which })),
  );
  const list = (values: readonly (string | number)[]) => sql.param([...values]);
  const { rows } = await tx.execute<{ id: string; which: number } & Record<keyof CustomizationSums, string | number>>(
    sql`
    select c.id, d.which, sum(q.searches) as searches, sum(q.clicked) as clicked, sum(q.placed_clicks) as "placedClicks",
      sum(q.places_sum) as "placesSum", sum(q.converted_any) as converted, sum(q.revenue) as revenue
    from customizations c
    cross join lateral (select distinct unnest(${queriesOf(kind)}) as query) k
    join query_days q on q.site_id = c.site_id and q.query = k.query and q.scope = ${scopeOf(kind)}
    join unnest(${list(spans.map(({ span }) => span))}::smallint[], ${list(spans.map(({ day }) => day))}::date[],
      ${list(spans.map(({ which }) => which))}::smallint[]) as d(span, day, which)
      on q.span = d.span and q.day = d.day
    where c.site_id = ${siteId} and c.kind = ${kind}
      ${ids === undefined ? sql`` : sql`and c.id = any(${list(ids)}::text[])`}
    group by c.id, d.which`,
  );
  const found = new Map<string, TwoSums>();
  for (const { id, which, ...sums } of rows) {
    const both = found.get(id) ?? { now: NONE, before: NONE };
    const one = Object.fromEntries(Object.entries(sums).map(([name, value]) => [name, Number(value)]));
    found.set(id, { ...both, [which === 0 ? "now" : "before"]: { ...NONE, ...one } });
  }
  return found;
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
  if (ids?.length === 0) return new Map();
  const { rows } = await tx.execute<{ id: string; revenue: string | number }>(sql`
    select c.id, sum(q.revenue) as revenue
    from customizations c
    join query_items q on q.site_id = c.site_id and q.scope = 'product_listing' and q.query = c.words
      and q.day between ${from} and ${to}
    left join catalogue_items i on i.site_id = q.site_id and i.identity = q.identity
    where c.site_id = ${siteId} and c.kind = 'product-listings' and q.revenue > 0 and coalesce(i.sold_out, true)
      ${ids === undefined ? sql`` : sql`and c.id = any(${sql.param([...ids])}::text[])`}
    group by c.id`);
  return new Map(rows.map(({ id, revenue }) => [id, Number(revenue)]));
}
