import { DEPTH_MAX } from "./read-limits";

const SPACE = /[ \t\n\r]*/y;
const PLAIN = /[ !#-[\]-\uffff]+/y;
const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const WORD = /true|false|null/y;

/**
 * Where a text stops being JSON: the offset of the first letter that cannot be, or of its end when something is missing.
 * Null when it is JSON after all. Walked only through texts that the platform's parser has refused, which tells no place.
 */
export function jsonFaultAt(text: string): number | null {
  const walk = new Walk(text);
  const isWhole = walk.value(0) && walk.isAtEnd();
  return isWhole ? null : Math.min(walk.farthest, text.length);
}

class Walk {
  farthest = 0;
  private at = 0;

  constructor(private readonly text: string) {}

  value(depth: number): boolean {
    this.skip(SPACE);
    if (depth > DEPTH_MAX) return this.fail();
    if (this.next("{")) return this.items("}", () => this.member(depth));
    if (this.next("[")) return this.items("]", () => this.value(depth + 1));
    if (this.text[this.at] === '"') return this.string();
    return this.skip(NUMBER) || this.skip(WORD) || this.fail();
  }

  isAtEnd(): boolean {
    this.skip(SPACE);
    return this.at === this.text.length || this.fail();
  }

  private items(close: string, one: () => boolean): boolean {
    this.skip(SPACE);
    if (this.next(close)) return true;
    for (;;) {
      if (!one()) return false;
      this.skip(SPACE);
      if (this.next(close)) return true;
      if (!this.next(",")) return this.fail();
    }
  }

  private member(depth: number): boolean {
    this.skip(SPACE);
    if (!this.string()) return false;
    this.skip(SPACE);
    return this.next(":") ? this.value(depth + 1) : this.fail();
  }

  private string(): boolean {
    if (!this.next('"')) return this.fail();
    do this.skip(PLAIN);
    while (this.skip(ESCAPE));
    return this.next('"') || this.fail();
  }

  private next(letter: string): boolean {
    if (this.text[this.at] !== letter) return false;
    this.at += 1;
    return true;
  }

  private skip(pattern: RegExp): boolean {
    pattern.lastIndex = this.at;
    if (!pattern.test(this.text)) return false;
    const isMoved = pattern.lastIndex > this.at;
    this.at = pattern.lastIndex;
    return isMoved;
  }

  private fail(): false {
    this.farthest = Math.max(this.farthest, this.at);
    return false;
  }
}
