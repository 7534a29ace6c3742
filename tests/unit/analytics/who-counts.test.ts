import { buildVisits, type Visit } from "@/lib/domain/analytics/visit-builder";
import type { VisitEvent } from "@/lib/domain/analytics/visit-events";
import { at, makeClick, makeOrder, makePageView, makeShownList } from "@/tests/support/visit-events";

// Which events of a visit count: those of bots do not, and neither do orders in another currency than the site's.

const ofBot = (event: VisitEvent, bot = "Googlebot"): VisitEvent => ({ ...event, bot });

function only(events: readonly VisitEvent[], currency: string | null = null): Visit {
  const [visit, ...others] = buildVisits(events, [], new Map(), currency);
  expect(others).toEqual([]);
  if (visit === undefined) throw new Error("no visit was made");
  return visit;
}

test("a visit is that of a bot if all of its events are", () => {
  const visit = only([ofBot(makePageView(0, "/")), ofBot(makeShownList(5, "lamp", []), "other")]);
  expect(visit).toMatchObject({ bot: "Googlebot", events: 2, searches: 1, noResults: 1 });
  expect(only([makePageView(0, "/")]).bot).toBeNull();
});

test("a page that was loaded in advance does not count in the visit of a person", () => {
  const advance = [makePageView(0, "/a"), makeShownList(1, "lamp", []), makeClick(2, "A")];
  const visit = only([...advance.map((event) => ofBot(event, "prerender")), makePageView(30, "/b")]);
  expect(visit).toMatchObject({ bot: null, events: 1, searches: 0, clicks: 0, pages: ["/b"], queries: [] });
});

const inCurrency = (seconds: number, currency: unknown) => {
  const order = makeOrder(seconds, { A: 25 });
  return { ...order, raw: { ...order.raw, currency } };
};

test("an order in another currency is in no sum, and the visit says so", () => {
  const events = [makeShownList(0, "lamp", ["A"]), makeClick(1, "A"), inCurrency(9, "EUR")];
  const visit = only(events, "CZK");
  expect(visit).toMatchObject({
    transactions: 1,
    orders: 0,
    foreignOrders: 1,
    revenue: 0,
    warnings: ["currency_other"],
  });
  expect(visit.found[0]?.outcomes.map(({ kind }) => kind)).toEqual(["click"]);
  expect(visit.shares.map(({ orders, revenue }) => [orders, revenue])).toEqual([
    [0, 0],
    [0, 0],
  ]);
  // The filter "Item" still finds the visit.
  expect(visit.tokens).toEqual(only([...events.slice(0, 2), makeOrder(9, { A: 25 })], "CZK").tokens);
});

test.each([["EUR"], ["eur"], [undefined], ["€"], [978]])(
  "an order of a site in EUR counts with the currency %s",
  (code) => {
    expect(only([inCurrency(0, code)], "EUR")).toMatchObject({
      orders: 1,
      foreignOrders: 0,
      revenue: 2500,
      warnings: [],
    });
  },
);

test("without the currency of the site, every order counts", () => {
  expect(only([inCurrency(0, "EUR"), at(9, "pv", { url: "/" })])).toMatchObject({ orders: 1, revenue: 2500 });
});
