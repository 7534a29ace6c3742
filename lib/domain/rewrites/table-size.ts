import { WORD_PAIRS_MAX, WORD_ROWS_MAX } from "@/lib/domain/kit/limits";
import type { WordRow } from "./row";

/** Whether a table has more rows, or more pairs of words that find each other, than the search can index. */
export function isTableTooLarge(rows: Iterable<WordRow>): boolean {
  let count = 0;
  let pairs = 0;
  for (const { kind, cells } of rows) {
    count += 1;
    pairs += kind === "two_way" ? cells.length * cells.length : cells.length;
  }
  return count > WORD_ROWS_MAX || pairs > WORD_PAIRS_MAX;
}
