import { chooseEncoding, type EncodingHints } from "@/backend/catalogue/reader/encodings";
import { FeedFault, isByteFault, placeIn } from "@/backend/catalogue/reader/feed-fault";
import type { FeedPlace } from "@/lib/contract/catalogue/feed-faults";
import { decoderOf, LateDecoder, type PieceDecoder } from "./text-decoders";

/** The text of a feed, piece by piece, and what has been found of it so far. */
export type FeedText = {
  /** Known from the first piece on; of a table, only the end of the text makes it certain. */
  encoding(): string;
  /** Where the text that was given ends. */
  place(): FeedPlace;
  pieces: AsyncGenerator<string>;
};

/** So many bytes are enough for marks, declarations and patterns. */
const HEAD_BYTES = 4096;

/**
 * Decodes bytes. The pieces throw FeedFault with a place for an encoding that nobody knows, for bytes that are none of
 * their encoding, and for everything that the bytes themselves throw.
 */
export function readText(bytes: AsyncIterable<Buffer>, hints: EncodingHints): FeedText {
  const state = new Reading(hints);
  return { encoding: () => state.encoding, place: () => state.place, pieces: piecesOf(bytes, state) };
}

async function* piecesOf(bytes: AsyncIterable<Buffer>, state: Reading): AsyncGenerator<string> {
  try {
    for await (const chunk of bytes) {
      const text = state.take(chunk);
      if (text !== "") yield text;
    }
    const last = state.end();
    if (last !== "") yield last;
  } catch (error) {
    throw isByteFault(error) ? new FeedFault(error.code, state.place) : error;
  }
}

class Reading {
  place: FeedPlace = { line: 1, column: 1 };
  private decoder: PieceDecoder | null = null;
  private head: Buffer = Buffer.alloc(0);
  private tail: Buffer = Buffer.alloc(0);

  constructor(private readonly hints: EncodingHints) {}

  get encoding(): string {
    return this.decoder?.encoding ?? "utf-8";
  }

  take(chunk: Buffer): string {
    if (this.decoder !== null) return this.decoded(this.decoder, chunk);
    this.head = Buffer.concat([this.head, chunk]);
    return this.head.length < HEAD_BYTES ? "" : this.start();
  }

  end(): string {
    const text = this.decoder === null ? this.start() : "";
    const { decoder } = this;
    return decoder === null ? text : text + this.passed(() => decoder.end(), Buffer.alloc(0));
  }

  private start(): string {
    if (this.head.length === 0) throw new FeedFault("feed_empty", this.place);
    const choice = chooseEncoding(this.head, this.hints);
    if (choice !== null && "unknown" in choice) throw new FeedFault("encoding_unknown", this.place);
    this.decoder = choice === null ? new LateDecoder() : decoderOf(choice.encoding);
    return this.decoded(this.decoder, this.head);
  }

  private decoded(decoder: PieceDecoder, chunk: Buffer): string {
    const text = this.passed(() => decoder.take(chunk), chunk);
    this.tail = chunk.subarray(-4);
    return text;
  }

  private passed(decode: () => string, chunk: Buffer): string {
    let text: string;
    try {
      text = decode();
    } catch {
      throw new FeedFault("encoding_broken", this.brokenAt(chunk));
    }
    this.place = after(this.place, text);
    return text;
  }

  /** Where in a chunk the first wrong byte is; `tail` may hold the beginning of its first letter. */
  private brokenAt(chunk: Buffer): FeedPlace {
    if (this.encoding.startsWith("utf-32")) return this.place;
    const carried = this.encoding === "utf-8" ? cutLetter(this.tail) : Buffer.alloc(0);
    const bytes = Buffer.concat([carried, chunk]);
    const text = new TextDecoder(this.encoding, { ignoreBOM: true }).decode(bytes);
    let wrong = text.indexOf("\uFFFD");
    // The letter itself may be in the text.
    let [seen, at] = [0, 0];
    while (wrong >= 0 && this.encoding === "utf-8") {
      at += Buffer.byteLength(text.slice(seen, wrong));
      if (!isWritten(bytes, at)) break;
      seen = wrong;
      wrong = text.indexOf("\uFFFD", wrong + 1);
    }
    return placeIn(text, wrong < 0 ? text.length : wrong, this.place);
  }
}

/** The bytes of a letter of UTF-8 that others must follow. */
function cutLetter(tail: Buffer): Buffer {
  for (let back = 1; back <= Math.min(3, tail.length); back += 1) {
    const byte = tail[tail.length - back] ?? 0;
    if (byte < 0x80) break;
    if (byte >= 0xc0) return back < (byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2) ? tail.subarray(-back) : Buffer.alloc(0);
  }
  return Buffer.alloc(0);
}

function isWritten(bytes: Buffer, at: number): boolean {
  return bytes[at] === 0xef && bytes[at + 1] === 0xbf && bytes[at + 2] === 0xbd;
}

/** The place behind a text. Only its last line is walked through, so that large feeds are counted at no cost. */
function after(from: FeedPlace, text: string): FeedPlace {
  let lines = 0;
  let last = -1;
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) {
    lines += 1;
    last = at;
  }
  if (lines === 0) return { line: from.line, column: from.column + text.length };
  return { line: from.line + lines, column: text.length - last };
}
