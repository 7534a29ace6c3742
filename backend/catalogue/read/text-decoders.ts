import { isAscii, isUtf8 } from "node:buffer";
import {
  decideEncoding,
  ENCODING_CONTEXT_BYTES,
  ENCODING_SAMPLE_BYTES,
  type EncodingDecision,
  type EncodingReading,
  findForeignByte,
  listReadings,
  type TextHints,
} from "@/lib/domain/kit/guess-encoding";
import { type ChunkDecoder, createChunkDecoder, measureCharacter } from "@/lib/domain/kit/text-bytes";

/**
 * Stands for bytes that are invalid in the encoding of a feed. No decoder produces it, because it is half of a surrogate pair, and no
 * parser of this folder stops at it.
 */
export const INVALID_BYTES = "\uDFFF";

/** Where a text has invalid bytes, from a position on; -1 if it has none. The mark also ends characters such as U+1F3FF. */
export function findInvalid(text: string, from = 0): number {
  let at = text.indexOf(INVALID_BYTES, from);
  while (at > 0 && isHighSurrogate(text.charCodeAt(at - 1))) at = text.indexOf(INVALID_BYTES, at + 1);
  return at;
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}

/** Decodes chunks of bytes. Invalid ones become `INVALID_BYTES`; so does an incomplete character at the end. */
export type PieceDecoder = { readonly encoding: string; push(chunk: Buffer): string; end(): string };

/** Creates a decoder for a name returned by `normalizeEncoding`. Drops a byte order mark. */
export function createDecoder(encoding: string): PieceDecoder {
  if (encoding === "utf-8") return new Utf8Decoder();
  return encoding.startsWith("utf-32") ? new WideDecoder(encoding) : new LegacyDecoder(encoding);
}

/** Decodes UTF-8 several times faster than TextDecoder does in chunks. */
class Utf8Decoder implements PieceDecoder {
  readonly encoding = "utf-8";
  private rest: Buffer = Buffer.alloc(0);
  private isFirst = true;

  push(chunk: Buffer): string {
    if (this.rest.length === 0 && isAscii(chunk)) {
      this.isFirst = false;
      return chunk.toString("latin1");
    }
    const bytes = this.rest.length === 0 ? chunk : Buffer.concat([this.rest, chunk]);
    const end = findCutCharacter(bytes);
    this.rest = bytes.subarray(end);
    return this.decode(bytes.subarray(0, end));
  }

  end(): string {
    return this.rest.length > 0 ? INVALID_BYTES : "";
  }

  private decode(bytes: Buffer): string {
    if (bytes.length === 0) return "";
    const text = isUtf8(bytes) ? bytes.toString("utf8") : markInvalid(bytes);
    const isMarked = this.isFirst && text.startsWith("\uFEFF");
    this.isFirst = false;
    return isMarked ? text.slice(1) : text;
  }
}

/** Where a character begins that the bytes end within; their length if they end with a whole one. */
function findCutCharacter(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const at = bytes.length - back;
    const byte = bytes[at] ?? 0;
    if (byte < 0x80) break;
    if (byte >= 0xc0) return measureCharacter(bytes, at) < 0 ? at : bytes.length;
  }
  return bytes.length;
}

/** Decodes UTF-8 with invalid bytes; consecutive ones become a single mark. */
function markInvalid(bytes: Buffer): string {
  let text = "";
  let from = 0;
  for (let at = 0; at < bytes.length; ) {
    const length = measureCharacter(bytes, at);
    if (length > 0) {
      at += length;
      continue;
    }
    const valid = bytes.toString("utf8", from, at);
    text += valid === "" && text.endsWith(INVALID_BYTES) ? "" : valid + INVALID_BYTES;
    at += 1;
    from = at;
  }
  return text + bytes.toString("utf8", from);
}

/** Decodes the encodings of TextDecoder. */
class LegacyDecoder implements PieceDecoder {
  private readonly decoder: ChunkDecoder;

  constructor(readonly encoding: string) {
    const decoder = createChunkDecoder(encoding);
    if (decoder === null) throw new RangeError(`the encoding ${encoding} is unknown`);
    this.decoder = decoder;
  }

  push(chunk: Buffer): string {
    return markReplaced(this.decoder.push(chunk));
  }

  end(): string {
    return markReplaced(this.decoder.end());
  }
}

function markReplaced(text: string): string {
  return text.includes("\uFFFD") ? text.replaceAll("\uFFFD", INVALID_BYTES) : text;
}

/** Decodes UTF-32, which TextDecoder does not support. */
class WideDecoder implements PieceDecoder {
  private rest: Buffer = Buffer.alloc(0);
  private isFirst = true;

  constructor(readonly encoding: string) {}

  push(chunk: Buffer): string {
    const bytes = this.rest.length === 0 ? chunk : Buffer.concat([this.rest, chunk]);
    const completeBytes = bytes.length - (bytes.length % 4);
    const characters: string[] = [];
    for (let at = 0; at < completeBytes; at += 4) {
      const point = this.encoding === "utf-32be" ? bytes.readUInt32BE(at) : bytes.readUInt32LE(at);
      const isCharacter = point <= 0x10ffff && (point < 0xd800 || point > 0xdfff);
      if (!this.isFirst || point !== 0xfeff) characters.push(isCharacter ? String.fromCodePoint(point) : INVALID_BYTES);
      this.isFirst = false;
    }
    this.rest = bytes.subarray(completeBytes);
    return characters.join("");
  }

  end(): string {
    return this.rest.length > 0 ? INVALID_BYTES : "";
  }
}

/**
 * Decodes text whose encoding is not certain. ASCII passes through; from the first other byte on, bytes are buffered until there are
 * enough to decide. A `chosen` encoding is used as it is; the bytes only serve to list other readings.
 */
export class LateDecoder implements PieceDecoder {
  private decoder: PieceDecoder | null = null;
  private decision: EncodingDecision | null = null;
  private buffered: Buffer[] = [];
  private size = 0;
  /** ASCII before the first other byte. */
  private context: Buffer = Buffer.alloc(0);
  private sample: Buffer = Buffer.alloc(0);

  constructor(
    private readonly hints: TextHints,
    private readonly chosen: string | null = null,
  ) {}

  get encoding(): string {
    return this.decoder?.encoding ?? this.chosen ?? this.hints.stated[0] ?? "utf-8";
  }

  /** The stated encoding that the bytes contradict. */
  get contradicted(): string | null {
    return this.decision?.contradicted ?? null;
  }

  /** Readings to choose from, if the encoding was guessed or chosen. */
  listReadings(): EncodingReading[] {
    const isCertain = this.chosen === null && this.decision?.isGuessed !== true;
    return isCertain || this.sample.length === 0 ? [] : listReadings(this.sample, this.encoding, this.hints.language);
  }

  push(chunk: Buffer): string {
    if (this.decoder !== null) return this.decoder.push(chunk);
    if (this.size > 0) return this.buffer(chunk);
    // Compares whole words, which takes a fraction of the time of looking for the byte.
    const other = isAscii(chunk) && !chunk.includes(ESCAPE) ? -1 : findForeignByte(chunk);
    const end = other < 0 ? chunk.length : other;
    this.context = chunk.subarray(Math.max(0, end - ENCODING_CONTEXT_BYTES), end);
    const text = chunk.toString("latin1", 0, end);
    return other < 0 ? text : text + this.buffer(chunk.subarray(other));
  }

  end(): string {
    if (this.size > 0 && this.decoder === null) return this.decide() + this.end();
    return this.decoder?.end() ?? "";
  }

  private buffer(chunk: Buffer): string {
    this.buffered.push(chunk);
    this.size += chunk.length;
    return this.size >= ENCODING_SAMPLE_BYTES ? this.decide() : "";
  }

  private decide(): string {
    const bytes = Buffer.concat(this.buffered);
    this.buffered = [];
    this.sample = Buffer.concat([this.context, bytes.subarray(0, ENCODING_SAMPLE_BYTES)]);
    this.decision = this.chosen === null ? decideEncoding(this.sample, this.hints) : null;
    this.decoder = createDecoder(this.decision?.encoding ?? this.encoding);
    return this.decoder.push(bytes);
  }
}

const ESCAPE = 0x1b;
