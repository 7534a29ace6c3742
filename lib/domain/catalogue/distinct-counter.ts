// Counts distinct texts without storing them, so that a million items need bounded memory.

const TWO_32 = 2 ** 32;

/** Hashes a text to 53 bits (cyrb53). Not cryptographic. */
export function hashText(text: string): number {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    // The shifts let every bit of a unit affect the low bits of the hash.
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

/** A set of hashes with open addressing: eight bytes per slot, at most half of the slots used. */
export class HashSet {
  private slots = new Float64Array(FIRST_SIZE).fill(EMPTY);
  private count = 0;

  /** Adds a hash; returns whether it is new. */
  add(hash: number): boolean {
    if (this.count * 2 >= this.slots.length) this.grow();
    const at = this.findSlot(hash);
    if (this.slots[at] === hash) return false;
    this.slots[at] = hash;
    this.count += 1;
    return true;
  }

  has(hash: number): boolean {
    return this.slots[this.findSlot(hash)] === hash;
  }

  get size(): number {
    return this.count;
  }

  private findSlot(hash: number): number {
    const mask = this.slots.length - 1;
    let at = (hash % TWO_32) & mask;
    while (this.slots[at] !== EMPTY && this.slots[at] !== hash) at = (at + 1) & mask;
    return at;
  }

  private grow(): void {
    const before = this.slots;
    this.slots = new Float64Array(before.length * 2).fill(EMPTY);
    for (const hash of before) if (hash !== EMPTY) this.slots[this.findSlot(hash)] = hash;
  }
}

const REGISTERS = 4096;
const ALPHA = 0.7213 / (1 + 1.079 / REGISTERS);

/** Estimates the number of distinct hashes within about 2 % in 4 KB (HyperLogLog). */
export class DistinctCounter {
  private readonly registers = new Uint8Array(REGISTERS);

  add(hash: number): void {
    // Hashes of similar texts share some bits, so they are mixed again before counting.
    const register = mixBits(Math.floor(hash / TWO_32)) % REGISTERS;
    const rank = Math.clz32(mixBits(hash % TWO_32)) + 1;
    if (rank > (this.registers[register] ?? 0)) this.registers[register] = rank;
  }

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

function mixBits(value: number): number {
  let mix = value >>> 0;
  mix = Math.imul(mix ^ (mix >>> 16), 0x85ebca6b);
  mix = Math.imul(mix ^ (mix >>> 13), 0xc2b2ae35);
  return (mix ^ (mix >>> 16)) >>> 0;
}
