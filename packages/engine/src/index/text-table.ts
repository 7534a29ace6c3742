import { fnv1aOfBytes } from "@vitrine/engine/fnv1a";
import { resize } from "./byte-slices";
import { TextPool } from "./text-pool";

// Texts during an index build. A map of strings would cost about a hundred bytes of heap per text and keep the texts
// alive that they were cut from; a catalog of a million items has millions of words.

const encoder = new TextEncoder();

/** A growing list of packed texts. */
export class GrowingTexts {
  private bytes: Uint8Array;
  private starts: Uint32Array;
  length = 0;

  /**
   * @param expected initial capacity; exceeding it costs a copy.
   */
  constructor(expected = { bytes: 256, texts: 15 }) {
    this.bytes = new Uint8Array(expected.bytes);
    this.starts = new Uint32Array(expected.texts + 1);
  }

  push(text: string): void {
    this.reserve(text.length * 3);
    const start = this.starts[this.length] ?? 0;
    this.endText(start + encodeInto(text, this.bytes, start));
  }

  /** Appends an encoded text. */
  pushBytes(bytes: Uint8Array, length: number): void {
    this.reserve(length);
    const { bytes: stored } = this;
    let end = this.starts[this.length] ?? 0;
    for (let at = 0; at < length; at += 1) stored[end++] = bytes[at] ?? 0;
    this.endText(end);
  }

  /** Appends all texts of a pool. */
  pushAll({ bytes, starts, length }: TextPool): void {
    for (let text = 0; text < length; text += 1) {
      const part = bytes.subarray(starts[text], starts[text + 1]);
      this.pushBytes(part, part.length);
    }
  }

  /** The texts so far, without a copy. */
  pool(): TextPool {
    const end = this.starts[this.length] ?? 0;
    return new TextPool(this.bytes.subarray(0, end), this.starts.subarray(0, this.length + 1));
  }

  /** Whether the text with a number equals the first `length` bytes. */
  isAt(number: number, bytes: Uint8Array, length: number): boolean {
    const start = this.starts[number] ?? 0;
    if ((this.starts[number + 1] ?? 0) - start !== length) return false;
    const stored = this.bytes;
    for (let at = 0; at < length; at += 1) if (stored[start + at] !== bytes[at]) return false;
    return true;
  }

  /** Copies a text into `target` at `to` and returns its end. */
  copy(number: number, target: Uint8Array, to: number): number {
    let end = to;
    for (let at = this.starts[number] ?? 0; at < (this.starts[number + 1] ?? 0); at += 1)
      target[end++] = this.bytes[at] ?? 0;
    return end;
  }

  /** Length of a text in bytes. */
  getLength(number: number): number {
    return (this.starts[number + 1] ?? 0) - (this.starts[number] ?? 0);
  }

  hash(number: number): number {
    return fnv1aOfBytes(this.bytes, this.starts[number], this.starts[number + 1]);
  }

  private endText(end: number): void {
    this.length += 1;
    if (this.length >= this.starts.length) this.starts = resize(this.starts, this.starts.length * 2 + 1);
    this.starts[this.length] = end;
  }

  private reserve(room: number): void {
    const needed = (this.starts[this.length] ?? 0) + room;
    if (needed <= this.bytes.length) return;
    const larger = new Uint8Array(needed * 2);
    larger.set(this.bytes);
    this.bytes = larger;
  }
}

/** Distinct texts, numbered in order of insertion. */
export class TextTable {
  private readonly texts = new GrowingTexts();
  /** Hash table slots hold number + 1, 0 is empty; linear probing. */
  private slots = new Uint32Array(1024);
  private scratch = new Uint8Array(256);

  /** The number of a text; adds it when it is new. */
  takeNumber(text: string): number {
    const length = this.write(text);
    const place = this.findSlot(length);
    const known = (this.slots[place] ?? 0) - 1;
    if (known >= 0) return known;
    const number = this.texts.length;
    this.texts.pushBytes(this.scratch, length);
    this.slots[place] = number + 1;
    if (this.texts.length * 2 > this.slots.length) this.grow();
    return number;
  }

  /** The number of a text, or -1. */
  find(text: string): number {
    return (this.slots[this.findSlot(this.write(text))] ?? 0) - 1;
  }

  /** The number of the concatenation of two texts, or -1. */
  findJoined(first: number, second: number): number {
    const length = this.texts.getLength(first) + this.texts.getLength(second);
    this.reserveScratch(length);
    this.texts.copy(second, this.scratch, this.texts.copy(first, this.scratch, 0));
    return (this.slots[this.findSlot(length)] ?? 0) - 1;
  }

  /** The number of a pool's text, or -1. */
  findAt({ bytes, starts }: TextPool, number: number): number {
    const start = starts[number] ?? 0;
    const end = starts[number + 1] ?? 0;
    this.reserveScratch(end - start);
    for (let at = start; at < end; at += 1) this.scratch[at - start] = bytes[at] ?? 0;
    return (this.slots[this.findSlot(end - start)] ?? 0) - 1;
  }

  /** The texts by number, without a copy. */
  pool(): TextPool {
    return this.texts.pool();
  }

  private write(text: string): number {
    this.reserveScratch(text.length * 3);
    return encodeInto(text, this.scratch, 0);
  }

  private reserveScratch(length: number): void {
    if (length > this.scratch.length) this.scratch = new Uint8Array(length * 2);
  }

  private findSlot(length: number): number {
    const { slots: places, scratch, texts } = this;
    const last = places.length - 1;
    let place = fnv1aOfBytes(scratch, 0, length) & last;
    for (;;) {
      const number = places[place] ?? 0;
      if (number === 0 || texts.isAt(number - 1, scratch, length)) return place;
      place = (place + 1) & last;
    }
  }

  private grow(): void {
    const places = new Uint32Array(this.slots.length * 2);
    const last = places.length - 1;
    for (let number = 0; number < this.texts.length; number += 1) {
      let place = this.texts.hash(number) & last;
      while (places[place] !== 0) place = (place + 1) & last;
      places[place] = number + 1;
    }
    this.slots = places;
  }
}

/** Encodes a text into `target` at `to`, which has room for it; returns the number of bytes. */
function encodeInto(text: string, target: Uint8Array, to: number): number {
  for (let at = 0; at < text.length; at += 1) {
    const letter = text.charCodeAt(at);
    if (letter > 127) return encoder.encodeInto(text, target.subarray(to)).written;
    target[to + at] = letter;
  }
  return text.length;
}
