import type { Column } from "../index/columns";
import type { SearchIndex } from "../index/search-index";
import type { TextPool } from "../index/text-pool";
import { PATH_SEPARATOR } from "../items/category-path";
import type { CountedFacet, FacetValue } from "./list-query";
import { selectRanked } from "./order";
import { type CountedDocs, listCounted } from "./variant-lists";

// Step "facets": attribute values with their number of results.

const BUCKETS = 20;
const LEVELS = 3;
/** Facets returned as a tree; `category` is flat, at any depth. */
const HIERARCHICAL = new Set(["category_path", "all_categories_path"]);

/** Counts a facet over the items in a mask, with at most `limit` values (text only). */
export function countFacet(index: SearchIndex, name: string, limit: number, counted: CountedDocs): CountedFacet {
  if (name === "type") return { name, type: "text", values: countTypes(index, limit, counted.docs) };
  const column = index.getColumn(name);
  if (column === null) return { name, type: "text", values: [] };
  if (column.texts === null) return countRanges(index, column, counted);
  const counts = countTexts(index, column, counted);
  if (HIERARCHICAL.has(name)) return { name, type: "hierarchical", values: buildLevels(column, counts, limit) };
  return {
    name,
    type: column.kind === "boolean" ? "boolean" : "text",
    values: listMostFrequent(column.texts, counts, limit),
  };
}

/** The type is not an attribute, but is counted like one. */
function countTypes(index: SearchIndex, limit: number, docs: Uint32Array): FacetValue[] {
  const counts = new Uint32Array(index.types.length);
  for (let at = 0; at < docs.length; at += 1) {
    const type = index.typeOf(docs[at] ?? 0);
    counts[type] = (counts[type] ?? 0) + 1;
  }
  const values = index.types.map((value, type): FacetValue => ({ value, hits_count: counts[type] ?? 0 }));
  return values
    .filter(({ hits_count }) => hits_count > 0)
    .sort(byCount)
    .slice(0, limit);
}

/** Values that occur, most frequent first, then alphabetically; reads only `limit` texts. */
function listMostFrequent(texts: TextPool, counts: Uint32Array, limit: number): FacetValue[] {
  let used = 0;
  const codes = new Uint32Array(counts.length);
  const keys = new Float64Array(counts.length);
  for (let code = 0; code < counts.length; code += 1) {
    const count = counts[code] ?? 0;
    codes[used] = code;
    keys[used] = count;
    if (count > 0) used += 1;
  }
  const values: FacetValue[] = [];
  for (const code of selectRanked(codes.subarray(0, used), keys, 0, limit))
    values.push({ value: texts.at(code), hits_count: counts[code] ?? 0 });
  return values;
}

function byCount(a: FacetValue, b: FacetValue): number {
  return b.hits_count - a.hits_count || (a.value < b.value ? -1 : 1);
}

function countTexts(index: SearchIndex, column: Column, counted: CountedDocs): Uint32Array {
  const counts = new Uint32Array(column.texts?.length ?? 0);
  const codes = column.codes ?? new Uint32Array(0);
  const { pairs, times } = listCounted(index, column, counted);
  for (let at = 0; at < pairs.length; at += 1) {
    const code = codes[pairs[at] ?? 0] ?? 0;
    counts[code] = (counts[code] ?? 0) + (times === null ? 1 : (times[at] ?? 0));
  }
  return counts;
}

/** Ranges of equal width from the lowest to the highest value; omits empty ones. */
function countRanges(index: SearchIndex, column: Column, counted: CountedDocs): CountedFacet {
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  let whole = 0;
  const numbers = column.numbers ?? new Float64Array(0);
  const { pairs, times } = listCounted(index, column, counted);
  for (let at = 0; at < pairs.length; at += 1) {
    const value = numbers[pairs[at] ?? 0] ?? 0;
    if (value < low) low = value;
    if (value > high) high = value;
    whole += times === null ? 1 : (times[at] ?? 0);
  }
  const type = column.kind === "date" ? "date" : "float";
  if (whole === 0) return { name: column.name, type, values: [] };
  const width = (high - low) / BUCKETS;
  const counts = new Array<number>(width === 0 ? 1 : BUCKETS).fill(0);
  for (let at = 0; at < pairs.length; at += 1) {
    const value = numbers[pairs[at] ?? 0] ?? 0;
    const bucket = width === 0 ? 0 : Math.min(BUCKETS - 1, Math.floor((value - low) / width));
    counts[bucket] = (counts[bucket] ?? 0) + (times === null ? 1 : (times[at] ?? 0));
  }
  const computeEdge = (at: number): number => (at === counts.length ? high : low + at * width);
  const values = counts.flatMap((count, at) =>
    count === 0 ? [] : [formatRange(column, computeEdge(at), computeEdge(at + 1), count, whole)],
  );
  return { name: column.name, type, values };
}

function formatRange(column: Column, from: number, to: number, count: number, whole: number): FacetValue {
  if (column.kind === "date") {
    return { value: `${new Date(from).toISOString()}|${new Date(to).toISOString()}`, hits_count: count };
  }
  const share = { normalized_hits_count: Math.round((count / whole) * 10_000) / 10_000 };
  return { value: `${formatNumber(from)}|${formatNumber(to)}`, hits_count: count, ...share };
}

function formatNumber(value: number): string {
  const rounded = Math.round(value * 10_000) / 10_000;
  return Number.isInteger(rounded) ? rounded.toFixed(1) : String(rounded);
}

type Level = { value: string; hits_count: number; level: number; children: Level[] };

/** Builds a tree of paths; a path counts the items below it. */
function buildLevels(column: Column, counts: Uint32Array, limit: number): Level[] {
  const roots: Level[] = [];
  const known = new Map<string, Level>();
  counts.forEach((count, code) => {
    if (count === 0) return;
    let siblings = roots;
    const names = (column.texts?.at(code) ?? "").split(PATH_SEPARATOR).slice(0, LEVELS);
    names.forEach((_, depth) => {
      const value = names.slice(0, depth + 1).join(PATH_SEPARATOR);
      let level = known.get(value);
      if (level === undefined) {
        level = { value, hits_count: 0, level: depth + 1, children: [] };
        known.set(value, level);
        siblings.push(level);
      }
      level.hits_count += count;
      siblings = level.children;
    });
  });
  const trim = (levels: Level[]): Level[] =>
    levels
      .sort(byCount)
      .slice(0, limit)
      .map((level) => ({ ...level, children: trim(level.children) }));
  return trim(roots);
}
