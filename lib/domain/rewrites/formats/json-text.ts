// Reads JSON from outside: bounds its depth before parsing, and finds the lines of its values.

/** Maximum nesting; files of synonyms have four levels. */
const JSON_DEPTH_MAX = 20;

/** The line where a text nests deeper than allowed. */
export function findDeepLine(text: string): number | null {
  let depth = 0;
  let line = 1;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (sign === '"') at = findStringEnd(text, at);
    else if (sign === "\n") line += 1;
    else if (sign === "{" || sign === "[") {
      depth += 1;
      if (depth > JSON_DEPTH_MAX) return line;
    } else if (sign === "}" || sign === "]") depth -= 1;
  }
  return null;
}

/** A list or object that is not closed yet; `name` is its key. */
type OpenValue = { isObject: boolean; name: string };

/** A value with its key, if it is in an object, and its line. */
type LocatedValue = { name: string; line: number };

/** Locates the values directly in the list or object at a path of keys, in their order. The text must be valid JSON. */
export function locateValues(text: string, path: readonly string[]): LocatedValue[] {
  const values: LocatedValue[] = [];
  const open: OpenValue[] = [];
  let line = 1;
  let key = "";
  /** Whether the next string of an object is a key. */
  let awaitsKey = false;
  const isInside = () => open.length === path.length + 1 && path.every((name, at) => open[at + 1]?.name === name);
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at] ?? "";
    if (sign === "\n") line += 1;
    else if (sign === ":") awaitsKey = false;
    else if (sign === ",") awaitsKey = open.at(-1)?.isObject ?? false;
    else if (sign === "}" || sign === "]") {
      open.pop();
      awaitsKey = false;
    } else if (sign.trim() !== "") {
      const end = findValueEnd(text, at);
      if (awaitsKey) key = parseKey(text.slice(at, end + 1));
      else if (isInside()) values.push({ name: key, line });
      if (!awaitsKey && (sign === "{" || sign === "[")) {
        open.push({ isObject: sign === "{", name: key });
        awaitsKey = sign === "{";
        key = "";
      }
      at = end;
    }
  }
  return values;
}

/** The last character of a string, number or word; of a list or object, its first. */
function findValueEnd(text: string, start: number): number {
  const sign = text[start];
  if (sign === '"') return findStringEnd(text, start);
  if (sign === "{" || sign === "[") return start;
  let at = start;
  while (at + 1 < text.length && /[\w.+-]/.test(text[at + 1] ?? "")) at += 1;
  return at;
}

function findStringEnd(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text[at] !== '"') at += text[at] === "\\" ? 2 : 1;
  return at;
}

function parseKey(text: string): string {
  try {
    return String(JSON.parse(text));
  } catch {
    return "";
  }
}
