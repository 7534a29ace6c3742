import { Accumulator } from "./accumulator";
import type { SearchIndex } from "./search-index";

// Sums are as large as an index, so searches use them again: a thread runs one search at a time, and a search needs one, with other
// wordings of its query two.

const free = new WeakMap<SearchIndex, Accumulator[]>();

/** Calls `use` with empty sums; what `use` returns must not refer to them. */
export function withAccumulator<T>(index: SearchIndex, use: (sums: Accumulator) => T): T {
  const pool = free.get(index) ?? [];
  free.set(index, pool);
  const sums = pool.pop() ?? new Accumulator(index.size);
  try {
    return use(sums);
  } finally {
    sums.clear();
    pool.push(sums);
  }
}
