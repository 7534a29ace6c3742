import { isEvidence } from "@/lib/domain/analytics/next-searches";

/** Four of ten next searches, for a query with a tenth of all searches. */
const CLEAR = { visitors: 4, visits: 4, allVisits: 10, searches: 10, allSearches: 100 };

test.each([
  ["four times its usual share by four visitors", {}, true],
  ["three visitors", { visitors: 3 }, true],
  ["two visitors, however often", { visitors: 2, visits: 9 }, false],
  ["exactly twice its usual share", { searches: 20 }, true],
  ["less than twice its usual share", { searches: 21 }, false],
  ["a query that everybody searches", { visits: 10, searches: 60 }, false],
])("%s is evidence or not", (_, over, expected) => {
  expect(isEvidence({ ...CLEAR, ...over })).toBe(expected);
});
