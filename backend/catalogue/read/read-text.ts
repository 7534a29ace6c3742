import { chooseEncoding, type EncodingHints } from "@/backend/catalogue/reader/encodings";
import { FeedFault, isByteFault, locate } from "@/backend/catalogue/reader/feed-fault";
import type { FeedPlace } from "@/lib/contract/catalogue/feed-faults";
import { createDecoder, LateDecoder, type PieceDecoder } from "./text-decoders";

/** The text of a feed in chunks, with its encoding and current position. */
export type FeedText = {
  /** Known from the first chunk on; for a table, final only at the end. */
  encoding(): string;
  /** Where the text read so far ends. */
  place(): FeedPlace;
  pieces: AsyncGenerator<string>;
};

/** Bytes needed for marks, declarations and patterns. */
const HEAD_BYTES = 4096;

/** Decodes bytes. The chunks throw FeedFault with a position for unsupported encodings, invalid bytes and ByteFaults. */
export function readText(bytes: AsyncIterable<Buffer>, hints: EncodingHints): FeedText {
  const state = new TextState(hints);
  return { encoding: () => state.encoding, place: () => state.place, pieces: readPieces(bytes, state) };
}

async function* readPieces(bytes: AsyncIterable<Buffer>, state: TextState): AsyncGenerator<string> {
  try {
    for await (const chunk of bytes) {
      const text = state.push(chunk);
      if (text !== "") yield text;
    }
    const last = state.end();
    if (last !== "") yield last;
  } catch (error) {
    throw isByteFault(error) ? new FeedFault(error.code, state.place) : error;
  }
}

class TextState {
  place: FeedPlace = { line: 1, column: 1 };
  private decoder: PieceDecoder | null = null;
  private head: Buffer = Buffer.alloc(0);
  private tail: Buffer = Buffer.alloc(0);

  constructor(private readonly hints: EncodingHints) {}

  get encoding(): string {
    return this.decoder?.encoding ?? "utf-8";
  }

  push(chunk: Buffer): string {
    if (this.decoder !== null) return this.decodeChunk(this.decoder, chunk);
    this.head = Buffer.concat([this.head, chunk]);
    return this.head.length < HEAD_BYTES ? "" : this.start();
  }

  end(): string {
    const text = this.decoder === null ? this.start() : "";
    const { decoder } = this;
    return decoder === null ? text : text + this.runDecoder(() => decoder.end(), Buffer.alloc(0));
  }

  private start(): string {
    if (this.head.length === 0) throw new FeedFault("feed_empty", this.place);
    const choice = chooseEncoding(this.head, this.hints);
    if (choice !== null && "unknown" in choice) throw new FeedFault("encoding_unknown", this.place);
    this.decoder = choice === null ? new LateDecoder() : createDecoder(choice.encoding);
    return this.decodeChunk(this.decoder, this.head);
  }

  private decodeChunk(decoder: PieceDecoder, chunk: Buffer): string {
    const text = this.runDecoder(() => decoder.push(chunk), chunk);
    this.tail = chunk.subarray(-4);
    return text;
  }

  private runDecoder(decode: () => string, chunk: Buffer): string {
    let text: string;
    try {
      text = decode();
    } catch {
      throw new FeedFault("encoding_broken", this.locateFault(chunk));
    }
    this.place = advancePlace(this.place, text);
    return text;
  }

  /** Locates the first invalid byte of a chunk; `tail` may contain the beginning of its first character. */
  private locateFault(chunk: Buffer): FeedPlace {
    if (this.encoding.startsWith("utf-32")) return this.place;
    const carried = this.encoding === "utf-8" ? findCutCharacter(this.tail) : Buffer.alloc(0);
    const bytes = Buffer.concat([carried, chunk]);
    const text = new TextDecoder(this.encoding, { ignoreBOM: true }).decode(bytes);
    let faultAt = text.indexOf("\uFFFD");
    // The text may itself contain replacement characters.
    let checkedUntil = 0;
    let at = 0;
    while (faultAt >= 0 && this.encoding === "utf-8") {
      at += Buffer.byteLength(text.slice(checkedUntil, faultAt));
      if (!isReplacementCharacter(bytes, at)) break;
      checkedUntil = faultAt;
      faultAt = text.indexOf("\uFFFD", faultAt + 1);
    }
    return locate(text, faultAt < 0 ? text.length : faultAt, this.place);
  }
}

/** The trailing bytes of an incomplete UTF-8 character. */
function findCutCharacter(tail: Buffer): Buffer {
  for (let back = 1; back <= Math.min(3, tail.length); back += 1) {
    const byte = tail[tail.length - back] ?? 0;
    if (byte < 0x80) break;
    if (byte >= 0xc0) return back < (byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2) ? tail.subarray(-back) : Buffer.alloc(0);
  }
  return Buffer.alloc(0);
}

function isReplacementCharacter(bytes: Buffer, at: number): boolean {
  return bytes[at] === 0xef && bytes[at + 1] === 0xbf && bytes[at + 2] === 0xbd;
}

/** The position after a text. Searching only for line feeds keeps it cheap for large feeds. */
function advancePlace(from: FeedPlace, text: string): FeedPlace {
  let lines = 0;
  let last = -1;
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) {
    lines += 1;
    last = at;
  }
  if (lines === 0) return { line: from.line, column: from.column + text.length };
  return { line: from.line + lines, column: text.length - last };
}
