// Counting texts without keeping them: a catalogue of a million items is looked at in bounded memory.

const TWO_32 = 2 ** 32;

/** A number of 53 bits out of a text; equal texts have equal numbers, others almost never. Not for secrets. */
export function textHash(text: string): number {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    high = Math.imul(high ^ unit, 2654435761);
    low = Math.imul(low ^ unit, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return TWO_32 * (low & 0x1fffff) + (high >>> 0);
}

const EMPTY = -1;
const FIRST_SIZE = 1024;

/** A set of hashes in one piece of memory: eight bytes each, half of it free. */
export class HashSet {
  private places = new Float64Array(FIRST_SIZE).fill(EMPTY);
  private count = 0;

  /** Adds a hash; answers whether it is new. */
  add(hash: number): boolean {
    if (this.count * 2 >= this.places.length) this.grow();
    const at = this.placeOf(hash);
    if (this.places[at] === hash) return false;
    this.places[at] = hash;
    this.count += 1;
    return true;
  }

  /** Whether a hash was added. */
  has(hash: number): boolean {
    return this.places[this.placeOf(hash)] === hash;
  }

  /** How many there are. */
  get size(): number {
    return this.count;
  }

  private placeOf(hash: number): number {
    const mask = this.places.length - 1;
    let at = (hash % TWO_32) & mask;
    while (this.places[at] !== EMPTY && this.places[at] !== hash) at = (at + 1) & mask;
    return at;
  }

  private grow(): void {
    const before = this.places;
    this.places = new Float64Array(before.length * 2).fill(EMPTY);
    for (const hash of before) if (hash !== EMPTY) this.places[this.placeOf(hash)] = hash;
  }
}

const REGISTERS = 2048;
const REGISTER_BITS = 11;
const ALPHA = 0.7213 / (1 + 1.079 / REGISTERS);

/** How many different hashes came by, within some 2 % (HyperLogLog), in two kilobytes. */
export class DistinctCount {
  private readonly registers = new Uint8Array(REGISTERS);

  /** Counts one. */
  add(hash: number): void {
    const low = hash % TWO_32;
    const high = Math.floor(hash / TWO_32);
    const register = low % REGISTERS;
    // 42 bits are left: those of the low half beside the register, and the high half's.
    const rest = (low - register) / REGISTERS + high * 2 ** (32 - REGISTER_BITS);
    const rank = rest === 0 ? 43 : trailingZeros(rest) + 1;
    if (rank > (this.registers[register] ?? 0)) this.registers[register] = rank;
  }

  /** The estimate. */
  get estimate(): number {
    let sum = 0;
    let empty = 0;
    for (const rank of this.registers) {
      sum += 2 ** -rank;
      if (rank === 0) empty += 1;
    }
    const raw = (ALPHA * REGISTERS * REGISTERS) / sum;
    return Math.round(raw <= 2.5 * REGISTERS && empty > 0 ? REGISTERS * Math.log(REGISTERS / empty) : raw);
  }
}

function trailingZeros(value: number): number {
  let zeros = 0;
  let rest = value;
  while (rest % 2 === 0) {
    rest /= 2;
    zeros += 1;
  }
  return zeros;
}
