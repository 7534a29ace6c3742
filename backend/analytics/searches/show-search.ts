import { foldQuery } from "@vitrine/engine/fold";
import { inArray, sql } from "drizzle-orm";
import { loadEffects } from "@/backend/customizations/rule-evidence/effects";
import type { Tx } from "@/backend/db/client";
import { loadByName } from "@/backend/db/item-names";
import { catalogueItems } from "@/backend/db/schema/catalogue/items";
import type { SearchContext } from "@/backend/search/service/search-context";
import type { QueryDetail, QueryEffect, QueryItem, show } from "@/lib/contract/analytics/searches";
import type { ConversionsMode } from "@/lib/contract/analytics/stat-options";
import { buildRangeBefore } from "@/lib/domain/analytics/compared-range";
import { pickConverted } from "@/lib/domain/analytics/metrics";
import { buildQueryFigures } from "@/lib/domain/analytics/query-figures";
import { toDayNumber, toIsoDay } from "@/lib/domain/kit/site-days";
import { EMPTY_QUERY_SUMS, type QuerySums } from "@/lib/domain/search/query-sums";
import type { Answer, Parsed } from "@/lib/http/endpoint";
import { type ItemSums, type QuerySelection, readQueryDevices, readQueryItems, readQuerySteps } from "./query-detail";
import { addQuerySums, readQueryDays, readQuerySums } from "./query-rows";
import { buildQuerySettings, loadQueryRecords, type QueryRecords } from "./query-settings";
import { describeAnswer, parseSearchesRequest, type SearchesCaller, type SearchesRequest } from "./searches-request";

// One query: its figures by day, clicks by position, the queries before and after, and what exists for it.

const ITEMS_MAX = 50;
const PLACES_MAX = 50;
/** Devices are stored with visits, which are looked up one by one. */
const DEVICES_SEARCHES_MAX = 20_000;

/** Returns the details of a query; one that was never searched has zeros. */
export async function showSearch(
  caller: SearchesCaller,
  query: Parsed<typeof show>["query"],
  searching: SearchContext | null,
): Promise<Answer<typeof show>> {
  const { tx, site, now } = caller;
  const key = foldQuery(query.q);
  const request = await parseSearchesRequest(caller, query);
  const { mode, range } = request.conditions;
  const rows: QuerySelection = { ...request.rows, query: key };
  const days = await readQueryDays(tx, { ...request.rows, queries: [key] });
  const totals = addQuerySums(days);
  const before = buildRangeBefore(range, site.timeZone);
  const previous = (await readQuerySums(tx, { ...request.rows, range: before, queries: [key] })).get(key);
  const { next, before: earlier } = await readQuerySteps(tx, rows);
  const records = await loadQueryRecords(tx, site, { scope: query.scope, queries: [key], now });
  return {
    query: key,
    typed: days.at(-1)?.typed ?? query.q,
    ...describeAnswer(request, now),
    totals: buildQueryFigures(totals, mode),
    previous_range: { from: before.fromDay, to: before.toDay },
    previous: buildQueryFigures(previous ?? EMPTY_QUERY_SUMS, mode),
    series: buildSeries(days, request, mode),
    ...(await readItems(tx, rows)),
    next,
    previous_queries: earlier,
    devices: totals.searches > DEVICES_SEARCHES_MAX ? null : await readQueryDevices(tx, rows),
    ...buildQuerySettings(records, searching, key),
    effect: query.scope === "search" ? await readEffect(caller, records, key) : null,
  };
}

function buildSeries(
  days: readonly (QuerySums & { day: string })[],
  { conditions: { range } }: SearchesRequest,
  mode: ConversionsMode,
): QueryDetail["series"] {
  const byDay = new Map(days.map((sums) => [sums.day, sums]));
  const first = toDayNumber(range.fromDay);
  return Array.from({ length: toDayNumber(range.toDay) - first + 1 }, (_, at) => {
    const day = toIsoDay(first + at);
    const sums = byDay.get(day) ?? EMPTY_QUERY_SUMS;
    return {
      day,
      searches: sums.searches,
      clicked: sums.clicked,
      no_results: sums.noResults,
      converted: pickConverted(sums, mode),
      revenue: sums.revenue / 100,
    };
  });
}

async function readItems(tx: Tx, rows: QuerySelection): Promise<Pick<QueryDetail, "items" | "items_total" | "places">> {
  const sums = await readQueryItems(tx, rows);
  const byItem = new Map<string, ItemSums[]>();
  const byPlace = new Map<number, number>();
  for (const one of sums) {
    byItem.set(one.identity, [...(byItem.get(one.identity) ?? []), one]);
    if (one.clicks > 0) byPlace.set(one.place, (byPlace.get(one.place) ?? 0) + one.clicks);
  }
  const items = [...byItem].map(([identity, own]) => buildItem(identity, own));
  items.sort((a, b) => b.clicks - a.clicks || b.orders - a.orders || b.actions - a.actions);
  const shown = items.slice(0, ITEMS_MAX);
  const known = await readCatalogue(tx, rows.siteId, shown);
  const places = [...byPlace].map(([place, clicks]) => ({ place, clicks })).sort((a, b) => a.place - b.place);
  return {
    items: shown.map((item) => ({ ...item, ...known.get(item.identity) })),
    items_total: items.length,
    places: places.filter(({ place }) => place > 0).slice(0, PLACES_MAX),
  };
}

function buildItem(identity: string, own: readonly ItemSums[]): QueryItem {
  const sum = (name: "clicks" | "actions" | "orders" | "revenue") => own.reduce((all, one) => all + one[name], 0);
  return {
    identity,
    title: own.find(({ title }) => title !== null)?.title ?? null,
    image_link: null,
    known: false,
    clicks: sum("clicks"),
    actions: sum("actions"),
    orders: sum("orders"),
    revenue: sum("revenue") / 100,
    places: own.filter(({ clicks }) => clicks > 0).map(({ place, clicks }) => ({ place, clicks })),
  };
}

/** Current titles and images from the catalog. */
async function readCatalogue(tx: Tx, siteId: string, items: readonly QueryItem[]) {
  if (items.length === 0) return new Map<string, Pick<QueryItem, "title" | "image_link" | "known">>();
  const { identity, title } = catalogueItems;
  const image = sql<string | null>`case jsonb_typeof(attributes->'image_link')
    when 'array' then attributes->'image_link'->>0 else attributes->>'image_link' end`;
  const identities = items.map((item) => item.identity);
  const rows = await loadByName(tx, siteId, identities, (own) =>
    tx
      .select({ identity, title, image })
      .from(catalogueItems)
      .where(sql`${catalogueItems.siteId} = ${siteId} and ${inArray(identity, own)}`),
  );
  return new Map([...rows].map(([name, row]) => [name, { title: row.title, image_link: row.image, known: true }]));
}

/** The verdict on the customization, with the days that were compared. */
async function readEffect(
  { tx, site }: SearchesCaller,
  records: QueryRecords,
  key: string,
): Promise<QueryEffect | null> {
  const customization = records.customizations.get(key);
  if (customization === undefined || customization.state !== "active") return null;
  const effects = await loadEffects(tx, site, "query-customizations", [
    { key: customization.id, id: customization.id, since: customization.savedAt },
  ]);
  const effect = effects.get(customization.id);
  if (effect === undefined) return null;
  const began = toDayNumber(effect.since);
  const { days } = effect;
  return {
    ...effect,
    customization_id: customization.id,
    before_days: days === null ? null : { from: toIsoDay(began - days), to: toIsoDay(began - 1) },
    after_days: days === null ? null : { from: toIsoDay(began + 1), to: toIsoDay(began + days) },
  };
}
