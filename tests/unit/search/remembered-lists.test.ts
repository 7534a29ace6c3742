import type { SearchIndex } from "@/backend/search/index/search-index";
import type { ListAnswer, ListQuery } from "@/backend/search/pipeline/list-query";
import { RememberedLists } from "@/backend/search/service/remembered-lists";

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

function runs(remembered: RememberedLists, asked: ListQuery[], of = index): number {
  let made = 0;
  const answer = { hits: [], total: 0 } as unknown as ListAnswer;
  for (const one of asked) {
    remembered.answer(of, one, () => {
      made += 1;
      return answer;
    });
  }
  return made;
}

test("a list without words is made once for an index, ten minutes at most", () => {
  const remembered = new RememberedLists();
  expect(runs(remembered, [list(), list({ at: 6 * STANDS_MS - 1 })])).toBe(1);
  expect(runs(remembered, [list({ at: 6 * STANDS_MS })])).toBe(1);
  expect(runs(remembered, [list()], {} as SearchIndex)).toBe(1);
});

test.each([
  ["words", { text: "tent" }],
  ["rules", { rules: [rule] }],
  ["a question about one item", { probe: "P1" }],
])("a list with %s is made each time", (_, over) => {
  expect(runs(new RememberedLists(), [list(over), list(over)])).toBe(2);
});

test("other pages, orders and filters are other lists, and the oldest go first", () => {
  const remembered = new RememberedLists();
  const pages = Array.from({ length: 100 }, (_, at) => list({ offset: at * 10 }));
  expect(runs(remembered, pages)).toBe(100);
  expect(runs(remembered, [list({ offset: 990 })])).toBe(0);
  expect(runs(remembered, [list({ offset: 0 })])).toBe(1);
});
