import { WORD_PAIRS_MAX, WORD_ROWS_MAX } from "@/lib/domain/kit/limits";
import type { WordRow } from "./row";

/** Rows, and pairs of words that find each other. */
type TableSize = { count: number; pairs: number };

/** Whether a table has more rows, or more pairs of words that find each other, than the search can index. */
export function isTableTooLarge(rows: Iterable<WordRow>): boolean {
  return isTooLarge(measure(rows));
}

/** Whether a row has more pairs of words than before; one that has no more may stay in a table that is too large. */
export function isLarger(row: WordRow, before: WordRow | null): boolean {
  return before === null || countPairs(row) > countPairs(before);
}

/** What happens to a row; null if it is not in the table before or after. */
type RowChange = { before: WordRow | null; after: WordRow | null };

/**
 * Finds the changes that do not fit into a table, by their index; none if all fit together. Otherwise those are listed that no longer fit
 * after all removals, in their order.
 */
export function findOversized(table: Iterable<WordRow>, changes: readonly RowChange[]): Set<number> {
  const before = measure(table);
  const steps = changes.map(({ before: old, after }) => subtract(measureRow(after), measureRow(old)));
  const skipped = new Set<number>();
  if (!isTooLarge(steps.reduce(add, before))) return skipped;
  let size = steps.filter((_, at) => changes[at]?.after === null).reduce(add, before);
  for (const [at, step] of steps.entries()) {
    if (step.count <= 0 && step.pairs <= 0) continue;
    const next = add(size, step);
    if (isTooLarge(next)) skipped.add(at);
    else size = next;
  }
  return skipped;
}

function isTooLarge({ count, pairs }: TableSize): boolean {
  return count > WORD_ROWS_MAX || pairs > WORD_PAIRS_MAX;
}

function measure(rows: Iterable<WordRow>): TableSize {
  const size = { count: 0, pairs: 0 };
  for (const row of rows) {
    size.count += 1;
    size.pairs += countPairs(row);
  }
  return size;
}

function measureRow(row: WordRow | null): TableSize {
  return row === null ? { count: 0, pairs: 0 } : { count: 1, pairs: countPairs(row) };
}

function countPairs({ kind, cells }: WordRow): number {
  return kind === "two_way" ? cells.length * cells.length : cells.length;
}

function add(one: TableSize, other: TableSize): TableSize {
  return { count: one.count + other.count, pairs: one.pairs + other.pairs };
}

function subtract(one: TableSize, other: TableSize): TableSize {
  return { count: one.count - other.count, pairs: one.pairs - other.pairs };
}
