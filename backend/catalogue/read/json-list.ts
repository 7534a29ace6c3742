import { FeedFault, type FeedRecord } from "@/backend/catalogue/reader/feed-fault";
import type { FeedPlace } from "@/lib/contract/catalogue/feed-faults";
import { jsonRecord } from "./json-record";
import { DEPTH_MAX, RECORD_CHARS_MAX, RECORD_NODES_MAX } from "./read-limits";

/**
 * Cuts the inside of a JSON array into its elements, whatever the pieces it comes in, and hands each to the platform's
 * parser. `place` is where the inside begins.
 */
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

  /** Whether the array has been closed. */
  get isDone(): boolean {
    return this.isClosed;
  }

  /** Where the element that is open begins, or where the array ended. */
  get place(): FeedPlace {
    return this.start;
  }

  /** The records that end in this piece, and the text behind the array, "" while it goes on. */
  take(piece: string): { records: FeedRecord[]; behind: string } {
    const records: FeedRecord[] = [];
    let from = 0;
    for (let at = 0; at < piece.length; at += 1) {
      if (this.isInString) {
        at = this.passString(piece, at);
        continue;
      }
      const letter = piece.charCodeAt(at);
      if (letter === QUOTE) this.isInString = true;
      else if (letter === OPEN_BRACE || letter === OPEN_BRACKET) this.deepen();
      else if (letter === CLOSE_BRACE || (letter === CLOSE_BRACKET && this.depth > 0)) this.depth -= 1;
      else if (letter === COMMA && this.depth > 0) this.countNode();
      else if (letter === COMMA || letter === CLOSE_BRACKET) {
        this.finish(this.text + piece.slice(from, at), letter === CLOSE_BRACKET, records);
        this.text = "";
        from = at + 1;
        if (this.isClosed) return { records, behind: piece.slice(from) };
      }
    }
    this.text += piece.slice(from);
    if (this.text.length > RECORD_CHARS_MAX) throw new FeedFault("record_too_large", this.start);
    return { records, behind: "" };
  }

  /** Where the text that was given ends, for a document that ends too early. */
  get endOfText(): FeedPlace {
    return placeAfter(this.start, this.text);
  }

  private finish(element: string, isLast: boolean, records: FeedRecord[]): void {
    const isEmpty = element.trim() === "";
    // Nothing stands between the brackets of an empty array; anywhere else a missing element is an error.
    if (!isEmpty || !isLast || this.count > 0) records.push(jsonRecord(element, this.start));
    this.count += 1;
    this.nodes = 0;
    this.depth = 0;
    this.isClosed = isLast;
    const end = placeAfter(this.start, element);
    this.start = { line: end.line, column: end.column + 1 };
  }

  private deepen(): void {
    this.depth += 1;
    this.countNode();
    if (this.depth > DEPTH_MAX) throw new FeedFault("too_deep", this.start);
  }

  private countNode(): void {
    this.nodes += 1;
    if (this.nodes > RECORD_NODES_MAX) throw new FeedFault("record_too_large", this.start);
  }

  /** Passes over a string from a letter in it; answers the place of its last letter in this piece. */
  private passString(piece: string, from: number): number {
    let at = from;
    if (this.isEscaped) {
      this.isEscaped = false;
      at += 1;
    }
    while (at < piece.length) {
      const letter = piece.charCodeAt(at);
      if (letter === QUOTE) {
        this.isInString = false;
        return at;
      }
      if (letter === BACKSLASH) at += 1;
      at += 1;
    }
    this.isEscaped = at > piece.length;
    return piece.length;
  }
}

/** The place behind a text that begins at a place. */
export function placeAfter(start: FeedPlace, text: string): FeedPlace {
  const last = text.lastIndexOf("\n");
  if (last < 0) return { line: start.line, column: start.column + text.length };
  let line = start.line;
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) line += 1;
  return { line, column: text.length - last };
}

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const [OPEN_BRACE, CLOSE_BRACE, OPEN_BRACKET, CLOSE_BRACKET] = [0x7b, 0x7d, 0x5b, 0x5d];
