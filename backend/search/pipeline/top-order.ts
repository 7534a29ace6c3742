import type { SearchIndex } from "@/backend/search/index/search-index";
import { normalPath, PATH_MARK, parentPaths, pathParts } from "@/lib/domain/search/category-path";
import { UNAVAILABLE } from "../index/attribute-signals";
import { type Column, firstPair, pairsOf } from "../index/columns";
import { fieldOf } from "../text/fields";
import type { Factor, TopAsked } from "./list-query";

// The order of TOP items: by clicks of the last 30 days, as far as some were counted, and then as the catalogue gives it:
//   items       what can be bought, before clicks; after them the catalogue's own popularity, then the newest;
//   categories  by the items that can be bought in them and below them;
//   brands      by their items that can be bought;
//   newest      by date: articles, and whatever else a shop indexes.
// Equal ones stand in the order of their identities. An order is made once for an index.

/** What an order depends on: what is asked, and the types of its items. */
type Asked = TopAsked & { types: readonly string[] };

/** An order of items, and why each stands where it does. */
export type TopStanding = { docs: Uint32Array; factorsOf: (doc: number) => Factor[] };

/** Attributes that say how much an item is wanted, the first that a catalogue has counts; more is better. */
const POPULARITY = ["popularity", "popularity_score", "sales_count", "sold_count", "orders_count", "bestseller"];
/** When an item or an article came, if it does not say `introduced_at`. */
const DATES = [
  "published_at",
  "date_published",
  "publication_date",
  "release_date",
  "date_released",
  "date",
  "created_at",
];

/** One number an item, higher is better; minus infinity where nothing is known. */
type Figure = { name: string; of: (doc: number) => number };

type Kept = { state: string; standing: TopStanding };

const standings = new WeakMap<SearchIndex, Map<string, Kept>>();

/** The standing of the items of some types; remembered as long as the index and the counts are the same. */
export function topStanding(index: SearchIndex, asked: Asked): TopStanding {
  const known = standings.get(index) ?? new Map<string, Kept>();
  standings.set(index, known);
  const key = JSON.stringify([asked.order, asked.types, asked.counted]);
  const state = asked.clicks?.state ?? "";
  const kept = known.get(key);
  if (kept?.state === state) return kept.standing;
  const standing = makeStanding(index, asked);
  known.set(key, { state, standing });
  return standing;
}

function makeStanding(index: SearchIndex, asked: Asked): TopStanding {
  const types = new Set(asked.types.map((type) => index.types.indexOf(type)));
  const members: number[] = [];
  for (let doc = 0; doc < index.size; doc += 1) if (types.has(index.typeOf(doc))) members.push(doc);
  const figures = figuresOf(index, asked);
  const keys = figures.map(({ of }) => Float64Array.from(members, of));
  const places = Uint32Array.from(members.keys()).sort((a, b) => {
    for (const key of keys) {
      const [one, other] = [key[a] ?? 0, key[b] ?? 0];
      if (one !== other) return one > other ? -1 : 1;
    }
    return a - b;
  });
  return {
    docs: places.map((place) => members[place] ?? 0),
    factorsOf: (doc) =>
      figures.map(({ name, of }) => ({ name, value: of(doc) })).filter(({ value }) => Number.isFinite(value)),
  };
}

function figuresOf(index: SearchIndex, { order, counted, clicks }: Asked): Figure[] {
  const clicked = clicksOf(index, clicks?.of ?? []);
  if (order === "categories") return [...clicked, { name: "items_count", of: categoryCounts(index, counted) }];
  if (order === "brands") return [...clicked, { name: "items_count", of: brandCounts(index, counted) }];
  const newest = { name: "introduced_at", of: dateOf(index) };
  if (order === "newest") return [...clicked, newest];
  const available = { name: "available", of: (doc: number) => Number(isBuyable(index, doc)) };
  const popularity = numbersOf(index, POPULARITY);
  const own = popularity === null ? [newest] : [{ name: "popularity", of: popularity }, newest];
  return [available, ...clicked, ...own];
}

/** No figure where nothing was clicked, so that a site without visits is told nothing of them. */
function clicksOf(index: SearchIndex, clicks: readonly (readonly [string, number])[]): Figure[] {
  const byDoc = new Map(clicks.map(([identity, count]) => [index.docOf(identity), count]));
  byDoc.delete(-1);
  return byDoc.size === 0 ? [] : [{ name: "clicks_30d", of: (doc) => byDoc.get(doc) ?? 0 }];
}

function isBuyable(index: SearchIndex, doc: number): boolean {
  return (index.signals.availability[doc] ?? UNAVAILABLE) < UNAVAILABLE;
}

function dateOf(index: SearchIndex): Figure["of"] {
  const other = numbersOf(index, DATES);
  return (doc) => {
    const introduced = index.signals.introduced[doc] ?? Number.NaN;
    return Number.isNaN(introduced) ? (other?.(doc) ?? Number.NEGATIVE_INFINITY) : introduced;
  };
}

/** The first of some attributes that holds numbers or dates. */
function numbersOf(index: SearchIndex, names: readonly string[]): Figure["of"] | null {
  const column = names.map((name) => index.column(name)).find((one) => one !== null && one.numbers !== null);
  if (column === undefined || column === null) return null;
  return (doc) => {
    const pair = firstPair(column, doc);
    return pair < 0 ? Number.NEGATIVE_INFINITY : (column.numbers?.[pair] ?? Number.NEGATIVE_INFINITY);
  };
}

/** How many items that can be bought have a value, by each of the names that `namesOf` gives the value. */
function countsBy(
  index: SearchIndex,
  counted: readonly string[],
  column: Column | null,
  namesOf: (value: string) => readonly string[],
): Map<string, number> {
  const counts = new Map<string, number>();
  if (column === null || column.texts === null) return counts;
  const types = new Set(counted.map((type) => index.types.indexOf(type)));
  const names = Array.from({ length: column.texts.length }, (_, code) => namesOf(column.texts?.at(code) ?? ""));
  const lastDoc = new Map<string, number>();
  for (let pair = 0; pair < pairsOf(column); pair += 1) {
    const doc = column.docs?.[pair] ?? pair;
    if (!types.has(index.typeOf(doc)) || !isBuyable(index, doc)) continue;
    for (const name of names[column.codes?.[pair] ?? -1] ?? []) {
      if (lastDoc.get(name) === doc) continue;
      lastDoc.set(name, doc);
      counts.set(name, (counts.get(name) ?? 0) + 1);
    }
  }
  return counts;
}

/** Items of a category by its path; a catalogue that writes titles without paths is counted by titles. */
function categoryCounts(index: SearchIndex, counted: readonly string[]): Figure["of"] {
  const column = index.column("all_categories_path");
  const byPath = countsBy(index, counted, column, (value) => {
    const path = normalPath(value);
    return [path, ...parentPaths(path)];
  });
  const byTitle = new Map<string, number>();
  for (const [path, count] of byPath) {
    const title = pathParts(path).at(-1) ?? path;
    byTitle.set(title, Math.max(byTitle.get(title) ?? 0, count));
  }
  return (doc) => {
    const [title = ""] = textsOf(index, "title", doc);
    const [own] = textsOf(index, "category_path", doc);
    const path = normalPath(own ?? [...textsOf(index, "hierarchy", doc), title].join(PATH_MARK));
    return byPath.get(path) ?? byTitle.get(title) ?? 0;
  };
}

function brandCounts(index: SearchIndex, counted: readonly string[]): Figure["of"] {
  const name = index.column("brand") === null ? index.columnNames.find((one) => fieldOf(one) === "brand") : "brand";
  const counts = countsBy(index, counted, index.column(name ?? "brand"), (brand) => [brand]);
  return (doc) => {
    const brand = textsOf(index, "brand", doc)[0] ?? textsOf(index, "title", doc)[0] ?? "";
    return counts.get(brand) ?? 0;
  };
}

/** The texts of an attribute of an item. */
function textsOf(index: SearchIndex, name: string, doc: number): string[] {
  const column = index.column(name);
  if (column === null || column.texts === null) return [];
  const texts: string[] = [];
  const start = firstPair(column, doc);
  for (let pair = start; pair >= 0 && (column.docs?.[pair] ?? pair) === doc; pair += 1) {
    texts.push(column.texts.at(column.codes?.[pair] ?? -1));
  }
  return texts;
}
