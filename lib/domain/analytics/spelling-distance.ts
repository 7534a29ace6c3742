/**
 * Damerau-Levenshtein distance: letters to insert, delete, replace or swap with a neighbour; `max` + 1 if it exceeds `max`.
 */
export function computeSpellingDistance(a: string, b: string, max: number): number {
  if (Math.abs(a.length - b.length) > max) return max + 1;
  let before: number[] = [];
  let above = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let row = 1; row <= a.length; row += 1) {
    const line = [row];
    for (let column = 1; column <= b.length; column += 1) {
      line.push(computeCell(a, b, { row, column }, { before, above, line }));
    }
    if (Math.min(...line) > max) return max + 1;
    before = above;
    above = line;
  }
  return Math.min(above[b.length] ?? 0, max + 1);
}

type Lines = { before: readonly number[]; above: readonly number[]; line: readonly number[] };

function computeCell(a: string, b: string, { row, column }: { row: number; column: number }, lines: Lines): number {
  const isSame = a[row - 1] === b[column - 1];
  const changed = (lines.above[column - 1] ?? 0) + (isSame ? 0 : 1);
  const least = Math.min(changed, (lines.above[column] ?? 0) + 1, (lines.line[column - 1] ?? 0) + 1);
  const isSwapped = a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
  return isSwapped ? Math.min(least, (lines.before[column - 2] ?? 0) + 1) : least;
}

/** Maximum distance of a misspelling: 1 in short words, 2 in longer ones. */
export function getMisspellingMax(text: string): number {
  return text.length < 5 ? 1 : 2;
}
