import fc from "fast-check";
import { buildVisits, type Visit } from "@/lib/domain/analytics/visit-builder";
import type { VisitEvent } from "@/lib/domain/analytics/visit-events";
import { at, MORNING, makeClick, makeOrder, makePageView, makeShownList } from "@/tests/support/visit-events";

function only(events: readonly VisitEvent[]): Visit {
  const [visit, ...others] = buildVisits(events);
  expect(others).toEqual([]);
  if (visit === undefined) throw new Error("no visit was made");
  return visit;
}

const findShare = ({ shares }: Visit, scope: string) => shares.find((share) => share.scope === scope);
const found = ({ found: searches }: Visit) => searches.map(({ scope, query, next }) => [scope, query, next]);

test("ends a visit after exactly half an hour without an event", () => {
  const pause = (ms: number) => [at(0, "pv", { url: "/" }), { ...at(0, "pv", { url: "/" }), at: MORNING + ms }];
  expect(buildVisits(pause(30 * 60_000 - 1))).toHaveLength(1);
  expect(buildVisits(pause(30 * 60_000))).toHaveLength(2);
});

test("a banner event extends a visit, and counts as neither a search nor a click", () => {
  const banner = (seconds: number, raw: Record<string, unknown>) =>
    at(seconds, "banner", { campaign_id: 7, placement: "search_header", action: "impression", ...raw });
  const before = only([makeShownList(0, "lamp", ["A"]), makeClick(5, "A")]);
  const visit = only([
    makeShownList(0, "lamp", ["A"]),
    banner(1, {}),
    makeClick(5, "A"),
    banner(1_700, { action: "click" }),
  ]);
  expect(visit.lastAt).toBe(MORNING + 1_700_000);
  expect(visit).toEqual({ ...before, lastAt: visit.lastAt, events: 4, eventWarnings: visit.eventWarnings });
  expect(only([banner(0, { campaign_id: { not: "an id" } })])).toMatchObject({ events: 1, clicks: 0, warnings: [] });
});

test("joins two visits by a late event between them", () => {
  const ends = [makePageView(0, "/a"), makePageView(3_000, "/c")];
  expect(buildVisits(ends)).toHaveLength(2);
  expect(only([...ends, makePageView(1_500, "/b")])).toMatchObject({ events: 3, pages: ["/a", "/b", "/c"] });
});

test("counts pages and filters of a query as one search, and a new one after another query", () => {
  const visit = only([
    makeShownList(0, "Lamp", ["A", "B"]),
    makeShownList(5, "lamp", ["C", "D"], { first: 3 }),
    makeShownList(9, "lamp", ["B"], { filters: { brand: "Nord" } }),
    makeShownList(20, "chair", []),
    makeShownList(30, "LAMP ", ["A"]),
  ]);
  expect(found(visit)).toEqual([
    ["search", "lamp", "chair"],
    ["search", "chair", "lamp"],
    ["search", "lamp", null],
  ]);
  expect(visit).toMatchObject({ searches: 3, noResults: 1, queries: ["Lamp", "chair", "LAMP"] });
  expect(visit.found[0]).toMatchObject({ shown: 2, filters: { brand: ["Nord"] } });
  expect(visit.tokens).toEqual(["f", "l:search results|brand:nord", "q:chair", "q:lamp"]);
});

test("does not count a list emptied by a filter as a query without results", () => {
  expect(only([makeShownList(0, "lamp", [], { filters: { brand: "Nord" } })]).noResults).toBe(0);
  expect(only([makeShownList(0, "lamp", [], { filters: { "sort by": "price", _Variant: "B" } })]).noResults).toBe(1);
});

test("does not count a prefix of the next query as a search, unless it was clicked", () => {
  const name = "Autocomplete";
  const typing = [
    makeShownList(0, "te", ["A"], { name }),
    makeShownList(1, "ten", ["A"], { name }),
    makeShownList(2, "tent", ["B"], { name }),
  ];
  expect(found(only(typing))).toEqual([["autocomplete", "tent", null]]);
  expect(found(only([...typing, makeShownList(4, "tent", ["B"])]))).toEqual([["search", "tent", null]]);
  expect(found(only([...typing, makeClick(1, "A")]))).toEqual([
    ["autocomplete", "ten", "tent"],
    ["autocomplete", "tent", null],
  ]);
});

test("uses the category as the query of listings, and the recommender as that of recommendations", () => {
  const visit = only([
    makeShownList(0, "", ["A"], { name: "Product Listing", scopes: { _category_label: "Home||Lamps" } }),
    makeShownList(5, "", ["B"], { name: "Recommendation", filters: { RecommenderClientId: "detail" } }),
  ]);
  expect(found(visit)).toEqual([
    ["product_listing", "home||lamps", null],
    ["recommendation", "detail", null],
  ]);
  expect(visit).toMatchObject({ searches: 0, queries: [], tokens: expect.not.arrayContaining(["f"]) });
});

test("attributes a click to the last list with the item, and an order to the last click on it", () => {
  const visit = only([
    makeShownList(0, "lamp", ["A", "B"]),
    makeShownList(5, "nord", ["A"], { name: "Autocomplete" }),
    makeClick(6, "A"),
    makeClick(8, "B"),
    makeShownList(20, "shade", ["B", "A"]),
    makeClick(30, "B", "buy"),
    makeOrder(60, { A: 10.5, B: 3.2, Z: 99.99 }),
  ]);
  const outcomes = visit.found.map(({ query, outcomes }) => [
    query,
    outcomes.map(({ kind, identity, place }) => [kind, identity, place]),
  ]);
  expect(outcomes).toEqual([
    [
      "lamp",
      [
        ["click", "B", 2],
        ["action", "B", 2],
        ["order", "B", 2],
      ],
    ],
    [
      "nord",
      [
        ["click", "A", 1],
        ["order", "A", 1],
      ],
    ],
    ["shade", []],
  ]);
  expect(visit).toMatchObject({ revenue: 11_369, orders: 1, actions: 1, clicks: 3 });
  expect(findShare(visit, "search")).toMatchObject({ searches: 2, clicked: 1, clicks: 1, orders: 1, revenue: 320 });
  expect(findShare(visit, "autocomplete")).toMatchObject({ clicks: 1, placesSum: 1, orders: 1, revenue: 1_050 });
  expect(findShare(visit, "all")).toMatchObject({ searches: 3, clicks: 2, orders: 1, revenue: 11_369 });
});

test("adds a warning to the visit for each mistake in the shop's events", () => {
  const visit = only([
    makeShownList(0, "a%20b", ["A"]),
    makeShownList(3, "lamp", ["B"], { name: "Results" }),
    makeShownList(5, "chair", ["C"]),
    makeShownList(7, "chair", ["D"]),
    makeClick(8, "X"),
    { ...makePageView(9, "/x"), isIdReused: true },
    makePageView(12, "https://shop.example/checkout/thank-you"),
  ]);
  expect(visit.warnings).toEqual([
    ...["wrong_list_name", "positions_restart", "url_encoded_query", "duplicate_event_id"],
    ...["conversion_tracking_missing", "click_without_list"],
  ]);
  const dropped = [{ at: MORNING + 20_000, warning: "timestamp_milliseconds" as const }];
  expect(buildVisits([makePageView(0, "/")], dropped)[0]?.warnings).toEqual(["timestamp_milliseconds"]);
  expect(buildVisits([makePageView(-3_600, "/")], dropped)[0]?.warnings).toEqual([]);
});

test("warns about a click on an item that no list showed, but not about an action on a directly opened page", () => {
  expect(
    only([makePageView(0, "/a"), makeClick(1, "A", "add-to-cart"), makeClick(2, "A", "favorite")]).warnings,
  ).toEqual([]);
  const click = makeClick(1, "B");
  const { eventWarnings } = only([makeShownList(0, "lamp", ["A"]), click, makeClick(2, "B", "add-to-cart")]);
  expect([...eventWarnings]).toEqual([[click.id, new Set(["click_without_list"])]]);
});

test("ignores events after the first 400 of a visit, except for its duration", () => {
  const visit = only(Array.from({ length: 410 }, (_, index) => makePageView(index, `/p${index}`)));
  expect(visit).toMatchObject({ events: 400, warnings: ["too_many_events"], lastAt: MORNING + 409_000 });
});

const IDENTITIES = ["A", "B", "C"];
const identity = fc.constantFrom(...IDENTITIES);
const seconds = fc.integer({ min: 0, max: 9_000 });
const anEvent: fc.Arbitrary<VisitEvent> = fc.oneof(
  fc
    .tuple(
      seconds,
      fc.constantFrom("l", "la", "lamp", "chair", ""),
      fc.subarray(IDENTITIES),
      fc.constantFrom(...["Search Results", "Autocomplete", "Product Listing", "Recommendation", "Other"]),
    )
    .map(([second, query, items, name]) => makeShownList(second, query, items, { name })),
  fc
    .tuple(seconds, identity, fc.constantFrom("click", "buy"))
    .map(([second, item, type]) => makeClick(second, item, type)),
  fc
    .tuple(seconds, identity, fc.integer({ min: 0, max: 9_999 }))
    .map(([second, item, price]) => makeOrder(second, { [item]: price / 100 })),
  fc.tuple(seconds, identity).map(([second, item]) => makePageView(second, `/${item}?ref=x`)),
);
const events = fc.array(anEvent, { minLength: 1, maxLength: 40 });

test("builds the same visits from events in any order", () => {
  fc.assert(
    fc.property(events, fc.infiniteStream(fc.nat()), (all, keys) => {
      const shuffled = all.map((event) => [keys.next().value, event] as const).sort(([a], [b]) => a - b);
      expect(buildVisits(shuffled.map(([, event]) => event))).toEqual(buildVisits(all));
    }),
    { numRuns: 200, seed: 20_260_701 },
  );
});

test("puts every event into one visit, and makes scopes and searches add up", () => {
  fc.assert(
    fc.property(events, (all) => {
      const visits = buildVisits(all);
      expect(visits.reduce((sum, visit) => sum + visit.events, 0)).toBe(all.length);
      for (const [index, visit] of visits.entries()) {
        expect(visit.startedAt - (visits[index - 1]?.lastAt ?? Number.NEGATIVE_INFINITY)).toBeGreaterThanOrEqual(
          1_800_000,
        );
        const own = visit.shares.filter(({ scope }) => scope !== "all");
        const whole = findShare(visit, "all");
        for (const key of ["searches", "noResults", "clicked", "clicks", "placedClicks", "placesSum"] as const)
          expect(own.reduce((sum, share) => sum + share[key], 0)).toBe(whole?.[key]);
        for (const share of visit.shares) {
          expect(share.noResults + share.clicked).toBeLessThanOrEqual(share.searches);
          expect(share.revenue).toBeLessThanOrEqual(visit.revenue);
        }
        expect(visit.found.map(({ ordinal }) => ordinal)).toEqual(visit.found.map((_, at) => at + 1));
      }
    }),
    { numRuns: 200, seed: 20_260_702 },
  );
});

test("adds a token for the path of each page, without query string and origin", () => {
  const { tokens } = only([makePageView(0, "https://shop.example/Žluté/?size=1#top"), makePageView(9, "/basket")]);
  expect(tokens).toEqual(expect.arrayContaining(["u:/zlute/", "u:/basket"]));
});

test("counts variants for their products, and finds the visit by either", () => {
  const products = new Map([
    ["V1", "P"],
    ["V2", "P"],
  ]);
  const named = [
    makeShownList(0, "tee", ["P", "B"]),
    makeClick(5, "V2"),
    makePageView(6, "V2"),
    makeClick(20, "V1", "add_to_cart"),
    makeOrder(60, { V1: 20, V2: 10, B: 5 }),
  ];
  const [visit] = buildVisits(named, [], products);
  expect(visit?.found[0]?.outcomes).toEqual(
    buildVisits([
      makeShownList(0, "tee", ["P", "B"]),
      makeClick(5, "P"),
      makePageView(6, "V2"),
      makeClick(20, "P", "add_to_cart"),
      makeOrder(60, { P: 30, B: 5 }),
    ])[0]?.found[0]?.outcomes,
  );
  expect(visit?.tokens).toEqual(expect.arrayContaining(["i:P", "i:V1", "i:V2"]));
});
