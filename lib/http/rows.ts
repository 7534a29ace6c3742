import * as z from "zod/mini";
import type { Shape } from "./endpoint";

const lists = new WeakSet<Shape>();

/** A list of an answer in which one unreadable row does not make the rest unreadable: the web server leaves it out. */
export function rows<S extends Shape>(row: S) {
  const list = z.array(row);
  lists.add(list);
  return list;
}

/** A map of an answer in which one unreadable value does not make the rest unreadable: null takes its place. */
export function rowsByKey<S extends Shape>(row: S) {
  const map = z.record(z.string(), z.nullable(row));
  lists.add(map);
  return map;
}

/** Whether a list or a map may be shown without its unreadable rows. */
export function isRows(list: Shape): boolean {
  return lists.has(list);
}

/** The field of an answer that counts the `rows` in it that could not be read; absent when all could. */
export const unreadableRows = { unreadable_rows: z.optional(z.int()) };
