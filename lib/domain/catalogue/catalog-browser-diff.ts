import type { CatalogItem } from "@/lib/contract/catalogue/catalog-browser";
import { omit } from "@/lib/domain/kit/omit";
import { toTexts } from "./catalog-browser";

// Comparison of two items: two of one catalog, or the same item on two sites.

/** A text of an attribute; `isUnmatched` if the other item lacks it. */
export type DiffText = { text: string; isUnmatched: boolean };

/** An attribute of two items; a side without it is null. */
export type AttributeDiff = {
  name: string;
  state: "same" | "changed" | "first" | "second";
  sides: [first: DiffText[] | null, second: DiffText[] | null];
};

/** Compares two items: attributes in the order of the first item, then those only the second has. */
export function diffItems(first: CatalogItem, second: CatalogItem): AttributeDiff[] {
  const a = flatten(first);
  const b = flatten(second);
  const names = [...new Set([...Object.keys(a), ...Object.keys(b)])];
  return names.map((name) => compareAttribute(name, a[name], b[name]));
}

/** The rows that differ. */
export function filterDifferences(rows: readonly AttributeDiff[]): AttributeDiff[] {
  return rows.filter(({ state }) => state !== "same");
}

function flatten({ identity, type, title, attributes, updated_at }: CatalogItem): Record<string, unknown> {
  return { identity, type, title, ...omit(attributes, "title"), updated_at: updated_at ?? undefined };
}

/** A scalar equals a list with that one value. */
function compareAttribute(name: string, a: unknown, b: unknown): AttributeDiff {
  const first = toTextsOrNull(a);
  const second = toTextsOrNull(b);
  if (first === null && second === null) return { name, state: "same", sides: [null, null] };
  if (first === null || second === null) {
    return { name, state: first === null ? "second" : "first", sides: [markTexts(first, []), markTexts(second, [])] };
  }
  const isSame = JSON.stringify(first) === JSON.stringify(second);
  const sides: AttributeDiff["sides"] = [markTexts(first, second), markTexts(second, first)];
  return { name, state: isSame ? "same" : "changed", sides };
}

function toTextsOrNull(value: unknown): string[] | null {
  const texts = toTexts(value);
  return texts.length === 0 ? null : texts;
}

function markTexts(texts: readonly string[] | null, other: readonly string[]): DiffText[] | null {
  return texts === null ? null : [...new Set(texts)].map((text) => ({ text, isUnmatched: !other.includes(text) }));
}
