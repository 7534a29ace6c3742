import { readSync } from "node:fs";
import { promisify } from "node:util";
import { deflateRaw, inflateRawSync } from "node:zlib";

// The items of an index as search results show them. They are stored compressed in the index file and read from there a
// page at a time, so that a search needs neither the database nor memory for them.

/** Block size in characters: large enough to compress well, small enough to unpack for a single item. */
const BLOCK_CHARS = 16_384;

const pack = promisify<string, { level: number }, Buffer>(deflateRaw);

/**
 * Block offsets in a file: the start of each block and the end of the last, and the number of each block's first item.
 */
export type DocumentOffsets = { starts: Float64Array; firsts: Uint32Array };

/** Compresses documents in item order, on the thread pool; a document is a text without line breaks. */
export class DocumentWriter {
  private lines: string[] = [];
  private chars = 0;
  private count = 0;
  private readonly starts: number[] = [];
  private readonly firsts: number[] = [];
  private writing: Promise<void> = Promise.resolve();

  /**
   * @param append adds bytes to the file and returns their offset.
   */
  constructor(private readonly append: (bytes: Uint8Array) => number) {}

  add(text: string): void {
    this.lines.push(text);
    this.chars += text.length;
    if (this.chars >= BLOCK_CHARS) this.closeBlock();
  }

  /**
   * Writes the last block. Throws what compression or `append` threw.
   * @param end returns the file's end afterwards.
   */
  async finish(end: () => number): Promise<DocumentOffsets> {
    if (this.lines.length > 0) this.closeBlock();
    await this.writing;
    return { starts: Float64Array.from([...this.starts, end()]), firsts: Uint32Array.from(this.firsts) };
  }

  private closeBlock(): void {
    const packed = pack(this.lines.join("\n"), { level: 1 });
    this.writing = Promise.all([packed, this.writing]).then(([bytes]) => void this.starts.push(this.append(bytes)));
    // `finish` rethrows the error; this only prevents an unhandled rejection.
    this.writing.catch(() => undefined);
    this.firsts.push(this.count);
    this.count += this.lines.length;
    this.lines = [];
    this.chars = 0;
  }
}

/** Reads documents of an open file. */
export class DocumentReader {
  constructor(
    private readonly file: number,
    private readonly places: DocumentOffsets,
  ) {}

  /** The documents of items, in the given order; null for an unknown item. */
  read(docs: readonly number[]): (string | null)[] {
    const blocks = new Map<number, string[]>();
    return docs.map((doc) => {
      const block = this.findBlock(doc);
      if (doc < 0 || block < 0) return null;
      const lines = blocks.get(block) ?? this.readBlock(block);
      blocks.set(block, lines);
      return lines[doc - (this.places.firsts[block] ?? 0)] ?? null;
    });
  }

  /** Memory of the offsets, in bytes. */
  get bytes(): number {
    return this.places.starts.byteLength + this.places.firsts.byteLength;
  }

  /** The last block that begins at or before an item. */
  private findBlock(doc: number): number {
    const { firsts } = this.places;
    let low = 0;
    let high = firsts.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((firsts[middle] ?? 0) <= doc) low = middle + 1;
      else high = middle;
    }
    return low - 1;
  }

  private readBlock(block: number): string[] {
    const { starts } = this.places;
    const start = starts[block] ?? 0;
    const packed = Buffer.allocUnsafe((starts[block + 1] ?? start) - start);
    for (let at = 0; at < packed.length; ) {
      const read = readSync(this.file, packed, at, packed.length - at, start + at);
      if (read === 0) throw new Error("index file is truncated");
      at += read;
    }
    return inflateRawSync(packed).toString("utf8").split("\n");
  }
}
