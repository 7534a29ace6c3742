import type { SearchIndex } from "../src/index/search-index";
import { ListCache } from "../src/pipeline/list-cache";
import type { ListAnswer, ListQuery } from "../src/pipeline/list-query";

const STANDS_MS = 600_000;
const index = {} as SearchIndex;

const list = (over: Partial<ListQuery> = {}): ListQuery => ({
  ...{ place: "search", text: "", wordings: [], types: ["item"], prefer: [], sort: null, rules: [], at: 5 * STANDS_MS },
  ...{ timeZone: "UTC", offset: 0, limit: 10, facets: [], isPrefix: false, isExplained: false },
  filters: { any: [], must: [], none: [] },
  ...over,
});

const rule: ListQuery["rules"][number] = {
  ...{ ruleId: "r", customizationId: "c", item_url: "P1", type: "hide", position: null },
  ...{ active_from: null, active_to: null, availability: "always", placement: "both" },
} as ListQuery["rules"][number];

function countRuns(cache: ListCache, lists: ListQuery[], of = index): number {
  let count = 0;
  const answer = { hits: [], total: 0 } as unknown as ListAnswer;
  for (const one of lists) {
    cache.get(of, one, () => {
      count += 1;
      return answer;
    });
  }
  return count;
}

test("caches a list without a query per index for ten minutes", () => {
  const remembered = new ListCache();
  expect(countRuns(remembered, [list(), list({ at: 6 * STANDS_MS - 1 })])).toBe(1);
  expect(countRuns(remembered, [list({ at: 6 * STANDS_MS })])).toBe(1);
  expect(countRuns(remembered, [list()], {} as SearchIndex)).toBe(1);
});

test.each([
  ["words", { text: "tent" }],
  ["rules", { rules: [rule] }],
  ["a question about one item", { probe: "P1" }],
])("does not cache a list with %s", (_, over) => {
  expect(countRuns(new ListCache(), [list(over), list(over)])).toBe(2);
});

test("caches pages, sort orders and filters separately, and evicts the oldest", () => {
  const remembered = new ListCache();
  const pages = Array.from({ length: 100 }, (_, at) => list({ offset: at * 10 }));
  expect(countRuns(remembered, pages)).toBe(100);
  expect(countRuns(remembered, [list({ offset: 990 })])).toBe(0);
  expect(countRuns(remembered, [list({ offset: 0 })])).toBe(1);
});
