import { update as updateRedirect } from "@/lib/contract/rewrites/redirects";
import { update as updateSynonym } from "@/lib/contract/rewrites/synonyms";
import type { WordRow } from "@/lib/domain/rewrites/row";
import { findOversized, isLarger, isTableTooLarge } from "@/lib/domain/rewrites/table-size";

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

const makeRow = (kind: string, words: number): WordRow => makeTable(1, kind, words)[0] as WordRow;

test("a row is larger with more pairs of words, or if it is new", () => {
  expect(isLarger(makeRow("two_way", 2), null)).toBe(true);
  expect(isLarger(makeRow("two_way", 3), makeRow("two_way", 2))).toBe(true);
  expect(isLarger(makeRow("two_way", 3), makeRow("one_way", 9))).toBe(false);
  expect(isLarger(makeRow("one_way", 9), makeRow("two_way", 3))).toBe(false);
});

test("changing a row can be refused because its table would be too large", () => {
  expect(updateSynonym.errors).toContain("too_many_rows");
  expect(updateRedirect.errors).toContain("too_many_rows");
});

test("changes fit into a full table if others make room", () => {
  const table = makeTable(1_000, "two_way", 200);
  const [old = makeRow("two_way", 200)] = table;
  const back = { before: null, after: makeRow("two_way", 200) };
  expect([...findOversized(table, [back, { before: old, after: null }])]).toEqual([]);
  expect([...findOversized(table, [back, { before: old, after: null }, back])]).toEqual([2]);
  expect([...findOversized(table, [back])]).toEqual([0]);
});

test("a row that becomes smaller always fits; one that becomes larger does not fit into a full table", () => {
  const table = makeTable(1_001, "two_way", 200);
  const before = makeRow("two_way", 200);
  expect([...findOversized(table, [{ before, after: makeRow("two_way", 199) }])]).toEqual([]);
  expect([...findOversized(table, [{ before: makeRow("two_way", 2), after: before }])]).toEqual([0]);
});

test("rows count, too, not only their pairs", () => {
  const table = makeTable(99_999, "one_way", 2);
  const back = { before: null, after: makeRow("one_way", 2) };
  expect([...findOversized(table, [back, back])]).toEqual([1]);
});
