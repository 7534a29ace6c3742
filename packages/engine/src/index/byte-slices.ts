// Many growing byte streams in one store. Each stream is a chain of slices of growing size, so that a rare word costs a
// few bytes and a frequent one is not copied repeatedly during a build. The store grows by pieces, so that nothing is
// ever copied; a slice lies within one piece.

const SIZES = [12, 20, 36, 68, 132, 260, 516, 1028, 4100] as const;
const LINK = 4;
const PIECE_BITS = 18;
const PIECE = 1 << PIECE_BITS;
const IN_PIECE = PIECE - 1;
const EMPTY = new Uint8Array(0);

/** Byte streams by number, append-only, in any order. */
export class ByteSlices {
  private readonly pieces: Uint8Array[] = [];
  /** The first slice does not start at 0, so that an end of 0 means an empty stream. */
  private used = LINK;
  private heads = new Uint32Array(1024);
  private tails = new Uint32Array(1024);
  private ends = new Uint32Array(1024);
  private levels = new Uint8Array(1024);

  /** Memory of all streams, in bytes. */
  get size(): number {
    return this.pieces.length * PIECE;
  }

  /** Appends a byte to a stream. */
  write(stream: number, byte: number): void {
    if (stream >= this.heads.length) this.grow(stream);
    if (this.tails[stream] === this.ends[stream]) this.extend(stream);
    const at = this.tails[stream] ?? 0;
    (this.pieces[at >>> PIECE_BITS] ?? EMPTY)[at & IN_PIECE] = byte;
    this.tails[stream] = at + 1;
  }

  /** Appends a number in seven-bit groups, lowest first. */
  writeNumber(stream: number, value: number): void {
    let rest = value;
    while (rest > 127) {
      this.write(stream, (rest & 127) | 128);
      rest >>>= 7;
    }
    this.write(stream, rest);
  }

  /**
   * Copies a stream to the start of `target` and returns its length.
   * @param target must be large enough.
   */
  read(stream: number, target: Uint8Array): number {
    let length = 0;
    let at = this.heads[stream] ?? 0;
    if ((this.ends[stream] ?? 0) === 0) return 0;
    for (let level = 0; ; level = Math.min(level + 1, SIZES.length - 1)) {
      const room = (SIZES[level] ?? 0) - LINK;
      const isLast = at + room === this.ends[stream];
      const stop = isLast ? (this.tails[stream] ?? 0) : at + room;
      const piece = this.pieces[at >>> PIECE_BITS] ?? EMPTY;
      target.set(piece.subarray(at & IN_PIECE, (at & IN_PIECE) + stop - at), length);
      length += stop - at;
      if (isLast) return length;
      at = this.readLink(stop);
    }
  }

  /** Upper bound of a stream's length in bytes, to size the target of `read`. */
  computeMaxLength(stream: number): number {
    let bound = 0;
    const level = this.levels[stream] ?? 0;
    if ((this.ends[stream] ?? 0) === 0) return 0;
    if (level < SIZES.length - 1) for (let index = 0; index <= level; index += 1) bound += SIZES[index] ?? 0;
    else return this.measureLong(stream);
    return bound;
  }

  private measureLong(stream: number): number {
    let bound = 0;
    let at = this.heads[stream] ?? 0;
    for (let level = 0; ; level = Math.min(level + 1, SIZES.length - 1)) {
      const room = (SIZES[level] ?? 0) - LINK;
      bound += room;
      if (at + room === this.ends[stream]) return bound;
      at = this.readLink(at + room);
    }
  }

  private extend(stream: number): void {
    const isNew = (this.ends[stream] ?? 0) === 0;
    const level = isNew ? 0 : Math.min((this.levels[stream] ?? 0) + 1, SIZES.length - 1);
    const size = SIZES[level] ?? 0;
    if ((this.used & IN_PIECE) + size > PIECE) this.used = this.pieces.length * PIECE;
    if (this.used + size > this.pieces.length * PIECE) this.pieces.push(new Uint8Array(PIECE));
    const start = this.used;
    this.used += size;
    if (isNew) this.heads[stream] = start;
    else this.writeLink(this.ends[stream] ?? 0, start);
    this.tails[stream] = start;
    this.ends[stream] = start + size - LINK;
    this.levels[stream] = level;
  }

  private readLink(end: number): number {
    const piece = this.pieces[end >>> PIECE_BITS] ?? EMPTY;
    const at = end & IN_PIECE;
    const high = (piece[at + 2] ?? 0) | ((piece[at + 3] ?? 0) << 8);
    return ((piece[at] ?? 0) | ((piece[at + 1] ?? 0) << 8) | (high << 16)) >>> 0;
  }

  private writeLink(end: number, value: number): void {
    const piece = this.pieces[end >>> PIECE_BITS] ?? EMPTY;
    for (let at = 0; at < LINK; at += 1) piece[(end & IN_PIECE) + at] = (value >>> (8 * at)) & 255;
  }

  private grow(stream: number): void {
    const length = Math.max(stream + 1, this.heads.length * 2);
    this.heads = resize(this.heads, length);
    this.tails = resize(this.tails, length);
    this.ends = resize(this.ends, length);
    const levels = new Uint8Array(length);
    levels.set(this.levels);
    this.levels = levels;
  }
}

/** A longer copy of an array, filled with 0. */
export function resize(array: Uint32Array, length: number): Uint32Array<ArrayBuffer> {
  const copy = new Uint32Array(length);
  copy.set(array);
  return copy;
}

/** A growing array of numbers. */
export class GrowingNumbers {
  private array = new Uint32Array(1024);
  length = 0;

  push(value: number): void {
    if (this.length === this.array.length) this.array = resize(this.array, this.length * 2);
    this.array[this.length++] = value;
  }

  view(): Uint32Array {
    return this.array.subarray(0, this.length);
  }
}

/** A growing array of numbers up to 65,535, in half the memory. */
export class GrowingShorts {
  private array = new Uint16Array(1024);
  length = 0;

  push(value: number): void {
    if (this.length === this.array.length) {
      const longer = new Uint16Array(this.length * 2);
      longer.set(this.array);
      this.array = longer;
    }
    this.array[this.length++] = value;
  }

  view(): Uint16Array {
    return this.array.subarray(0, this.length);
  }
}

/** The sum divided by the count of non-zero numbers; 1 when all are zero. */
export function computeAverage(lengths: GrowingShorts): number {
  const view = lengths.view();
  let sum = 0;
  let count = 0;
  for (const length of view) {
    sum += length;
    if (length > 0) count += 1;
  }
  return count === 0 ? 1 : sum / count;
}
