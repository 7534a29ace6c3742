import { FeedFault, type FeedRecord, placeIn } from "@/backend/catalogue/reader/feed-fault";
import type { FeedPlace } from "@/lib/contract/catalogue/feed-faults";
import { jsonFaultAt } from "./json-fault";
import { DEPTH_MAX, NAME_CHARS_MAX, RECORD_NODES_MAX } from "./read-limits";

/**
 * The record of a JSON text that starts at a place; where it is none, the place of what is wrong. Throws FeedFault for one
 * that is larger than a record may be.
 */
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
  if (isDeep(value, DEPTH_MAX, { nodes: 0, place })) return { ...place, code: "unreadable" };
  return { ...place, value: value as Record<string, unknown> };
}

type Walk = { nodes: number; place: FeedPlace };

function isDeep(value: object, levels: number, walk: Walk): boolean {
  if (levels === 0) return true;
  const isNamed = !Array.isArray(value);
  // Its own names alone: what JSON gives has a plain prototype. A list of all values would cost as much as the parsing.
  for (const name in value) {
    walk.nodes += 1;
    if (walk.nodes > RECORD_NODES_MAX) throw new FeedFault("record_too_large", walk.place);
    if (isNamed && name.length > NAME_CHARS_MAX) throw new FeedFault("name_too_long", walk.place);
    const below: unknown = (value as Record<string, unknown>)[name];
    if (typeof below === "object" && below !== null && isDeep(below, levels - 1, walk)) return true;
  }
  return false;
}
