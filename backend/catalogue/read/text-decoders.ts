import { guessEncoding } from "@/backend/catalogue/reader/encodings";

/** Decodes chunks of bytes. Both methods throw for invalid bytes. */
export type PieceDecoder = { readonly encoding: string; push(chunk: Buffer): string; end(): string };

/** Creates a decoder for a name returned by `normalizeEncoding`. Drops a byte order mark. */
export function createDecoder(encoding: string): PieceDecoder {
  if (encoding.startsWith("utf-32")) return new WideDecoder(encoding);
  const decoder = new TextDecoder(encoding, { fatal: true });
  return { encoding, push: (chunk) => decoder.decode(chunk, { stream: true }), end: () => decoder.decode() };
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
      if (point >= 0xd800 && point <= 0xdfff) throw new RangeError("unpaired surrogate");
      // Throws for invalid code points.
      if (!this.isFirst || point !== 0xfeff) characters.push(String.fromCodePoint(point));
      this.isFirst = false;
    }
    this.rest = bytes.subarray(completeBytes);
    return characters.join("");
  }

  end(): string {
    if (this.rest.length > 0) throw new RangeError("truncated character");
    return "";
  }
}

/** Bytes after the first non-ASCII one that are enough to guess the encoding. */
const SAMPLE_BYTES = 16 * 1024;

/**
 * Decodes tables without a declared encoding. ASCII passes through; from the first other byte on, bytes are buffered until
 * there are enough to guess the encoding.
 */
export class LateDecoder implements PieceDecoder {
  private decoder: PieceDecoder | null = null;
  private buffered: Buffer[] = [];
  private size = 0;

  get encoding(): string {
    return this.decoder?.encoding ?? "utf-8";
  }

  push(chunk: Buffer): string {
    if (this.decoder !== null) return this.decoder.push(chunk);
    if (this.size > 0) return this.buffer(chunk);
    const other = chunk.findIndex((byte) => byte >= 0x80);
    if (other < 0) return chunk.toString("latin1");
    return chunk.toString("latin1", 0, other) + this.buffer(chunk.subarray(other));
  }

  end(): string {
    if (this.size > 0 && this.decoder === null) return this.decide() + this.end();
    return this.decoder?.end() ?? "";
  }

  private buffer(chunk: Buffer): string {
    this.buffered.push(chunk);
    this.size += chunk.length;
    return this.size >= SAMPLE_BYTES ? this.decide() : "";
  }

  private decide(): string {
    const bytes = Buffer.concat(this.buffered);
    this.buffered = [];
    this.decoder = createDecoder(guessEncoding(bytes));
    return this.decoder.push(bytes);
  }
}
