import { type Column, countPairs, findFirstPair } from "../index/columns";
import type { SearchIndex } from "../index/search-index";
import { UNAVAILABLE } from "../items/attribute-signals";
import { listParentPaths, normalizePath, PATH_SEPARATOR, splitPath } from "../items/category-path";
import { findField } from "../text/fields";
import type { Factor, TopRequest } from "./list-query";

// The order of TOP items: by clicks of the last 30 days, if any were counted, then by the catalog: items: available
// ones first, before clicks; then the catalog's popularity, then newest. categories: by available items in and below
// them. brands: by available items. newest: by date (articles and other types). Ties are ordered by identity. An order
// is computed once per index.

/** What an order depends on: the request, and the types of its items. */
type OrderRequest = TopRequest & { types: readonly string[] };

/** An order of items, with the factors of each. */
export type TopItemsOrder = { docs: Uint32Array; computeFactors: (doc: number) => Factor[] };

/** Popularity attributes; the first one the catalog has is used; more is better. */
const POPULARITY = ["popularity", "popularity_score", "sales_count", "sold_count", "orders_count", "bestseller"];
/** Date attributes, used without `introduced_at`. */
const DATES = [
  "published_at",
  "date_published",
  "publication_date",
  "release_date",
  "date_released",
  "date",
  "created_at",
];

/** One number per item, higher is better; minus infinity when unknown. */
type Figure = { name: string; of: (doc: number) => number };

type CachedOrder = { state: string; order: TopItemsOrder };

const orderCache = new WeakMap<SearchIndex, Map<string, CachedOrder>>();

/** The order of the items of some types; cached while the index and the counts are the same. */
export function findTopOrder(index: SearchIndex, request: OrderRequest): TopItemsOrder {
  const cache = orderCache.get(index) ?? new Map<string, CachedOrder>();
  orderCache.set(index, cache);
  const key = JSON.stringify([request.order, request.types, request.counted]);
  const state = request.clicks?.state ?? "";
  const cached = cache.get(key);
  if (cached?.state === state) return cached.order;
  const order = computeOrder(index, request);
  cache.set(key, { state, order });
  return order;
}

function computeOrder(index: SearchIndex, request: OrderRequest): TopItemsOrder {
  const types = new Set(request.types.map((type) => index.types.indexOf(type)));
  const members: number[] = [];
  for (let doc = 0; doc < index.size; doc += 1) if (types.has(index.typeOf(doc))) members.push(doc);
  const figures = listFigures(index, request);
  const keys = figures.map(({ of }) => Float64Array.from(members, of));
  const places = Uint32Array.from(members.keys()).sort((a, b) => {
    for (const key of keys) {
      const one = key[a] ?? 0;
      const other = key[b] ?? 0;
      if (one !== other) return one > other ? -1 : 1;
    }
    return a - b;
  });
  return {
    docs: places.map((place) => members[place] ?? 0),
    computeFactors: (doc) =>
      figures.map(({ name, of }) => ({ name, value: of(doc) })).filter(({ value }) => Number.isFinite(value)),
  };
}

function listFigures(index: SearchIndex, { order, counted, clicks }: OrderRequest): Figure[] {
  const clickFigures = listClickFigures(index, clicks?.of ?? []);
  if (order === "categories") return [...clickFigures, { name: "items_count", of: countByCategory(index, counted) }];
  if (order === "brands") return [...clickFigures, { name: "items_count", of: countByBrand(index, counted) }];
  const newest = { name: "introduced_at", of: findDates(index) };
  if (order === "newest") return [...clickFigures, newest];
  const available = { name: "available", of: (doc: number) => Number(isAvailable(index, doc)) };
  const popularity = findNumbers(index, POPULARITY);
  const catalogueFigures = popularity === null ? [newest] : [{ name: "popularity", of: popularity }, newest];
  return [available, ...clickFigures, ...catalogueFigures];
}

/** No figure without clicks, so that explanations of a site without visits do not mention them. */
function listClickFigures(index: SearchIndex, clicks: readonly (readonly [string, number])[]): Figure[] {
  const byDoc = new Map<number, number>();
  for (const [identity, count] of clicks) {
    const doc = index.findDoc(identity);
    byDoc.set(doc, (byDoc.get(doc) ?? 0) + count);
  }
  byDoc.delete(-1);
  return byDoc.size === 0 ? [] : [{ name: "clicks_30d", of: (doc) => byDoc.get(doc) ?? 0 }];
}

function isAvailable(index: SearchIndex, doc: number): boolean {
  return (index.signals.availability[doc] ?? UNAVAILABLE) < UNAVAILABLE;
}

function findDates(index: SearchIndex): Figure["of"] {
  const other = findNumbers(index, DATES);
  return (doc) => {
    const introduced = index.signals.introduced[doc] ?? Number.NaN;
    return Number.isNaN(introduced) ? (other?.(doc) ?? Number.NEGATIVE_INFINITY) : introduced;
  };
}

/** The first of some attributes with numbers or dates. */
function findNumbers(index: SearchIndex, names: readonly string[]): Figure["of"] | null {
  const column = names.map((name) => index.getColumn(name)).find((one) => one !== null && one.numbers !== null);
  if (column === undefined || column === null) return null;
  return (doc) => {
    const pair = findFirstPair(column, doc);
    return pair < 0 ? Number.NEGATIVE_INFINITY : (column.numbers?.[pair] ?? Number.NEGATIVE_INFINITY);
  };
}

/** Counts available items by the names that `expandNames` gives for each value. */
function countItemsBy(
  index: SearchIndex,
  counted: readonly string[],
  column: Column | null,
  expandNames: (value: string) => readonly string[],
): Map<string, number> {
  const counts = new Map<string, number>();
  if (column === null || column.texts === null) return counts;
  const types = new Set(counted.map((type) => index.types.indexOf(type)));
  const names = Array.from({ length: column.texts.length }, (_, code) => expandNames(column.texts?.at(code) ?? ""));
  const lastDoc = new Map<string, number>();
  for (let pair = 0; pair < countPairs(column); pair += 1) {
    const doc = column.docs?.[pair] ?? pair;
    if (!types.has(index.typeOf(doc)) || !isAvailable(index, doc)) continue;
    for (const name of names[column.codes?.[pair] ?? -1] ?? []) {
      if (lastDoc.get(name) === doc) continue;
      lastDoc.set(name, doc);
      counts.set(name, (counts.get(name) ?? 0) + 1);
    }
  }
  return counts;
}

/** Counts items of a category by path; catalogs without paths are counted by title. */
function countByCategory(index: SearchIndex, counted: readonly string[]): Figure["of"] {
  const column = index.getColumn("all_categories_path");
  const byPath = countItemsBy(index, counted, column, (value) => {
    const path = normalizePath(value);
    return [path, ...listParentPaths(path)];
  });
  const byTitle = new Map<string, number>();
  for (const [path, count] of byPath) {
    const title = splitPath(path).at(-1) ?? path;
    byTitle.set(title, Math.max(byTitle.get(title) ?? 0, count));
  }
  return (doc) => {
    const [title = ""] = readTexts(index, "title", doc);
    const [ownPath] = readTexts(index, "category_path", doc);
    const path = normalizePath(ownPath ?? [...readTexts(index, "hierarchy", doc), title].join(PATH_SEPARATOR));
    return byPath.get(path) ?? byTitle.get(title) ?? 0;
  };
}

function countByBrand(index: SearchIndex, counted: readonly string[]): Figure["of"] {
  const name =
    index.getColumn("brand") === null ? index.columnNames.find((one) => findField(one) === "brand") : "brand";
  const counts = countItemsBy(index, counted, index.getColumn(name ?? "brand"), (brand) => [brand]);
  return (doc) => {
    const brand = readTexts(index, "brand", doc)[0] ?? readTexts(index, "title", doc)[0] ?? "";
    return counts.get(brand) ?? 0;
  };
}

function readTexts(index: SearchIndex, name: string, doc: number): string[] {
  const column = index.getColumn(name);
  if (column === null || column.texts === null) return [];
  const texts: string[] = [];
  const start = findFirstPair(column, doc);
  for (let pair = start; pair >= 0 && (column.docs?.[pair] ?? pair) === doc; pair += 1) {
    texts.push(column.texts.at(column.codes?.[pair] ?? -1));
  }
  return texts;
}
