const SPACE = 32;
const QUOTE = 34;
const COMMA = 44;
const MINUS = 45;
const ZERO = 48;
const BACKSLASH = 92;
const CLOSE = 125;
const NULL = Buffer.from("NULL");

/**
 * Reads numbers and arrays of PostgreSQL's text format from UTF-8, each followed by one separator. Changes the bytes: quoted
 * texts are unescaped in place.
 */
export class TextScanner {
  /** The last text that was read, as a slice of the bytes. */
  from = 0;
  to = 0;
  /** Whether the last text was null. */
  isNull = false;
  private at = 0;

  constructor(readonly bytes: Uint8Array) {}

  readNumber(): number {
    const { bytes } = this;
    const isNegative = bytes[this.at] === MINUS;
    if (isNegative) this.at += 1;
    let value = 0;
    for (let digit = this.nextDigit(); digit >= 0; digit = this.nextDigit()) value = value * 10 + digit;
    this.at += 1;
    return isNegative ? -value : value;
  }

  /**
   * Reads an array of numbers; returns how many.
   * @param target receives them.
   */
  readNumbers(target: Float64Array): number {
    this.open();
    if (this.bytes[this.at] === CLOSE) {
      this.close();
      return 0;
    }
    let count = 0;
    for (let isLeft = true; isLeft; isLeft = this.bytes[this.at - 1] !== CLOSE) {
      target[count] = this.readNumber();
      count += 1;
    }
    // The separator after the array.
    this.at += 1;
    return count;
  }

  /** Begins an array of texts. */
  open(): void {
    this.at += 1;
  }

  /** Reads the next text of the array; false at its end. */
  nextText(): boolean {
    const { bytes } = this;
    if (bytes[this.at] === CLOSE) {
      this.close();
      return false;
    }
    if (bytes[this.at] === COMMA) this.at += 1;
    if (bytes[this.at] === QUOTE) this.readQuoted();
    else this.readPlain();
    return true;
  }

  private close(): void {
    this.at += 2;
  }

  private nextDigit(): number {
    const digit = (this.bytes[this.at] ?? SPACE) - ZERO;
    if (digit < 0 || digit > 9) return -1;
    this.at += 1;
    return digit;
  }

  private readPlain(): void {
    const { bytes } = this;
    this.from = this.at;
    let at = this.at;
    for (; at < bytes.length && bytes[at] !== COMMA && bytes[at] !== CLOSE; at += 1);
    this.at = at;
    this.to = at;
    this.isNull = at - this.from === NULL.length && NULL.every((byte, offset) => bytes[this.from + offset] === byte);
  }

  private readQuoted(): void {
    const { bytes } = this;
    let at = this.at + 1;
    let to = at;
    this.from = at;
    for (; at < bytes.length && bytes[at] !== QUOTE; at += 1) {
      if (bytes[at] === BACKSLASH) at += 1;
      bytes[to] = bytes[at] ?? 0;
      to += 1;
    }
    this.at = at + 1;
    this.to = to;
    this.isNull = false;
  }
}
