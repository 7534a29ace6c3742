import { FeedFault, type FeedRecord } from "@/backend/catalogue/reader/feed-fault";
import type { FeedPlace } from "@/lib/contract/catalogue/feed-faults";
import { readJsonRecord } from "./json-record";
import { DEPTH_MAX, RECORD_CHARS_MAX, RECORD_NODES_MAX } from "./read-limits";

/** Splits the inside of a JSON array, in chunks of any size, into elements for JSON.parse. `place` is where the inside begins. */
export class JsonList {
  private isClosed = false;
  private text = "";
  private depth = 0;
  private nodes = 0;
  private isInString = false;
  private isEscaped = false;
  private count = 0;
  private start: FeedPlace;

  constructor(place: FeedPlace) {
    this.start = place;
  }

  get isDone(): boolean {
    return this.isClosed;
  }

  /** Where the current element begins, or where the array ended. */
  get place(): FeedPlace {
    return this.start;
  }

  /** Returns the records that end in this chunk, and the text after the array, "" while it continues. */
  push(piece: string): { records: FeedRecord[]; rest: string } {
    const records: FeedRecord[] = [];
    let from = 0;
    for (let at = 0; at < piece.length; at += 1) {
      if (this.isInString) {
        at = this.skipString(piece, at);
        continue;
      }
      const unit = piece.charCodeAt(at);
      if (unit === QUOTE) this.isInString = true;
      else if (unit === OPEN_BRACE || unit === OPEN_BRACKET) this.enterLevel();
      else if (unit === CLOSE_BRACE || (unit === CLOSE_BRACKET && this.depth > 0)) this.depth -= 1;
      else if (unit === COMMA && this.depth > 0) this.countNode();
      else if (unit === COMMA || unit === CLOSE_BRACKET) {
        this.finish(this.text + piece.slice(from, at), unit === CLOSE_BRACKET, records);
        this.text = "";
        from = at + 1;
        if (this.isClosed) return { records, rest: piece.slice(from) };
      }
    }
    this.text += piece.slice(from);
    if (this.text.length > RECORD_CHARS_MAX) throw new FeedFault("record_too_large", this.start);
    return { records, rest: "" };
  }

  /** Where the text ends, for an incomplete document. */
  get endOfText(): FeedPlace {
    return advancePlace(this.start, this.text);
  }

  private finish(element: string, isLast: boolean, records: FeedRecord[]): void {
    const isEmpty = element.trim() === "";
    // An empty array has no element; elsewhere a missing element is an error.
    if (!isEmpty || !isLast || this.count > 0) records.push(readJsonRecord(element, this.start));
    this.count += 1;
    this.nodes = 0;
    this.depth = 0;
    this.isClosed = isLast;
    const end = advancePlace(this.start, element);
    this.start = { line: end.line, column: end.column + 1 };
  }

  private enterLevel(): void {
    this.depth += 1;
    this.countNode();
    if (this.depth > DEPTH_MAX) throw new FeedFault("too_deep", this.start);
  }

  private countNode(): void {
    this.nodes += 1;
    if (this.nodes > RECORD_NODES_MAX) throw new FeedFault("record_too_large", this.start);
  }

  /** Skips a string from an offset within it; returns the offset of its closing quote, or the length of the chunk. */
  private skipString(piece: string, from: number): number {
    let at = from;
    if (this.isEscaped) {
      this.isEscaped = false;
      at += 1;
    }
    while (at < piece.length) {
      const unit = piece.charCodeAt(at);
      if (unit === QUOTE) {
        this.isInString = false;
        return at;
      }
      if (unit === BACKSLASH) at += 1;
      at += 1;
    }
    this.isEscaped = at > piece.length;
    return piece.length;
  }
}

/** The position after a text that begins at `start`. */
export function advancePlace(start: FeedPlace, text: string): FeedPlace {
  const last = text.lastIndexOf("\n");
  if (last < 0) return { line: start.line, column: start.column + text.length };
  let line = start.line;
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) line += 1;
  return { line, column: text.length - last };
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;
const OPEN_BRACKET = 0x5b;
const CLOSE_BRACKET = 0x5d;
