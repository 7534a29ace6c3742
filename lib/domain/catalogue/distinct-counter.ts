// Counting texts without keeping them: a catalogue of a million items is looked at in bounded memory.

const TWO_32 = 2 ** 32;

/** A number of 53 bits out of a text; equal texts have equal numbers, others almost never. Not for secrets. */
export function textHash(text: string): number {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    // The shifts let every bit of a unit reach the last bits of the hash.
    high = Math.imul(high ^ unit, 2654435761);
    high ^= high >>> 15;
    low = Math.imul(low ^ unit, 1597334677);
    low ^= low >>> 13;
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

const REGISTERS = 4096;
const ALPHA = 0.7213 / (1 + 1.079 / REGISTERS);

/** How many different hashes came by, within some 2 % (HyperLogLog), in four kilobytes. */
export class DistinctCount {
  private readonly registers = new Uint8Array(REGISTERS);

  /** Counts one. */
  add(hash: number): void {
    // Hashes of similar texts are similar in some bits, which would be counted as one.
    const register = mixed(Math.floor(hash / TWO_32)) % REGISTERS;
    const rank = Math.clz32(mixed(hash % TWO_32)) + 1;
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

function mixed(value: number): number {
  let mix = value >>> 0;
  mix = Math.imul(mix ^ (mix >>> 16), 0x85ebca6b);
  mix = Math.imul(mix ^ (mix >>> 13), 0xc2b2ae35);
  return (mix ^ (mix >>> 16)) >>> 0;
}
