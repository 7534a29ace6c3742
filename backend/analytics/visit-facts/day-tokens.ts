import { GrowingNumbers, resize } from "@vitrine/engine/byte-slices";
import { fnv1aOfBytes } from "@vitrine/engine/fnv1a";
import { encodeText } from "@vitrine/engine/text-pool";

// Tokens are known by 64 bits of their hash: many, such as the ID of a click on an advertisement, occur in one visit only, and
// their texts would be most of the memory. That a token of a condition has the hash of another one of millions is less likely
// than one in 10^12.

/** Tokens per bucket, about. */
const BUCKET = 4;
const FIRST_SLOTS = 1 << 10;
const SHORTS = 1 << 16;

/** Which visits of a day have a token. */
export class DayTokens {
  constructor(
    /** The first token of each bucket, and the end of the last one; a bucket is the first bits of the hash. */
    private readonly buckets: Uint32Array,
    /** Two words for each token. */
    private readonly hashes: Uint32Array,
    /** The first visit of each token in `visits`, and the end of the last one. */
    private readonly starts: Uint32Array,
    private readonly visits: Uint16Array | Uint32Array,
  ) {}

  /** Memory in bytes. */
  get size(): number {
    return [this.buckets, this.hashes, this.starts, this.visits].reduce((sum, array) => sum + array.byteLength, 0);
  }

  /** Adds 1 to the count of each visit that has a token. */
  countVisits(token: TokenHash, counts: Uint8Array): void {
    const at = this.find(token);
    if (at < 0) return;
    const end = this.starts[at + 1] ?? 0;
    for (let place = this.starts[at] ?? 0; place < end; place += 1) {
      const visit = this.visits[place] ?? 0;
      counts[visit] = (counts[visit] ?? 0) + 1;
    }
  }

  private find({ high, low }: TokenHash): number {
    const bucket = toBucket(high, this.buckets.length - 1);
    const end = this.buckets[bucket + 1] ?? 0;
    for (let at = this.buckets[bucket] ?? 0; at < end; at += 1)
      if (this.hashes[at * 2] === high && this.hashes[at * 2 + 1] === low) return at;
    return -1;
  }
}

/** The hash of a token in two words. */
export type TokenHash = { high: number; low: number };

/** Hashes a token of a condition. */
export function hashConditionToken(token: string): TokenHash {
  const bytes = encodeText(token);
  return { high: fnv1aOfBytes(bytes), low: hashOther(bytes, 0, bytes.length) };
}

/** A second hash, independent of FNV-1a. */
function hashOther(bytes: Uint8Array, from: number, to: number): number {
  let hash = 0x9e3779b9;
  for (let at = from; at < to; at += 1) {
    hash = Math.imul(hash ^ (bytes[at] ?? 0), 0x85ebca6b);
    hash ^= hash >>> 13;
  }
  return hash >>> 0;
}

/** The bucket of a hash among a power of two. The first bits of FNV-1a hardly depend on the last byte, so all are mixed. */
function toBucket(high: number, buckets: number): number {
  return (Math.imul(high ^ (high >>> 15), 0x2c1b3c6d) >>> 8) & (buckets - 1);
}

/** Words per token while they are collected: its hash, and how many visits have it. */
const WORDS = 3;

/** Collects the tokens of a day, visit by visit. */
export class DayTokensBuilder {
  private words = new Uint32Array(FIRST_SLOTS * WORDS);
  private count = 0;
  /** Hash table of tokens by number plus one; never more than half full. */
  private slots = new Uint32Array(FIRST_SLOTS);
  /** For each visit of each token, in order of visits: the number of the token, and the visit. */
  private readonly numbers = new GrowingNumbers();
  private readonly visits = new GrowingNumbers();

  add(visit: number, bytes: Uint8Array, from: number, to: number): void {
    this.numbers.push(this.addHash(fnv1aOfBytes(bytes, from, to), hashOther(bytes, from, to)));
    this.visits.push(visit);
  }

  build(visitCount: number): DayTokens {
    const { words, count } = this;
    const { buckets, places } = orderByBucket(words, count);
    const hashes = new Uint32Array(count * 2);
    const starts = new Uint32Array(count + 1);
    for (let number = 0; number < count; number += 1) {
      const place = places[number] ?? 0;
      hashes[place * 2] = words[number * WORDS] ?? 0;
      hashes[place * 2 + 1] = words[number * WORDS + 1] ?? 0;
      starts[place + 1] = words[number * WORDS + 2] ?? 0;
    }
    addUp(starts);
    return new DayTokens(buckets, hashes, starts, this.orderVisits(places, starts, visitCount));
  }

  private orderVisits(places: Uint32Array, starts: Uint32Array, visitCount: number): Uint16Array | Uint32Array {
    const numbers = this.numbers.view();
    const given = this.visits.view();
    const visits = visitCount > SHORTS ? new Uint32Array(given.length) : new Uint16Array(given.length);
    const next = starts.slice();
    for (let at = 0; at < given.length; at += 1) {
      const place = places[numbers[at] ?? 0] ?? 0;
      const to = next[place] ?? 0;
      visits[to] = given[at] ?? 0;
      next[place] = to + 1;
    }
    return visits;
  }

  /** The number of a token; counts a visit. */
  private addHash(high: number, low: number): number {
    if ((this.count + 1) * 2 > this.slots.length) this.widen();
    const { words, slots, count } = this;
    const last = slots.length - 1;
    for (let slot = low & last; ; slot = (slot + 1) & last) {
      const number = (slots[slot] ?? 0) - 1;
      if (number >= 0 && (words[number * WORDS] !== high || words[number * WORDS + 1] !== low)) continue;
      const at = (number < 0 ? count : number) * WORDS;
      words[at] = high;
      words[at + 1] = low;
      words[at + 2] = (words[at + 2] ?? 0) + 1;
      if (number >= 0) return number;
      slots[slot] = count + 1;
      this.count = count + 1;
      return count;
    }
  }

  private widen(): void {
    this.words = resize(this.words, this.words.length * 2);
    const slots = new Uint32Array(this.slots.length * 2);
    const last = slots.length - 1;
    for (let number = 0; number < this.count; number += 1) {
      let slot = (this.words[number * WORDS + 1] ?? 0) & last;
      while (slots[slot] !== 0) slot = (slot + 1) & last;
      slots[slot] = number + 1;
    }
    this.slots = slots;
  }
}

/** Sorts tokens by bucket: the first place of each bucket, and the place of each token. */
function orderByBucket(words: Uint32Array, count: number): { buckets: Uint32Array; places: Uint32Array } {
  let size = 1;
  while (size * BUCKET < count) size *= 2;
  const buckets = new Uint32Array(size + 1);
  for (let number = 0; number < count; number += 1) {
    const bucket = toBucket(words[number * WORDS] ?? 0, size);
    buckets[bucket + 1] = (buckets[bucket + 1] ?? 0) + 1;
  }
  addUp(buckets);
  const next = buckets.slice();
  const places = new Uint32Array(count);
  for (let number = 0; number < count; number += 1) {
    const bucket = toBucket(words[number * WORDS] ?? 0, size);
    const place = next[bucket] ?? 0;
    places[number] = place;
    next[bucket] = place + 1;
  }
  return { buckets, places };
}

/** Replaces each number by the sum of all up to it. */
function addUp(numbers: Uint32Array): void {
  for (let at = 1; at < numbers.length; at += 1) numbers[at] = (numbers[at] ?? 0) + (numbers[at - 1] ?? 0);
}
