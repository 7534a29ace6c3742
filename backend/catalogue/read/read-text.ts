import { chooseEncoding, type EncodingHints, isWide } from "@/backend/catalogue/reader/encodings";
import { FeedFault, isByteFault, locate } from "@/backend/catalogue/reader/feed-fault";
import type { FeedPlace } from "@/lib/contract/catalogue/feed-faults";
import type { EncodingReading } from "@/lib/domain/kit/guess-encoding";
import { createDecoder, findInvalid, INVALID_BYTES, LateDecoder, type PieceDecoder } from "./text-decoders";

/** The text of a feed in chunks, with its encoding and current position. */
export type FeedText = {
  /** Known from the first chunk on; final after the first characters beyond ASCII. */
  encoding(): string;
  /** The encoding that the feed or its host states, if its characters contradict it. */
  contradicted(): string | null;
  /** Readings to choose from, if its bytes allow several. */
  readings(): EncodingReading[];
  /** Where the text read so far ends. */
  place(): FeedPlace;
  /** The positions of invalid bytes, which are `INVALID_BYTES` in the text. The reader removes positions that it has reported. */
  invalid: FeedPlace[];
  pieces: AsyncGenerator<string>;
};

/** Bytes needed for marks, declarations and patterns. */
const HEAD_BYTES = 4096;

/** Decodes bytes. The chunks throw FeedFault with a position for unsupported and wrong encodings and ByteFaults. */
export function readText(bytes: AsyncIterable<Buffer>, hints: EncodingHints): FeedText {
  const state = new TextState(hints);
  return {
    encoding: () => state.encoding,
    contradicted: () => state.late?.contradicted ?? null,
    readings: () => state.late?.listReadings() ?? [],
    place: () => state.place,
    invalid: state.invalid,
    pieces: readPieces(bytes, state),
  };
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

/** Invalid bytes that a feed may have, whatever it contains otherwise. */
const INVALID_MIN = 4;
/** Positions of invalid bytes that are remembered. */
const PLACES_MAX = 10_000;
/** Characters per invalid byte that a single-byte encoding needs to be right. */
const SINGLE_BYTE_CHARACTERS = 100;

class TextState {
  place: FeedPlace = { line: 1, column: 1 };
  late: LateDecoder | null = null;
  readonly invalid: FeedPlace[] = [];
  private decoder: PieceDecoder | null = null;
  private head: Buffer = Buffer.alloc(0);
  private bytes = 0;
  private characters = 0;
  private invalidCount = 0;
  private firstInvalid: FeedPlace | null = null;

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
    const rest = this.decoder?.end() ?? "";
    // The feed ends within a character.
    if (rest.endsWith(INVALID_BYTES)) throw new FeedFault("encoding_broken", this.placeAfter(rest.slice(0, -1)));
    return text + this.take(rest);
  }

  private start(): string {
    if (this.head.length === 0) throw new FeedFault("feed_empty", this.place);
    this.decoder = this.createDecoder();
    return this.decodeChunk(this.decoder, this.head);
  }

  private createDecoder(): PieceDecoder {
    const choice = chooseEncoding(this.head, this.hints);
    if ("unknown" in choice) throw new FeedFault("encoding_unknown", this.place);
    const { language } = this.hints;
    if ("stated" in choice) this.late = new LateDecoder({ stated: choice.stated, language });
    else if (this.hints.encoding !== undefined && !isWide(choice.encoding))
      this.late = new LateDecoder({ stated: [], language }, choice.encoding);
    return this.late ?? createDecoder("encoding" in choice ? choice.encoding : "utf-8");
  }

  private decodeChunk(decoder: PieceDecoder, chunk: Buffer): string {
    this.bytes += chunk.length;
    return this.take(decoder.push(chunk));
  }

  /** Counts a text, and remembers where its invalid bytes are. */
  private take(text: string): string {
    if (findInvalid(text) >= 0) this.noteInvalid(text);
    this.characters += text.length;
    this.place = this.placeAfter(text);
    return text;
  }

  private noteInvalid(text: string): void {
    let from = 0;
    let { place } = this;
    for (let at = findInvalid(text); at >= 0; at = findInvalid(text, at + 1)) {
      place = locate(text.slice(from, at), at - from, place);
      from = at;
      this.invalidCount += 1;
      this.firstInvalid ??= place;
      if (this.invalid.length < PLACES_MAX) this.invalid.push(place);
    }
    if (this.invalidCount <= INVALID_MIN) return;
    // Bytes that a character has beyond its first one; in a single-byte encoding there are none.
    const further = this.bytes - this.characters - text.length;
    const enough = further > 0 ? further : (this.characters + text.length) / SINGLE_BYTE_CHARACTERS;
    if (this.invalidCount > enough) throw new FeedFault("encoding_broken", this.firstInvalid ?? place);
  }

  private placeAfter(text: string): FeedPlace {
    return advancePlace(this.place, text);
  }
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
