import { FeedFault, type FeedRecord, locate } from "@/backend/catalogue/reader/feed-fault";
import type { FeedPlace } from "@/lib/contract/catalogue/feed-faults";
import { DEPTH_MAX, NAME_CHARS_MAX, RECORD_NODES_MAX } from "./read-limits";

/**
 * Parses a record; returns the position of the fault if it is unreadable. Throws FeedFault for a record that is too
 * large.
 * @param start where the record begins.
 */
export function readJsonRecord(text: string, start: FeedPlace): FeedRecord {
  const blank = /^\s*/.exec(text)?.[0].length ?? 0;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    const faultAt = findJsonFault(text) ?? 0;
    return { ...locate(text, faultAt, start), code: "unreadable", partial: readPartial(text, faultAt) };
  }
  const place = blank === 0 ? start : locate(text, blank, start);
  if (!isObject(value)) return { ...place, code: "not_an_object" };
  const walk = { nodes: 0, place, hasLongNumber: false };
  if (isTooDeep(value, DEPTH_MAX, walk)) return { ...place, code: "unreadable" };
  return { ...place, value: walk.hasLongNumber ? parseLongNumbers(text) : value };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Numbers from here on have more than 15 digits, so that a double may lose the last ones. */
const LONG_NUMBER = 1e15;
const STRING_OR_NUMBER = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/gs;

/** Parses JSON with integers of more than 15 digits as texts, because such integers are codes, of which every digit counts. */
function parseLongNumbers(text: string): Record<string, unknown> {
  return JSON.parse(text.replace(STRING_OR_NUMBER, (token) => (/^-?\d{16,}$/.test(token) ? `"${token}"` : token)));
}

/** Fields at whose end a broken record is cut, to read those before it. */
const CUTS_MAX = 20;

/** The fields before a fault. */
function readPartial(text: string, faultAt: number): Record<string, unknown> | undefined {
  let end = faultAt;
  for (let cut = 0; cut < CUTS_MAX; cut += 1) {
    end = text.lastIndexOf(",", end - 1);
    if (end <= 0) return undefined;
    try {
      const value: unknown = JSON.parse(`${text.slice(0, end)}}`);
      return isObject(value) ? value : undefined;
    } catch {
      // The comma is within a value.
    }
  }
  return undefined;
}

type Walk = { nodes: number; place: FeedPlace; hasLongNumber: boolean };

function isTooDeep(value: object, levels: number, walk: Walk): boolean {
  if (levels === 0) return true;
  const isNamed = !Array.isArray(value);
  // `for in` is safe, because JSON.parse creates plain objects. A list of all values would cost as much as parsing.
  for (const name in value) {
    walk.nodes += 1;
    if (walk.nodes > RECORD_NODES_MAX) throw new FeedFault("record_too_large", walk.place);
    if (isNamed && name.length > NAME_CHARS_MAX) throw new FeedFault("name_too_long", walk.place);
    const inner: unknown = (value as Record<string, unknown>)[name];
    if (typeof inner === "number") {
      if (inner >= LONG_NUMBER || inner <= -LONG_NUMBER) walk.hasLongNumber = true;
    } else if (typeof inner === "object" && inner !== null && isTooDeep(inner, levels - 1, walk)) return true;
  }
  return false;
}

const SPACE = /[ \t\n\r]*/y;
const PLAIN = /[ !#-[\]-\uffff]+/y;
const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const WORD = /true|false|null/y;

/**
 * Locates a JSON syntax error: the offset of the first invalid character, or the end of an incomplete text. Used only
 * for texts that JSON.parse refused, because its error has no portable position.
 */
export function findJsonFault(text: string): number | null {
  const walk = new FaultFinder(text);
  const isValid = walk.parseValue(0) && walk.isAtEnd();
  return isValid ? null : Math.min(walk.farthest, text.length);
}

class FaultFinder {
  farthest = 0;
  private at = 0;

  constructor(private readonly text: string) {}

  parseValue(depth: number): boolean {
    this.skip(SPACE);
    if (depth > DEPTH_MAX) return this.fail();
    if (this.skipCharacter("{")) return this.parseItems("}", () => this.parseMember(depth));
    if (this.skipCharacter("[")) return this.parseItems("]", () => this.parseValue(depth + 1));
    if (this.text[this.at] === '"') return this.parseString();
    return this.skip(NUMBER) || this.skip(WORD) || this.fail();
  }

  isAtEnd(): boolean {
    this.skip(SPACE);
    return this.at === this.text.length || this.fail();
  }

  private parseItems(close: string, one: () => boolean): boolean {
    this.skip(SPACE);
    if (this.skipCharacter(close)) return true;
    for (;;) {
      if (!one()) return false;
      this.skip(SPACE);
      if (this.skipCharacter(close)) return true;
      if (!this.skipCharacter(",")) return this.fail();
    }
  }

  private parseMember(depth: number): boolean {
    this.skip(SPACE);
    if (!this.parseString()) return false;
    this.skip(SPACE);
    return this.skipCharacter(":") ? this.parseValue(depth + 1) : this.fail();
  }

  private parseString(): boolean {
    if (!this.skipCharacter('"')) return this.fail();
    do this.skip(PLAIN);
    while (this.skip(ESCAPE));
    return this.skipCharacter('"') || this.fail();
  }

  private skipCharacter(character: string): boolean {
    if (this.text[this.at] !== character) return false;
    this.at += 1;
    return true;
  }

  private skip(pattern: RegExp): boolean {
    pattern.lastIndex = this.at;
    if (!pattern.test(this.text)) return false;
    const isMoved = pattern.lastIndex > this.at;
    this.at = pattern.lastIndex;
    return isMoved;
  }

  private fail(): false {
    this.farthest = Math.max(this.farthest, this.at);
    return false;
  }
}
