import { eq } from "drizzle-orm";
import { loadEffects } from "@/backend/customizations/rule-evidence/effects";
import {
  buildDefaultRanges,
  type CustomizationSums,
  loadRevenueAtRisk,
  loadSums,
  toNumbers,
} from "@/backend/customizations/rule-evidence/numbers";
import type { Tx } from "@/backend/db/client";
import { analyticsStates } from "@/backend/db/schema/analytics/visits";
import { customizationList } from "@/lib/contract/customizations/customization-list";
import type { RowNumbers } from "@/lib/contract/customizations/customization-numbers";
import type { SortOf } from "@/lib/contract/kit/lists";
import type { CustomizationKind } from "@/lib/contract/search/kinds";
import { SHARE_N_MIN } from "@/lib/domain/kit/limits";
import { toSiteDay } from "@/lib/domain/kit/site-days";
import { hasSearches } from "@/lib/domain/search/kinds";
import type { ListQuery } from "./list-sql";

// Numbers of list rows. Sorting by numbers needs them for all customizations, so they are cached until the analytics, the
// customizations or the day change.

type Site = { siteId: string; revision: number; timeZone: string };
type Row = { id: string; updated_at: string; began_at: string | null; active_rules_count: number };
type SortNumber = { id: string; value: number };

/** A column that sorts by numbers, which are not in the table of customizations. */
type NumberSort = Extract<SortOf<typeof customizationList>, "searches" | "ctr" | "risk">;

/** Loads numbers of a page's rows, by id; empty for TOP items. */
export async function loadRowNumbers(
  tx: Tx,
  site: Site,
  now: Date,
  { kind, rows }: { kind: CustomizationKind; rows: readonly Row[] },
): Promise<Map<string, RowNumbers>> {
  if (!hasSearches(kind)) return new Map();
  const ids = rows.map(({ id }) => id);
  const ranges = buildDefaultRanges(now, site.timeZone);
  const sums = await loadSums(tx, site, ranges, { kind, ids });
  const atRisk = kind === "product-listings" ? await loadRevenueAtRisk(tx, site, ranges.now, ids) : null;
  const acting = rows.filter((row) => row.active_rules_count > 0);
  const effects = await loadEffects(
    tx,
    site,
    kind,
    acting.map((row) => ({ key: row.id, id: row.id, since: findLastChange(row) })),
  );
  return new Map(
    ids.map((id) => {
      const both = sums.get(id);
      const risk = atRisk === null ? {} : { at_risk: (atRisk.get(id) ?? 0) / 100 };
      return [id, { now: toNumbers(both?.now), before: toNumbers(both?.before), ...risk, effect: effects.get(id) }];
    }),
  );
}

/** The effect starts with the last change, or with the latest rule that became active after it. */
function findLastChange({ updated_at, began_at }: Row): Date {
  return new Date(Math.max(Date.parse(updated_at), began_at === null ? 0 : Date.parse(began_at)));
}

const cache = new Map<string, { state: string; numbers: SortNumber[] }>();
const CACHE_SIZE_MAX = 100;

/** Loads the numbers of customizations that have one; none for columns that sort by something else. */
export async function loadSortNumbers(
  tx: Tx,
  site: Site,
  now: Date,
  { kind, query }: { kind: CustomizationKind; query: Pick<ListQuery, "sort"> },
): Promise<SortNumber[]> {
  const sort = customizationList.sorting.read(query)?.key;
  if (!hasSearches(kind) || (sort !== "searches" && sort !== "ctr" && sort !== "risk")) return [];
  const [counted] = await tx
    .select({ revision: analyticsStates.revision })
    .from(analyticsStates)
    .where(eq(analyticsStates.siteId, site.siteId));
  const key = `${kind} ${sort} ${site.siteId}`;
  const state = JSON.stringify([site.revision, counted?.revision ?? 0, toSiteDay(now, site.timeZone)]);
  const cached = cache.get(key);
  // Revenue at risk also depends on stock, so it is never cached.
  if (cached?.state === state && sort !== "risk") return cached.numbers;
  const numbers = await computeSortNumbers(tx, site, now, { kind, sort });
  if (cache.size >= CACHE_SIZE_MAX) cache.delete(cache.keys().next().value ?? "");
  cache.set(key, { state, numbers });
  return numbers;
}

async function computeSortNumbers(
  tx: Tx,
  site: Site,
  now: Date,
  { kind, sort }: { kind: CustomizationKind; sort: NumberSort },
): Promise<SortNumber[]> {
  const ranges = buildDefaultRanges(now, site.timeZone);
  if (sort === "risk")
    return [...(await loadRevenueAtRisk(tx, site, ranges.now))].map(([id, value]) => ({ id, value }));
  const sums = await loadSums(tx, site, ranges, { kind });
  return [...sums].flatMap(([id, both]) => {
    const value = sort === "searches" ? both.now.searches : toRate(both.now);
    return value === null ? [] : [{ id, value }];
  });
}

/** The click-through rate; null below SHARE_N_MIN searches. */
function toRate({ searches, clicked }: CustomizationSums): number | null {
  return searches < SHARE_N_MIN ? null : clicked / searches;
}
