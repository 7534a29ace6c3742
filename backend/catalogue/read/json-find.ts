/** Where the records of an object are: the offset after the opening bracket of their array, and its key. */
export type ListLocation = { inside: number; key: string };

/** Keys under which feeds usually list their records. */
const USUAL_KEYS = new Set(
  "items products item product entries entry offers categories brands articles records rows data results objects hits".split(
    " ",
  ),
);
/** Maximum nesting depth of the array. */
const LEVELS = 3;

/** Whether feeds usually list their records under a key. */
export function isUsualKey(key: string): boolean {
  return USUAL_KEYS.has(key.toLowerCase());
}

/** Finds the array of objects in the beginning of an object's text: the first with a usual key, otherwise the first one. */
export function findList(text: string): ListLocation | null {
  const finder = new Finder(text);
  finder.readObject(1);
  return finder.usual ?? finder.first;
}

class Finder {
  usual: ListLocation | null = null;
  first: ListLocation | null = null;
  private at = 0;

  constructor(private readonly text: string) {}

  /** Reads the members of an object; false if the text ends or is malformed. */
  readObject(level: number): boolean {
    if (this.skipBlanks() !== "{") return false;
    this.at += 1;
    while (this.skipBlanks() === '"') {
      const key = this.readString();
      if (this.skipBlanks() !== ":") return false;
      this.at += 1;
      if (!this.readMember(key, level) || this.usual !== null) return false;
      if (this.skipBlanks() !== ",") break;
      this.at += 1;
    }
    if (this.skipBlanks() !== "}") return false;
    this.at += 1;
    return true;
  }

  private readMember(key: string, level: number): boolean {
    const character = this.skipBlanks();
    if (character === "{" && level < LEVELS) return this.readObject(level + 1);
    if (character !== "[") return this.skipValue();
    const inside = this.at + 1;
    const isOfObjects = /^\s*\{/.test(this.text.slice(inside, inside + 1024));
    // An empty array counts if its key is a usual one.
    const isEmpty = /^\s*\]/.test(this.text.slice(inside, inside + 1024));
    const found = { inside, key };
    if ((isOfObjects || isEmpty) && isUsualKey(key)) this.usual = found;
    if (isOfObjects) this.first ??= found;
    return this.skipValue();
  }

  /** Skips one value; false if the text ends first. */
  private skipValue(): boolean {
    let depth = 0;
    while (this.at < this.text.length) {
      const character = this.text[this.at];
      if (character === '"') this.readString();
      else if (depth === 0 && (character === "," || character === "}" || character === "]")) return true;
      else {
        if (character === "{" || character === "[") depth += 1;
        if (character === "}" || character === "]") depth -= 1;
        this.at += 1;
      }
    }
    return false;
  }

  private readString(): string {
    const from = this.at + 1;
    this.at = from;
    while (this.at < this.text.length && this.text[this.at] !== '"') this.at += this.text[this.at] === "\\" ? 2 : 1;
    const text = this.text.slice(from, this.at);
    this.at += 1;
    return text;
  }

  private skipBlanks(): string {
    while (/\s/.test(this.text[this.at] ?? "x")) this.at += 1;
    return this.text[this.at] ?? "";
  }
}
