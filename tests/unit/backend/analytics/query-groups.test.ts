import { pageOfGroups, type QueryGroups } from "@/backend/analytics/query-groups";
import type { QueryOrder } from "@/backend/analytics/query-page";
import { NO_QUERY_SUMS, QUERY_SUM_NAMES, type QuerySums } from "@/lib/domain/query-figures";

const ORDER: QueryOrder = {
  q: "",
  only: undefined,
  sort: "searches",
  isDescending: true,
  mode: "any",
  offset: 0,
  limit: 10,
};

function keptOf(rows: Record<string, Partial<QuerySums>>): QueryGroups {
  const all = Object.values(rows).map((sums) => ({ ...NO_QUERY_SUMS, ...sums }));
  return {
    queries: Object.keys(rows),
    sums: Float64Array.from(all.flatMap((sums) => QUERY_SUM_NAMES.map((name) => sums[name]))),
  };
}

const KEPT = keptOf({
  kayak: { searches: 40, noResults: 40 },
  lamp: { searches: 100, clicked: 50, revenue: 900 },
  oar: { searches: 3, clicked: 3 },
  chair: { searches: 100, clicked: 20, revenue: 100 },
  sofa: { searches: 50 },
});

const names = (order: Partial<QueryOrder>) => pageOfGroups(KEPT, { ...ORDER, ...order }).rows.map(({ query }) => query);

test("the most searched come first, those that are as many by their letters", () => {
  expect(names({})).toEqual(["chair", "lamp", "sofa", "kayak", "oar"]);
  expect(names({ isDescending: false })).toEqual(["oar", "kayak", "sofa", "chair", "lamp"]);
});

test("a share of too few comes last whichever way the others stand", () => {
  expect(names({ sort: "ctr" })).toEqual(["lamp", "chair", "sofa", "kayak", "oar"]);
  expect(names({ sort: "ctr", isDescending: false })).toEqual(["sofa", "kayak", "chair", "lamp", "oar"]);
});

test("it is narrowed to what is not found, never clicked, or has the letters", () => {
  expect(names({ only: "no_results" })).toEqual(["kayak"]);
  expect(names({ only: "no_clicks" })).toEqual(["sofa"]);
  expect(names({ q: "ÁM" })).toEqual(["lamp"]);
});

test("a page is a cut of the order, and says what all of the list comes to", () => {
  const { total, totals, rows } = pageOfGroups(KEPT, { ...ORDER, offset: 2, limit: 2 });
  expect({ total, searches: totals.searches, revenue: totals.revenue }).toEqual({
    total: 5,
    searches: 293,
    revenue: 1000,
  });
  expect(rows.map(({ query }) => query)).toEqual(["sofa", "kayak"]);
  expect(pageOfGroups(KEPT, { ...ORDER, limit: 0 }).rows).toEqual([]);
});
