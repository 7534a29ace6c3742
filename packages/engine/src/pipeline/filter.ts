import { type Column, countPairs } from "../index/columns";
import type { SearchIndex } from "../index/search-index";
import { encodeText } from "../index/text-pool";
import { isPathWithin, normalizePath } from "../items/category-path";
import { findField } from "../text/fields";
import type { Clause, Filters } from "./list-query";
import { addVariants, type Mask, passByVariants } from "./variant-lists";

// Step "filter": conditions become masks, one byte per item and variant. The masks of `f[]` stay separate by key, because a facet
// is counted without its own condition.

/** Thrown for an attribute that no item has and that is not a common one. */
export class UnknownAttributeError extends Error {
  override readonly name = "UnknownAttributeError";
  constructor(readonly attribute: string) {
    super(`no item has the attribute ${attribute}`);
  }
}

/** Whether an error is an UnknownAttributeError. */
export function isUnknownAttributeError(error: unknown): error is UnknownAttributeError {
  return error instanceof Error && error.name === "UnknownAttributeError";
}

/** The evaluated conditions of a list. */
export type FilterMasks = {
  /** Items of the requested types that pass `f_must[]` and `neg_f[]`; null: all pass. */
  always: Mask | null;
  /** Items that pass the alternatives of each key of `f[]`. */
  byKey: ReadonlyMap<string, Mask>;
  /** Items that pass all conditions; null: all pass. */
  all: Mask | null;
};

/** Condition value that matches items without the attribute. */
const MISSING = "value_missing";
/** Attributes that any catalog can be queried for, even if no item has them. */
const COMMON = new Set(
  (
    "title brand category category_path all_categories_path price_amount price_old_amount availability availability_rank " +
    "boost introduced_at labels ean product_code color colour size"
  ).split(" "),
);

/** Evaluates the conditions of a list. */
export function buildMasks(index: SearchIndex, types: readonly string[] | null, filters: Filters): FilterMasks {
  const parts: Mask[] = [];
  // Most catalogs have items of one type.
  if (types !== null && !index.types.every((type) => types.includes(type))) parts.push(buildTypeMask(index, types));
  if (filters.only !== undefined) parts.push(buildIdentityMask(index, filters.only));
  for (const clause of filters.must) parts.push(buildMask(index, clause.key, [clause.value]));
  for (const [key, values] of byKey(filters.none)) parts.push(invert(buildMask(index, key, values)));
  const byKeyMasks = new Map<string, Mask>();
  for (const [key, values] of byKey(filters.any)) byKeyMasks.set(key, buildMask(index, key, values));
  const always = intersect(parts);
  const keyMasks = [...byKeyMasks.values()];
  const all =
    keyMasks.length === 0 ? always : intersect([...(always === null ? [] : [always]), ...keyMasks].map(cloneFirst));
  return { always, byKey: byKeyMasks, all: all === null ? null : passByVariants(index, all) };
}

/** Whether an item passes all conditions. */
export function passes(masks: FilterMasks, doc: number): boolean {
  return masks.all === null || masks.all[doc] === 1;
}

/** Items that pass all conditions except those of one key; null: all pass. */
export function buildMaskWithout(
  index: SearchIndex,
  { always, byKey: groupByKey }: FilterMasks,
  except: string,
): Mask | null {
  const others = [...groupByKey].flatMap(([key, mask]) => (key === except ? [] : [mask]));
  const mask = intersect([...(always === null ? [] : [always]), ...others].map(cloneFirst));
  return mask === null ? null : passByVariants(index, mask);
}

/** Items with one of the values of an attribute. */
export function buildMask(index: SearchIndex, key: string, values: readonly string[]): Mask {
  const mask = new Uint8Array(index.docCount);
  if (key === "type") return buildTypeMask(index, values);
  const column = findColumn(index, key);
  if (values.includes(MISSING)) markMissing(column, mask);
  if (column === null) return mask;
  const wanted = values.filter((value) => value !== MISSING);
  if (column.texts !== null)
    markTexts(column, isPath(key) ? findCodesWithin(column, wanted) : findCodes(column, wanted), mask);
  else for (const value of wanted) markNumbers(column, value, mask);
  return addVariants(index, column, mask);
}

/**
 * The column of a condition, facet or sort; null when no item has this common attribute. Throws UnknownAttributeError.
 */
export function findColumn(index: SearchIndex, key: string): Column | null {
  const column = index.getColumn(key);
  if (column === null && index.size > 0 && !COMMON.has(key)) throw new UnknownAttributeError(key);
  return column;
}

/** Whether an attribute holds categories, so that a condition includes everything below its path. */
export function isPath(key: string): boolean {
  return findField(key) === "category";
}

function buildTypeMask(index: SearchIndex, types: readonly string[]): Mask {
  const mask = new Uint8Array(index.docCount);
  const wanted = Uint8Array.from(index.types, (type) => (types.includes(type) ? 1 : 0));
  for (let doc = 0; doc < mask.length; doc += 1) mask[doc] = wanted[index.typeOf(doc)] ?? 0;
  return mask;
}

function buildIdentityMask(index: SearchIndex, identities: readonly string[]): Mask {
  const mask = new Uint8Array(index.docCount);
  for (const identity of identities) {
    const doc = index.findOwnDoc(identity);
    if (doc < 0) continue;
    mask[doc] = 1;
    const { from, to } = index.findVariants(doc);
    mask.fill(1, from, to);
  }
  return mask;
}

function markMissing(column: Column | null, mask: Mask): void {
  mask.fill(1);
  if (column === null) return;
  for (let pair = 0; pair < countPairs(column); pair += 1) mask[column.docs?.[pair] ?? pair] = 0;
}

function markTexts(column: Column, codes: ReadonlySet<number>, mask: Mask): void {
  if (codes.size === 0) return;
  const isWanted = new Uint8Array(column.texts?.length ?? 0);
  for (const code of codes) isWanted[code] = 1;
  const { docs, codes: values } = column;
  for (let pair = 0, pairs = countPairs(column); pair < pairs; pair += 1) {
    if (isWanted[values?.[pair] ?? 0] === 1) mask[docs === null ? pair : (docs[pair] ?? 0)] = 1;
  }
}

function findCodes(column: Column, wanted: readonly string[]): Set<number> {
  const codes = new Set<number>();
  const { texts } = column;
  for (const value of wanted) {
    const bytes = encodeText(value);
    for (let code = 0; code < (texts?.length ?? 0); code += 1) if (texts?.isAt(code, bytes)) codes.add(code);
  }
  return codes;
}

const pathsByCode = new WeakMap<Column, string[]>();

/** Values at or below one of the paths, case-sensitive; feeds and conditions may use different separators. */
function findCodesWithin(column: Column, wanted: readonly string[]): Set<number> {
  let paths = pathsByCode.get(column);
  if (paths === undefined) {
    paths = Array.from({ length: column.texts?.length ?? 0 }, (_, code) => normalizePath(column.texts?.at(code) ?? ""));
    pathsByCode.set(column, paths);
  }
  const wantedPaths = wanted.map(normalizePath).filter((path) => path !== "");
  const codes = new Set<number>();
  paths.forEach((path, code) => {
    if (wantedPaths.some((one) => isPathWithin(path, one))) codes.add(code);
  });
  return codes;
}

/** Marks items with a number or instant, or in a range with both ends included: `5|7`, `5|`, `|7`. */
function markNumbers(column: Column, value: string, mask: Mask): void {
  const [low, high] = parseBounds(value, column.kind === "date");
  for (let pair = 0; pair < countPairs(column); pair += 1) {
    const number = column.numbers?.[pair] ?? Number.NaN;
    if (number >= low && number <= high) mask[column.docs?.[pair] ?? pair] = 1;
  }
}

function parseBounds(value: string, isDate: boolean): [low: number, high: number] {
  const [first = "", second] = value.split("|");
  const read = (text: string, open: number): number => {
    if (text.trim() === "") return open;
    return isDate ? Date.parse(text) : Number(text);
  };
  if (second === undefined) {
    const only = read(first, Number.NaN);
    return [only, only];
  }
  return [read(first, Number.NEGATIVE_INFINITY), read(second, Number.POSITIVE_INFINITY)];
}

function byKey(clauses: readonly Clause[]): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const { key, value } of clauses) groups.set(key, [...(groups.get(key) ?? []), value]);
  return groups;
}

function invert(mask: Mask): Mask {
  for (let doc = 0; doc < mask.length; doc += 1) mask[doc] = 1 - (mask[doc] ?? 0);
  return mask;
}

/** `intersect` writes into the first mask. */
function cloneFirst(mask: Mask, index: number): Mask {
  return index === 0 ? mask.slice() : mask;
}

function intersect(masks: readonly Mask[]): Mask | null {
  const [first, ...rest] = masks;
  if (first === undefined) return null;
  for (const mask of rest) for (let doc = 0; doc < first.length; doc += 1) if (mask[doc] === 0) first[doc] = 0;
  return first;
}
