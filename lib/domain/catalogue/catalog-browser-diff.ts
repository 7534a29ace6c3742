import type { CatalogItem } from "@/lib/contract/catalogue/catalog-browser";
import { textsOf } from "./catalog-browser";

// Two items side by side: two of one catalogue, or one as two sites have it.

/** A text of an attribute; `isOwn` when the other item lacks it. */
export type DiffText = { text: string; isOwn: boolean };

/** An attribute of two items; a side that lacks it is null. */
export type DiffRow = {
  name: string;
  state: "same" | "changed" | "first" | "second";
  sides: [first: DiffText[] | null, second: DiffText[] | null];
};

/** Attributes in the order of the first item, then what only the second has. */
export function diffItems(first: CatalogItem, second: CatalogItem): DiffRow[] {
  const [a, b] = [flat(first), flat(second)];
  const names = [...new Set([...Object.keys(a), ...Object.keys(b)])];
  return names.map((name) => rowOf(name, a[name], b[name]));
}

/** What differs between two items. */
export function differences(rows: readonly DiffRow[]): DiffRow[] {
  return rows.filter(({ state }) => state !== "same");
}

function flat({ identity, type, title, attributes, updated_at }: CatalogItem): Record<string, unknown> {
  const { title: _, ...rest } = attributes;
  return { identity, type, title, ...rest, updated_at: updated_at ?? undefined };
}

/** A scalar and a list of one are the same value in two forms. */
function rowOf(name: string, a: unknown, b: unknown): DiffRow {
  const [first, second] = [listOf(a), listOf(b)];
  if (first === null && second === null) return { name, state: "same", sides: [null, null] };
  if (first === null || second === null) {
    return { name, state: first === null ? "second" : "first", sides: [marked(first, []), marked(second, [])] };
  }
  const isSame = JSON.stringify(first) === JSON.stringify(second);
  const sides: DiffRow["sides"] = [marked(first, second), marked(second, first)];
  return { name, state: isSame ? "same" : "changed", sides };
}

function listOf(value: unknown): string[] | null {
  const texts = textsOf(value);
  return texts.length === 0 ? null : texts;
}

function marked(texts: readonly string[] | null, other: readonly string[]): DiffText[] | null {
  return texts === null ? null : [...new Set(texts)].map((text) => ({ text, isOwn: !other.includes(text) }));
}
