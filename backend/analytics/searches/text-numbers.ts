import { resize } from "@vitrine/engine/byte-slices";
import { fnv1aOfBytes } from "@vitrine/engine/fnv1a";
import { encodeText, TextPool } from "@vitrine/engine/text-pool";

const FIRST_BYTES = 1 << 12;
const FIRST_SLOTS = 1 << 10;

/** Interns distinct texts in one buffer, each with a stable number from 0 on, without creating strings. */
export class TextNumbers {
  protected bytes = new Uint8Array(FIRST_BYTES);
  protected starts = new Uint32Array(FIRST_SLOTS);
  protected count = 0;
  /** Hash table of numbers plus one; 0 is an empty slot. Never more than half full. */
  private slots = new Uint32Array(FIRST_SLOTS);

  /** How many texts there are. */
  get length(): number {
    return this.count;
  }

  /** Memory in bytes. */
  get size(): number {
    return this.bytes.byteLength + this.starts.byteLength + this.slots.byteLength;
  }

  /** The number of a text, given as a slice of UTF-8; assigns a new one if needed. */
  add(text: Uint8Array, from: number, to: number): number {
    if ((this.count + 1) * 2 > this.slots.length) this.widen();
    const slot = this.findSlot(text, from, to);
    const known = this.slots[slot] ?? 0;
    if (known > 0) return known - 1;
    const number = this.count;
    const start = this.starts[number] ?? 0;
    const end = start + to - from;
    this.makeRoom(end);
    for (let at = from; at < to; at += 1) this.bytes[start + at - from] = text[at] ?? 0;
    this.starts[number + 1] = end;
    this.slots[slot] = number + 1;
    this.count = number + 1;
    return number;
  }

  /** The number of a text, or -1. */
  find(text: string): number {
    const bytes = encodeText(text);
    return (this.slots[this.findSlot(bytes, 0, bytes.length)] ?? 0) - 1;
  }

  /** The text with a number. */
  at(number: number): string {
    return this.pool(0).at(number);
  }

  /** The texts from a number on. */
  protected pool(from: number): TextPool {
    return new TextPool(this.bytes, this.starts.subarray(from, this.count + 1));
  }

  /** The slot of a text, or the empty slot where it belongs. */
  private findSlot(text: Uint8Array, from: number, to: number): number {
    const { bytes, starts, slots } = this;
    const last = slots.length - 1;
    const length = to - from;
    for (let slot = fnv1aOfBytes(text, from, to) & last; ; slot = (slot + 1) & last) {
      const number = (slots[slot] ?? 0) - 1;
      if (number < 0) return slot;
      const start = starts[number] ?? 0;
      if ((starts[number + 1] ?? 0) - start !== length) continue;
      let same = 0;
      while (same < length && bytes[start + same] === text[from + same]) same += 1;
      if (same === length) return slot;
    }
  }

  private widen(): void {
    const { bytes, starts, count } = this;
    this.slots = new Uint32Array(this.slots.length * 2);
    const last = this.slots.length - 1;
    for (let number = 0; number < count; number += 1) {
      let slot = fnv1aOfBytes(bytes, starts[number] ?? 0, starts[number + 1] ?? 0) & last;
      while (this.slots[slot] !== 0) slot = (slot + 1) & last;
      this.slots[slot] = number + 1;
    }
  }

  private makeRoom(end: number): void {
    if (this.count + 2 > this.starts.length) this.starts = resize(this.starts, this.starts.length * 2);
    if (end <= this.bytes.length) return;
    const longer = new Uint8Array(Math.max(end, Math.ceil(this.bytes.length * 1.5)));
    longer.set(this.bytes);
    this.bytes = longer;
  }
}
