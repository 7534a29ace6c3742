import { resized } from "./byte-slices";
import { hashOf, TextPool } from "./text-pool";

// Texts while an index is built. A map of strings would cost the heap a hundred bytes a text and hold on to the texts that
// they were cut from; a catalogue of a million items has millions of words.

const encoder = new TextEncoder();

/** Texts that are appended one by one, packed as they come. */
export class GrowingTexts {
  private bytes: Uint8Array;
  private starts: Uint32Array;
  /** How many texts there are. */
  length = 0;

  /** `expected` bytes and texts; more cost a copy. */
  constructor(expected = { bytes: 256, texts: 15 }) {
    this.bytes = new Uint8Array(expected.bytes);
    this.starts = new Uint32Array(expected.texts + 1);
  }

  /** Appends a text. */
  push(text: string): void {
    this.make(text.length * 3);
    const start = this.starts[this.length] ?? 0;
    this.close(start + encode(text, this.bytes, start));
  }

  /** Appends a text that is encoded already. */
  pushBytes(bytes: Uint8Array, length: number): void {
    this.make(length);
    const { bytes: own } = this;
    let end = this.starts[this.length] ?? 0;
    for (let at = 0; at < length; at += 1) own[end++] = bytes[at] ?? 0;
    this.close(end);
  }

  /** What there is by now, without a copy. */
  pool(): TextPool {
    const end = this.starts[this.length] ?? 0;
    return new TextPool(this.bytes.subarray(0, end), this.starts.subarray(0, this.length + 1));
  }

  /** Whether the text of a number is the first bytes of these. */
  isAt(number: number, bytes: Uint8Array, length: number): boolean {
    const start = this.starts[number] ?? 0;
    if ((this.starts[number + 1] ?? 0) - start !== length) return false;
    const own = this.bytes;
    for (let at = 0; at < length; at += 1) if (own[start + at] !== bytes[at]) return false;
    return true;
  }

  /** Copies the text of a number to a place and answers where it ends there. */
  copy(number: number, target: Uint8Array, to: number): number {
    let end = to;
    for (let at = this.starts[number] ?? 0; at < (this.starts[number + 1] ?? 0); at += 1)
      target[end++] = this.bytes[at] ?? 0;
    return end;
  }

  /** Length of the text of a number, in bytes. */
  lengthOf(number: number): number {
    return (this.starts[number + 1] ?? 0) - (this.starts[number] ?? 0);
  }

  /** A hash of the text of a number. */
  hash(number: number): number {
    return hashOf(this.bytes, this.starts[number], this.starts[number + 1]);
  }

  private close(end: number): void {
    this.length += 1;
    if (this.length >= this.starts.length) this.starts = resized(this.starts, this.starts.length * 2 + 1);
    this.starts[this.length] = end;
  }

  private make(room: number): void {
    const needed = (this.starts[this.length] ?? 0) + room;
    if (needed <= this.bytes.length) return;
    const larger = new Uint8Array(needed * 2);
    larger.set(this.bytes);
    this.bytes = larger;
  }
}

/** Distinct texts, numbered in the order in which they come. */
export class TextTable {
  private readonly texts = new GrowingTexts();
  /** Places of a hash table hold number + 1; collisions go to the next place. */
  private places = new Uint32Array(1024);
  private scratch = new Uint8Array(256);

  /** The number of a text, which is added where it is new. */
  numberOf(text: string): number {
    const length = this.write(text);
    const place = this.placeOf(length);
    const known = (this.places[place] ?? 0) - 1;
    if (known >= 0) return known;
    const number = this.texts.length;
    this.texts.pushBytes(this.scratch, length);
    this.places[place] = number + 1;
    if (this.texts.length * 2 > this.places.length) this.grow();
    return number;
  }

  /** The number of the text that two of them make together, or -1. */
  findJoined(first: number, second: number): number {
    const length = this.texts.lengthOf(first) + this.texts.lengthOf(second);
    this.makeScratch(length);
    this.texts.copy(second, this.scratch, this.texts.copy(first, this.scratch, 0));
    return (this.places[this.placeOf(length)] ?? 0) - 1;
  }

  /** The number of a text of a pool, or -1. */
  findAt({ bytes, starts }: TextPool, number: number): number {
    const [start, end] = [starts[number] ?? 0, starts[number + 1] ?? 0];
    this.makeScratch(end - start);
    for (let at = start; at < end; at += 1) this.scratch[at - start] = bytes[at] ?? 0;
    return (this.places[this.placeOf(end - start)] ?? 0) - 1;
  }

  /** The texts by number, without a copy. */
  pool(): TextPool {
    return this.texts.pool();
  }

  private write(text: string): number {
    this.makeScratch(text.length * 3);
    return encode(text, this.scratch, 0);
  }

  private makeScratch(length: number): void {
    if (length > this.scratch.length) this.scratch = new Uint8Array(length * 2);
  }

  private placeOf(length: number): number {
    const { places, scratch, texts } = this;
    const last = places.length - 1;
    let place = hashOf(scratch, 0, length) & last;
    for (;;) {
      const number = places[place] ?? 0;
      if (number === 0 || texts.isAt(number - 1, scratch, length)) return place;
      place = (place + 1) & last;
    }
  }

  private grow(): void {
    const places = new Uint32Array(this.places.length * 2);
    const last = places.length - 1;
    for (let number = 0; number < this.texts.length; number += 1) {
      let place = this.texts.hash(number) & last;
      while (places[place] !== 0) place = (place + 1) & last;
      places[place] = number + 1;
    }
    this.places = places;
  }
}

/** UTF-8 of a text at a place of the target, which has room for it; answers how many bytes there are. */
function encode(text: string, target: Uint8Array, to: number): number {
  for (let at = 0; at < text.length; at += 1) {
    const letter = text.charCodeAt(at);
    if (letter > 127) return encoder.encodeInto(text, target.subarray(to)).written;
    target[to + at] = letter;
  }
  return text.length;
}
