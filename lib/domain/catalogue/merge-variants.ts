import { isSoldOut, readAvailability } from "@vitrine/engine/attribute-signals";
import { isProseName, VALUE_LENGTH_MAX } from "@vitrine/engine/prose-names";
import { VARIANTS, type Variant } from "@vitrine/engine/variants";
import type { CatalogueItem } from "@/lib/contract/catalogue/catalogue-import";

// Merges the rows of a group into one product: a main row, which describes the product, and rows of its variants.

type Attributes = Record<string, unknown>;

/** A row of a group. */
export type GroupRow = CatalogueItem;

/** The rows of a group in feed order; `identity` is that of the product. */
export type ProductRows = { main: GroupRow | null; variants: readonly GroupRow[]; identity: string };

/** Maximum rows of a product; those of larger groups stay items of their own. */
export const GROUP_ROWS_MAX = 1_000;
/** Maximum distinct values of an attribute of a product. */
const VALUES_MAX = 200;
/** Maximum characters of all variants of a product as JSON: it is stored, compared and indexed as a whole. */
const VARIANTS_CHARS_MAX = 500_000;

/** Attributes that have one value, which is the product's own. */
const SINGLE = new Set(["title", "boost", "introduced_at", "item_group_id", "to_cart_id", "margin", "_margin"]);
/** Attributes that identify one row, or count what is left of it. */
const OF_ONE_ROW = /(^|_)(id|ids|code|codes|sku|mpn|ean|gtin\d*|isbn|upc|barcode|reference|stock|quantity|qty)$/i;

const isPrice = (name: string): boolean => name === "price" || name.startsWith("price_");
const isAvailability = (name: string): boolean => /^availability(_|$)/.test(name);

/** A row with the title and the attributes of the main row that it lacks. */
export function completeRow(row: GroupRow, main: GroupRow): GroupRow {
  const names = Object.keys(row.attributes);
  const hasPrice = names.some(isPrice);
  const hasAvailability = names.some(isAvailability);
  const isInherited = (name: string): boolean => {
    if (Object.hasOwn(row.attributes, name) || OF_ONE_ROW.test(name)) return false;
    if (isPrice(name)) return !hasPrice;
    return !(isAvailability(name) && hasAvailability);
  };
  const inherited = Object.entries(main.attributes).filter(([name]) => isInherited(name));
  const attributes = { ...Object.fromEntries(inherited), ...row.attributes };
  return { ...row, title: row.title === "" ? main.title : row.title, attributes };
}

/**
 * Merges a group with at least one variant; null if the product would be too large. The title is empty if no row has a
 * title.
 */
export function mergeVariants({ main, variants: rows, identity }: ProductRows): GroupRow | null {
  const completed = main === null ? [...rows] : rows.map((row) => completeRow(row, main));
  const base = main ?? completed.find((row) => row.identity === identity) ?? completed[0];
  if (base === undefined) throw new Error("a group has no variants");
  const title = [base, ...completed].find((row) => row.title !== "")?.title ?? "";
  const offer = findOffer(completed) ?? base;
  const best = findMostAvailable(completed) ?? base;
  const attributes: Attributes = {};
  const variants = completed.map(
    (row): Variant => ({ identity: row.identity, title: row.title === "" ? title : row.title, attributes: {} }),
  );
  for (const name of listNames([base, ...completed])) {
    const values = completed.map((row) => row.attributes[name]);
    const value = chooseValue(name, values, { base, offer, best });
    if (value !== undefined) attributes[name] = value;
    const isSame = values.every((one) => isEqual(one, values[0]));
    if (isSame && (values[0] === undefined || isEqual(values[0], value))) continue;
    values.forEach((one, at) => {
      const variant = variants[at];
      // Pictures and texts of the product represent its variants, too (`buildVariantItem`).
      const isShared = one === undefined || (isProseName(name) && isEqual(one, value));
      if (variant !== undefined && !isShared) variant.attributes[name] = one;
    });
  }
  Object.assign(attributes, readPriceRange(completed, offer));
  if (JSON.stringify(variants).length > VARIANTS_CHARS_MAX) return null;
  attributes[VARIANTS] = variants;
  return { identity, type: base.type, title, attributes };
}

function listNames(rows: readonly GroupRow[]): Set<string> {
  return new Set(rows.flatMap(({ attributes }) => Object.keys(attributes)).filter((name) => name !== VARIANTS));
}

type Representatives = { base: GroupRow; offer: GroupRow; best: GroupRow };

/**
 * The product's value of an attribute.
 * @param values the values of its variants.
 */
function chooseValue(name: string, values: readonly unknown[], { base, offer, best }: Representatives): unknown {
  const hasOwn = values.some((value) => value !== undefined);
  const ofBase = base.attributes[name];
  if (!hasOwn) return ofBase;
  // All prices of the product are those of one variant, so that an old price belongs to the price.
  if (isPrice(name)) return offer.attributes[name];
  if (isAvailability(name)) return best.attributes[name];
  if (SINGLE.has(name) || !isListable(name, values)) return ofBase ?? values.find((value) => value !== undefined);
  // The codes of the main row still find the product.
  const all = OF_ONE_ROW.test(name) ? [ofBase, ...values] : values;
  const [first, ...others] = all.filter((value) => value !== undefined);
  if (others.every((value) => isEqual(value, first))) return first;
  return listDistinct(all);
}

/** Whether the values of an attribute can be those of a filter: short, and not prose by their name. */
function isListable(name: string, values: readonly unknown[]): boolean {
  if (isProseName(name)) return false;
  return values.flat().every((value) => {
    if (typeof value === "string") return value.length <= VALUE_LENGTH_MAX;
    return value === undefined || typeof value === "number" || typeof value === "boolean";
  });
}

function listDistinct(values: readonly unknown[]): unknown[] {
  return [...new Set(values.flat())].filter((value) => value !== undefined).slice(0, VALUES_MAX);
}

function isEqual(a: unknown, b: unknown): boolean {
  return a === b || (typeof a === "object" && typeof b === "object" && JSON.stringify(a) === JSON.stringify(b));
}

function readAmount({ attributes }: GroupRow): number | null {
  return typeof attributes.price_amount === "number" ? attributes.price_amount : null;
}

/** The rows that can be bought, or all if none can. */
function listOffered(rows: readonly GroupRow[]): readonly GroupRow[] {
  const available = rows.filter(({ attributes }) => !isSoldOut(attributes));
  return available.length === 0 ? rows : available;
}

/** The cheapest row that can be bought; the first of equal ones. */
function findOffer(rows: readonly GroupRow[]): GroupRow | undefined {
  const offered = listOffered(rows);
  let cheapest: GroupRow | undefined;
  for (const row of offered) {
    const amount = readAmount(row);
    if (amount === null) continue;
    const lowest = cheapest === undefined ? null : readAmount(cheapest);
    if (lowest === null || amount < lowest) cheapest = row;
  }
  return cheapest ?? offered[0];
}

function findMostAvailable(rows: readonly GroupRow[]): GroupRow | undefined {
  let best: GroupRow | undefined;
  for (const row of rows) {
    if (best === undefined || readAvailability(row.attributes) < readAvailability(best.attributes)) best = row;
  }
  return best;
}

/** From the lowest to the highest price of what can be bought; empty if all prices are the same. */
function readPriceRange(rows: readonly GroupRow[], lowest: GroupRow): Attributes {
  const from = readAmount(lowest);
  let highest = lowest;
  for (const row of listOffered(rows)) if ((readAmount(row) ?? 0) > (readAmount(highest) ?? 0)) highest = row;
  const to = readAmount(highest);
  if (from === null || to === null || from === to) return {};
  const [fromText, toText] = [lowest, highest].map(({ attributes }) => attributes.price);
  const texts = fromText === undefined || toText === undefined ? {} : { price_from: fromText, price_to: toText };
  return { ...texts, price_from_amount: from, price_to_amount: to };
}
