import { guessEncoding } from "@/backend/catalogue/reader/encodings";

/** Turns bytes into text, piece by piece. Both throw where the bytes are none of the encoding. */
export type PieceDecoder = { readonly encoding: string; take(chunk: Buffer): string; end(): string };

/** A decoder of an encoding that `knownEncoding` answered. A byte order mark is dropped. */
export function decoderOf(encoding: string): PieceDecoder {
  if (encoding.startsWith("utf-32")) return new WideDecoder(encoding);
  const decoder = new TextDecoder(encoding, { fatal: true });
  return { encoding, take: (chunk) => decoder.decode(chunk, { stream: true }), end: () => decoder.decode() };
}

/** UTF-32, which the platform does not decode. */
class WideDecoder implements PieceDecoder {
  private rest: Buffer = Buffer.alloc(0);
  private isFirst = true;

  constructor(readonly encoding: string) {}

  take(chunk: Buffer): string {
    const bytes = this.rest.length === 0 ? chunk : Buffer.concat([this.rest, chunk]);
    const whole = bytes.length - (bytes.length % 4);
    const letters: string[] = [];
    for (let at = 0; at < whole; at += 4) {
      const point = this.encoding === "utf-32be" ? bytes.readUInt32BE(at) : bytes.readUInt32LE(at);
      if (point >= 0xd800 && point <= 0xdfff) throw new RangeError("half of a pair");
      // Throws for what is no code point.
      if (!this.isFirst || point !== 0xfeff) letters.push(String.fromCodePoint(point));
      this.isFirst = false;
    }
    this.rest = bytes.subarray(whole);
    return letters.join("");
  }

  end(): string {
    if (this.rest.length > 0) throw new RangeError("a letter is cut off");
    return "";
  }
}

/** So many bytes past the first that is not ASCII are enough to tell an encoding by its letters. */
const TELLING_BYTES = 16 * 1024;

/**
 * For tables that say nothing of their encoding. ASCII passes as it is; what follows the first other byte is held back
 * until it tells the encoding.
 */
export class LateDecoder implements PieceDecoder {
  private decided: PieceDecoder | null = null;
  private held: Buffer[] = [];
  private size = 0;

  get encoding(): string {
    return this.decided?.encoding ?? "utf-8";
  }

  take(chunk: Buffer): string {
    if (this.decided !== null) return this.decided.take(chunk);
    if (this.size > 0) return this.hold(chunk);
    const other = chunk.findIndex((byte) => byte >= 0x80);
    if (other < 0) return chunk.toString("latin1");
    return chunk.toString("latin1", 0, other) + this.hold(chunk.subarray(other));
  }

  end(): string {
    if (this.size > 0 && this.decided === null) return this.decide() + this.end();
    return this.decided?.end() ?? "";
  }

  private hold(chunk: Buffer): string {
    this.held.push(chunk);
    this.size += chunk.length;
    return this.size >= TELLING_BYTES ? this.decide() : "";
  }

  private decide(): string {
    const bytes = Buffer.concat(this.held);
    this.held = [];
    this.decided = decoderOf(guessEncoding(bytes));
    return this.decided.take(bytes);
  }
}
