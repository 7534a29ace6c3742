/** A line of a text diff; `gap` stands for unchanged lines that are left out. */
export type TextLine = { kind: "same" | "added" | "removed"; text: string } | { kind: "gap"; count: number };

/** Unchanged lines shown around a change. */
const CONTEXT = 2;
/** Comparisons of lines per diff; larger changes are shown as a replacement of the whole block. */
const CELLS_MAX = 1_000_000;

/** The differences of two texts line by line, with a few unchanged lines around them. */
export function diffLines(before: string, after: string): TextLine[] {
  const old = toLines(before);
  const made = toLines(after);
  let start = 0;
  while (start < Math.min(old.length, made.length) && old[start] === made[start]) start += 1;
  let end = 0;
  const room = Math.min(old.length, made.length) - start;
  while (end < room && old[old.length - 1 - end] === made[made.length - 1 - end]) end += 1;
  return hideUnchanged([
    ...old.slice(0, start).map(toSame),
    ...diffBlock(old.slice(start, old.length - end), made.slice(start, made.length - end)),
    ...old.slice(old.length - end).map(toSame),
  ]);
}

type Line = Exclude<TextLine, { kind: "gap" }>;

function toLines(text: string): string[] {
  return text === "" ? [] : text.replace(/\r\n?/g, "\n").replace(/\n$/, "").split("\n");
}

function toSame(text: string): Line {
  return { kind: "same", text };
}

function diffBlock(old: readonly string[], made: readonly string[]): Line[] {
  const makeRemoved = (text: string): Line => ({ kind: "removed", text });
  const makeAdded = (text: string): Line => ({ kind: "added", text });
  if (old.length * made.length > CELLS_MAX) return [...old.map(makeRemoved), ...made.map(makeAdded)];
  const lengths = measureCommon(old, made);
  const width = made.length + 1;
  const lines: Line[] = [];
  let row = 0;
  let column = 0;
  while (row < old.length || column < made.length) {
    const left = old[row] ?? "";
    const right = made[column] ?? "";
    const below = lengths[(row + 1) * width + column] ?? 0;
    const beside = lengths[row * width + column + 1] ?? 0;
    if (row < old.length && column < made.length && left === right) {
      lines.push(toSame(left));
      row += 1;
      column += 1;
    } else if (column >= made.length || (row < old.length && below >= beside)) {
      lines.push(makeRemoved(left));
      row += 1;
    } else {
      lines.push(makeAdded(right));
      column += 1;
    }
  }
  return lines;
}

/** Length of the longest common subsequence of the rest, for each pair of lines. */
function measureCommon(old: readonly string[], made: readonly string[]): Uint32Array {
  const width = made.length + 1;
  const lengths = new Uint32Array((old.length + 1) * width);
  for (let row = old.length - 1; row >= 0; row -= 1) {
    for (let column = made.length - 1; column >= 0; column -= 1) {
      const at = row * width + column;
      lengths[at] =
        old[row] === made[column]
          ? (lengths[at + width + 1] ?? 0) + 1
          : Math.max(lengths[at + width] ?? 0, lengths[at + 1] ?? 0);
    }
  }
  return lengths;
}

/** Replaces unchanged lines that are far from every change by gaps. */
function hideUnchanged(lines: readonly Line[]): TextLine[] {
  const isNear = lines.map(() => false);
  for (const [index, line] of lines.entries()) {
    if (line.kind !== "same") isNear.fill(true, Math.max(0, index - CONTEXT), index + CONTEXT + 1);
  }
  const shown: TextLine[] = [];
  for (const [index, line] of lines.entries()) {
    const last = shown.at(-1);
    if (isNear[index]) shown.push(line);
    else if (last?.kind === "gap") shown[shown.length - 1] = { kind: "gap", count: last.count + 1 };
    else shown.push({ kind: "gap", count: 1 });
  }
  return shown;
}
