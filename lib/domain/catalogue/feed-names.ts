import { fold } from "@vitrine/engine/fold";
import { isRecord } from "@/lib/domain/kit/record";

// The fields of an item that a mapping can fill, and the names of fields in feeds.

/** Fields of a catalog item that a mapping can fill. */
export const TARGETS = [
  "identity",
  "title",
  "type",
  "description",
  "brand",
  "price",
  "sale_price",
  "price_old",
  "category",
  "hierarchy",
  "image_link",
  "web_url",
  "availability",
  "group",
  "ean",
  "product_code",
  "introduced_at",
] as const;
export type FieldTarget = (typeof TARGETS)[number];

/** The names in a text, separated by white space. */
export function splitWords(text: string): readonly string[] {
  return text.trim().split(/\s+/);
}

/** A field name without case, diacritics, punctuation and Google's prefix; letters of all scripts stay. */
export function normalizeName(field: string): string {
  return fold(field)
    .replace(/^g:/, "")
    .replace(/[^\p{L}\p{N}]/gu, "");
}

/**
 * Names of fields, in order of preference per item, in the form of `normalizeName` ("Regular price" is "regularprice"). A
 * name with points is the exact path of a nested field ("imgs.main.url"; "prices.0.gross" is that of the first price). In a
 * name, "*" stands for any text ("priceoriginal*" for a column of each price list), "{language}" for a code of the site's
 * language with or without a country ("name(en-gb)" is found by "name{language}"), and "{currency}" for the code of the site's
 * currency.
 */
export type Names = readonly string[];

/** The values of a feed record by field. */
export type FeedValues = Record<string, unknown>;

/** The field names of a record that a mapping can use: its own, and `a.b` for nested fields, one level deep. */
export function listFieldNames(record: FeedValues): string[] {
  return Object.entries(record).flatMap(([name, value]) => {
    const inner: unknown = Array.isArray(value) ? value[0] : value;
    return isRecord(inner) ? [name, ...Object.keys(inner).map((key) => `${name}.${key}`)] : [name];
  });
}

/** The value of a field; `a.b` reads a nested field, in each entry of a list, and `a.0.b` in the first one. */
export function getValue(record: FeedValues, field: string): unknown {
  if (Object.hasOwn(record, field)) return record[field];
  const dot = field.indexOf(".");
  if (dot < 0) return undefined;
  return getInner(record[field.slice(0, dot)], field.slice(dot + 1));
}

function getInner(outer: unknown, below: string): unknown {
  if (below.startsWith("0.") && !(isRecord(outer) && Object.hasOwn(outer, "0"))) {
    const first: unknown = Array.isArray(outer) ? outer[0] : outer;
    return isRecord(first) ? getValue(first, below.slice(2)) : undefined;
  }
  if (Array.isArray(outer)) return outer.map((one) => (isRecord(one) ? getValue(one, below) : undefined));
  return isRecord(outer) ? getValue(outer, below) : undefined;
}
