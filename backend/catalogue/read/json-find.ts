/** Where in the text of an object its records are: behind the bracket of their array, and the key of that. */
export type FoundList = { inside: number; key: string };

/** Keys under which feeds keep their records. */
const USUAL = new Set(
  "items products item product entries entry offers categories brands articles records rows data results objects hits".split(
    " ",
  ),
);
/** Objects around the array at most. */
const LEVELS = 3;

/** Whether records are usually kept under a key. */
export function isUsualKey(key: string): boolean {
  return USUAL.has(key.toLowerCase());
}

/**
 * Finds the array of objects in an object by the beginning of its text: the first under a usual key, else the first. Null
 * when the text holds none.
 */
export function findList(text: string): FoundList | null {
  const finder = new Finder(text);
  finder.object(1);
  return finder.usual ?? finder.first;
}

class Finder {
  usual: FoundList | null = null;
  first: FoundList | null = null;
  private at = 0;

  constructor(private readonly text: string) {}

  /** Walks through the members of an object; false where the text ends or breaks. */
  object(level: number): boolean {
    if (this.blank() !== "{") return false;
    this.at += 1;
    while (this.blank() === '"') {
      const key = this.string();
      if (this.blank() !== ":") return false;
      this.at += 1;
      if (!this.member(key, level) || this.usual !== null) return false;
      if (this.blank() !== ",") break;
      this.at += 1;
    }
    if (this.blank() !== "}") return false;
    this.at += 1;
    return true;
  }

  private member(key: string, level: number): boolean {
    const letter = this.blank();
    if (letter === "{" && level < LEVELS) return this.object(level + 1);
    if (letter !== "[") return this.skip();
    const inside = this.at + 1;
    const isOfObjects = /^\s*\{/.test(this.text.slice(inside, inside + 1024));
    // An array of nothing is one of records where it is called so.
    const isEmpty = /^\s*\]/.test(this.text.slice(inside, inside + 1024));
    const found = { inside, key };
    if ((isOfObjects || isEmpty) && isUsualKey(key)) this.usual = found;
    if (isOfObjects) this.first ??= found;
    return this.skip();
  }

  /** Passes over one value; false when the text ends first. */
  private skip(): boolean {
    let depth = 0;
    while (this.at < this.text.length) {
      const letter = this.text[this.at];
      if (letter === '"') this.string();
      else if (depth === 0 && (letter === "," || letter === "}" || letter === "]")) return true;
      else {
        if (letter === "{" || letter === "[") depth += 1;
        if (letter === "}" || letter === "]") depth -= 1;
        this.at += 1;
      }
    }
    return false;
  }

  private string(): string {
    const from = this.at + 1;
    this.at = from;
    while (this.at < this.text.length && this.text[this.at] !== '"') this.at += this.text[this.at] === "\\" ? 2 : 1;
    const text = this.text.slice(from, this.at);
    this.at += 1;
    return text;
  }

  private blank(): string {
    while (/\s/.test(this.text[this.at] ?? "x")) this.at += 1;
    return this.text[this.at] ?? "";
  }
}
