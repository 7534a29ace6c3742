const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** Texts by number in one buffer; avoids the heap cost of a million strings. */
export class TextPool {
  constructor(
    readonly bytes: Uint8Array,
    /** Start of each text, and the end of the last one. */
    readonly starts: Uint32Array,
  ) {}

  /** Packs texts in the order given. */
  static of(texts: readonly string[]): TextPool {
    let size = 0;
    for (const text of texts) size += text.length;
    let bytes = new Uint8Array(Math.max(16, Math.ceil(size * 1.1)));
    const starts = new Uint32Array(texts.length + 1);
    let used = 0;
    for (let index = 0; index < texts.length; index += 1) {
      const text = texts[index] ?? "";
      if (used + text.length * 3 > bytes.length) {
        const larger = new Uint8Array(Math.ceil((used + text.length * 3) * 1.5));
        larger.set(bytes);
        bytes = larger;
      }
      used += encoder.encodeInto(text, bytes.subarray(used)).written;
      starts[index + 1] = used;
    }
    return new TextPool(bytes.slice(0, used), starts);
  }

  get length(): number {
    return this.starts.length - 1;
  }

  /** The text with a number; empty when out of range. */
  at(index: number): string {
    if (index < 0 || index >= this.length) return "";
    return decoder.decode(this.bytes.subarray(this.starts[index] ?? 0, this.starts[index + 1] ?? 0));
  }

  /** A pool of some texts, in the order of `numbers`. */
  pick(numbers: Uint32Array): TextPool {
    const { bytes, starts } = this;
    const ends = new Uint32Array(numbers.length + 1);
    let size = 0;
    for (let at = 0; at < numbers.length; at += 1) {
      const number = numbers[at] ?? 0;
      size += (starts[number + 1] ?? 0) - (starts[number] ?? 0);
      ends[at + 1] = size;
    }
    const packed = new Uint8Array(size);
    let used = 0;
    for (const number of numbers) {
      const end = starts[number + 1] ?? 0;
      for (let at = starts[number] ?? 0; at < end; at += 1) packed[used++] = bytes[at] ?? 0;
    }
    return new TextPool(packed, ends);
  }

  /** Whether the text with a number equals these bytes. */
  isAt(index: number, bytes: Uint8Array): boolean {
    const start = this.starts[index] ?? 0;
    if ((this.starts[index + 1] ?? 0) - start !== bytes.length) return false;
    for (let at = 0; at < bytes.length; at += 1) if (this.bytes[start + at] !== bytes[at]) return false;
    return true;
  }
}

/** Encodes a text as UTF-8. */
export function encodeText(text: string): Uint8Array {
  return encoder.encode(text);
}
