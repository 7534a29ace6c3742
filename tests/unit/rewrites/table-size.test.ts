import type { WordRow } from "@/lib/domain/rewrites/row";
import { isTableTooLarge } from "@/lib/domain/rewrites/table-size";

const makeTable = (count: number, kind: string, words: number): WordRow[] => {
  const cells = Array.from({ length: words }, (_, at) => `w${at}`);
  return Array.from({ length: count }, () => ({ kind, cells }));
};

test.each([
  [100_000, "two_way", 20, false],
  [100_001, "two_way", 2, true],
  [1_000, "two_way", 200, false],
  [1_001, "two_way", 200, true],
  [100_000, "one_way", 200, false],
])("%i rows %s of %i words are too many: %p", (count, kind, words, expected) => {
  expect(isTableTooLarge(makeTable(count, kind, words))).toBe(expected);
});
