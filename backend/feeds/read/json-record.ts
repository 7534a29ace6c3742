import type { FeedPlace } from "@/lib/contract/feed-faults";
import { type FeedRecord, placeIn } from "./feed-fault";
import { jsonFaultAt } from "./json-fault";
import { DEPTH_MAX } from "./read-limits";

/** The record of a JSON text that starts at a place; where it is none, the place of what is wrong. */
export function jsonRecord(text: string, start: FeedPlace): FeedRecord {
  const blank = /^\s*/.exec(text)?.[0].length ?? 0;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { ...placeIn(text, jsonFaultAt(text) ?? 0, start), code: "unreadable" };
  }
  const place = blank === 0 ? start : placeIn(text, blank, start);
  if (typeof value !== "object" || value === null || Array.isArray(value)) return { ...place, code: "not_an_object" };
  if (isDeep(value, DEPTH_MAX)) return { ...place, code: "unreadable" };
  return { ...place, value: value as Record<string, unknown> };
}

function isDeep(value: object, levels: number): boolean {
  if (levels === 0) return true;
  // Its own names alone: what JSON gives has a plain prototype. A list of all values would cost as much as the parsing.
  for (const name in value) {
    const below: unknown = (value as Record<string, unknown>)[name];
    if (typeof below === "object" && below !== null && isDeep(below, levels - 1)) return true;
  }
  return false;
}
