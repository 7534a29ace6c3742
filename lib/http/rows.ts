import * as z from "zod/mini";
import type { Shape } from "./endpoint";

const lists = new WeakSet<Shape>();

/** A list in an answer; the web server drops invalid rows. */
export function rows<S extends Shape>(row: S) {
  const list = z.array(row);
  lists.add(list);
  return list;
}

/** A map in an answer; the web server replaces invalid values with null. */
export function rowsByKey<S extends Shape>(row: S) {
  const map = z.record(z.string(), z.nullable(row));
  lists.add(map);
  return map;
}

/** Whether invalid rows of a list or map may be dropped. */
export function isRows(list: Shape): boolean {
  return lists.has(list);
}

/** The field of an answer with the number of invalid rows; absent if all are valid. */
export const unreadableRows = { unreadable_rows: z.optional(z.int()) };
