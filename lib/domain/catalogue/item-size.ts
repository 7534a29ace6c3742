import type { DraftItem } from "./feed-item";

// How large an item may be: it is held, stored, compared and indexed as one piece.

/** Letters of an item, names of attributes included. */
export const ITEM_CHARS_MAX = 256_000;
/** Attributes of an item. */
export const ITEM_ATTRIBUTES_MAX = 5_000;

/** About how many letters the JSON of an item has. */
export function sizeOfItem({ title, attributes }: DraftItem): number {
  let size = title.length;
  for (const name in attributes) {
    const value = attributes[name];
    size += name.length + 8;
    if (typeof value === "string") size += value.length;
    else if (Array.isArray(value)) for (const one of value) size += String(one).length + 3;
  }
  return size;
}

/** Whether an item of that size is refused. */
export function isTooLarge({ attributes }: DraftItem, size: number): boolean {
  return size > ITEM_CHARS_MAX || Object.keys(attributes).length > ITEM_ATTRIBUTES_MAX;
}
