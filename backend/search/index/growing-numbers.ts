import { resized } from "./byte-slices";

/** Numbers that are appended one by one. */
export class GrowingNumbers {
  private array = new Uint32Array(1024);
  length = 0;

  push(value: number): void {
    if (this.length === this.array.length) this.array = resized(this.array, this.length * 2);
    this.array[this.length++] = value;
  }

  view(): Uint32Array {
    return this.array.subarray(0, this.length);
  }
}

/** The same up to 65,535, in half the memory. */
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

/** The mean of the numbers that are not zero; 1 when there are none. */
export function averageOf(lengths: GrowingShorts): number {
  const view = lengths.view();
  let sum = 0;
  let count = 0;
  for (const length of view) {
    sum += length;
    if (length > 0) count += 1;
  }
  return count === 0 ? 1 : sum / count;
}
