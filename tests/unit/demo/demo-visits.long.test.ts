import { validateEvent } from "@/backend/analytics/events/validate-event";
import { makeCatalogue } from "@/backend/demo/make-catalogue";
import { DEMO_SITES } from "@/backend/demo/sites";
import { makeVisits } from "@/backend/demo/visits/make-visits";
import { buildListKey, type ShopList } from "@/backend/demo/visits/ranked-lists";
import { type DemoEffect, Shelves } from "@/backend/demo/visits/shelves";
import { buildVisits } from "@/lib/domain/analytics/visit-builder";
import { VISIT_IDLE_MS } from "@/lib/domain/analytics/visit-clock";
import { findPauses } from "@/lib/domain/analytics/visit-timeline";
import { toDayNumber, toIsoDay } from "@/lib/domain/kit/site-days";

// The visits of the demo: deterministic, with real items, and with data for all screens.

const LAST = "2026-11-22";

type Made = ReturnType<typeof makeVisits>;
type List = {
  items: { url: string; position: number; price: number }[];
  query: { string?: string; filters?: object; scopes?: { _category_label: string } };
};

function makeDays(
  site: (typeof DEMO_SITES)[number],
  count: number,
  effects: ReadonlyMap<string, DemoEffect> = new Map(),
): Made[] {
  const shelves = new Shelves(site, 1, effects);
  return Array.from({ length: count }, (_, index) =>
    makeVisits({
      shelves,
      seed: 1,
      day: toIsoDay(toDayNumber(LAST) - count + 1 + index),
      shopUrl: "http://shop.example",
    }),
  );
}

function collectLists(made: readonly Made[]): { name: string; list: List; at: number }[] {
  return made.flatMap(({ events }) =>
    events.flatMap(({ raw, at }) =>
      Object.entries((raw.lists ?? {}) as Record<string, List>).map(([name, list]) => ({ name, list, at })),
    ),
  );
}

const site = (index: number) => {
  const found = DEMO_SITES[index];
  if (found === undefined) throw new Error("no such demo site");
  return found;
};

test("is deterministic for a site and day, and differs between days", () => {
  const [first, second] = [makeDays(site(0), 3), makeDays(site(0), 2)];
  expect(first[2]).toEqual(second[1]);
  expect(first[2]?.events.length).not.toBe(first[1]?.events.length);
});

test("has far fewer than 150,000 events in 90 days, and sites of different size", () => {
  // Three weeks, so that weekdays have the same weight as in ninety days.
  const sizes = DEMO_SITES.map((one) => makeDays(one, 21).reduce((sum, { events }) => sum + events.length, 0));
  expect((sizes.reduce((sum, size) => sum + size, 0) * 90) / 21).toBeLessThan(120_000);
  expect(new Set(sizes.map((size) => Math.round(size / 250))).size).toBe(sizes.length);
});

test.each(DEMO_SITES.map((one) => [one.name, one] as const))(
  "%s shows items of its catalogue at their prices",
  (_, one) => {
    const catalogue = makeCatalogue(one, 1, { shopUrl: "", now: new Date(0) });
    const prices = new Map(catalogue.items.map(({ identity, attributes }) => [identity, attributes.price_amount]));
    const made = makeDays(one, 4);
    const lists = collectLists(made);
    expect(lists.length).toBeGreaterThan(0);
    for (const { list } of lists) {
      for (const { url, price } of list.items) expect(prices.get(url)).toBe(price);
    }
    const orders = made.flatMap(({ events }) => events.filter(({ type }) => type === "transaction"));
    expect(orders.length).toBeGreaterThan(0);
    for (const { raw } of orders) {
      for (const { url, count, total_price: total } of raw.items as {
        url: string;
        count: number;
        total_price: number | "n/a";
      }[])
        if (total !== "n/a") expect(total).toBeCloseTo(Number(prices.get(url)) * count, 2);
    }
  },
);

test("has events that the intake accepts, with truncated IP addresses", () => {
  for (const { events } of makeDays(site(1), 3)) {
    for (const { raw, at, ip } of events) {
      const by = { siteId: site(1).siteId, now: new Date(at + 60_000), isLight: false, findClockOffset: () => 0 };
      expect(validateEvent(raw, by)).not.toHaveProperty("code");
      expect(ip).toMatch(/\.0$|::$/);
    }
  }
});

test("visits have failed searches, corrections, filters, further pages, and fewer clicks on lower positions", () => {
  const made = makeDays(site(0), 24);
  const searched = collectLists(made).filter(({ name }) => name === "Search Results");
  const empty = searched.filter(({ list }) => list.items.length === 0).length / searched.length;
  expect(empty).toBeGreaterThan(0.03);
  expect(empty).toBeLessThan(0.2);
  expect(searched.some(({ list }) => list.query.filters !== undefined)).toBe(true);
  expect(searched.some(({ list }) => list.items[0]?.position === 11)).toBe(true);
  expect(new Set(collectLists(made).map(({ name }) => name))).toEqual(
    new Set(["Search Results", "Autocomplete", "Product Listing", "Recommendation", "search_page"]),
  );
  const visits = visitsOfAll(made);
  const outcomes = visits.flatMap(({ found }) => found.flatMap((one) => one.outcomes));
  const clicksAt = (place: number) =>
    outcomes.filter((outcome) => outcome.kind === "click" && outcome.place === place).length;
  expect(clicksAt(1)).toBeGreaterThan(2 * clicksAt(5));
  expect(visits.some(({ found }) => found.some(({ hasNoResult, next }) => hasNoResult && next !== null))).toBe(true);
  expect(visits.reduce((sum, { orders }) => sum + orders, 0)).toBeGreaterThan(25);
});

test("a few visits have each typical mistake of shops", () => {
  const warnings = new Set(visitsOfAll(makeDays(site(0), 90)).flatMap((visit) => visit.warnings));
  for (const warning of [
    "wrong_list_name",
    "positions_restart",
    "url_encoded_query",
    "duplicate_event_id",
    "too_many_events",
  ])
    expect(warnings).toContain(warning);
  for (const warning of ["conversion_tracking_missing", "amount_invalid", "timestamp_milliseconds"])
    expect(warnings).toContain(warning);
});

test("a customized query has more clicks, and its pins are first", () => {
  const from = Date.parse("2026-10-15T00:00:00Z");
  const shelves = new Shelves(site(0), 1, new Map());
  const pinned = shelves.buildListing("backpack", 0).items[7]?.identity ?? "";
  const effects = new Map([["backpack", { from, pins: [{ identity: pinned, position: 1 }], hidden: [] }]]);
  const made = makeDays(site(0), 76, effects);
  const shown = collectLists(made).filter(
    ({ list }) => list.query.string === "backpack" && list.items[0]?.position === 1,
  );
  for (const { list, at } of shown.filter(({ list }) => list.query.filters === undefined))
    expect(list.items[0]?.url === pinned).toBe(at >= from);
  const searches = visitsOfAll(made).flatMap(({ found }) =>
    found.filter(({ scope, query }) => scope === "search" && query === "backpack"),
  );
  const rate = (some: typeof searches) =>
    some.filter(({ outcomes }) => outcomes.some(({ kind }) => kind === "click")).length / some.length;
  expect(rate(searches.filter(({ at }) => at >= from))).toBeGreaterThan(
    rate(searches.filter(({ at }) => at < from)) + 0.08,
  );
});

test("shows items in the order of the search as soon as it is known", () => {
  const shelves = new Shelves(site(0), 1, new Map());
  const setting = { shelves, seed: 1, day: LAST, shopUrl: "http://shop.example" };
  makeVisits(setting);
  const requested = shelves.takeUnranked();
  expect(requested).toContainEqual({ place: "search", text: "backpack" });
  expect(new Set(requested.map(({ place }) => place))).toEqual(new Set(["search", "autocomplete", "listing"]));
  const order = ["backpack", "tent", "headlamp", "kayak"]
    .flatMap((kind) => shelves.buildListing(kind, 0).items.slice(5, 10))
    .map(({ identity }) => identity);
  shelves.addRanked(new Map(requested.map((list) => [buildListKey(list), order])));
  const { events } = makeVisits(setting);
  const places: Record<string, ShopList["place"]> = {
    "Search Results": "search",
    Autocomplete: "autocomplete",
    "Product Listing": "listing",
  };
  const known = new Set(requested.map(buildListKey));
  const shown = collectLists([{ events, dropped: [] }]).filter(({ name, list: { query, items } }) => {
    const place = places[name];
    const text = query.string ?? query.scopes?._category_label ?? "";
    const isPart = query.filters !== undefined || items[0]?.position !== 1;
    return place !== undefined && !isPart && known.has(buildListKey({ place, text }));
  });
  expect(shown.length).toBeGreaterThan(50);
  for (const { list } of shown) expect(list.items[0]?.url).toBe(order[0]);
});

test("some visits have a pause that the timeline marks, and that does not end them", () => {
  const longest = makeDays(site(0), 10).flatMap(({ events }) => {
    const names = new Map<string, Made["events"]>();
    for (const event of events) {
      const name = event.id.replace(/-[^-]*$/, "");
      names.set(name, [...(names.get(name) ?? []), event]);
    }
    return [...names.values()].map((own) => {
      const times = own.map(({ at }) => new Date(at).toISOString());
      return Math.max(0, ...findPauses(times).map((pause) => pause ?? 0));
    });
  });
  const paused = longest.filter((pause) => pause > 0);
  expect(paused.length / longest.length).toBeGreaterThan(0.03);
  expect(paused.length / longest.length).toBeLessThan(0.2);
  expect(Math.max(...paused)).toBeLessThan(VISIT_IDLE_MS);
});

function visitsOfAll(made: readonly Made[]) {
  const byClient = new Map<string, Made["events"]>();
  for (const event of made.flatMap(({ events }) => events)) {
    const own = byClient.get(event.clientId) ?? [];
    own.push(event);
    byClient.set(event.clientId, own);
  }
  const dropped = made.flatMap((one) => one.dropped);
  return [...byClient].flatMap(([clientId, events]) =>
    buildVisits(
      events.map((event) => ({ ...event, device: null, isClockCorrected: false })),
      dropped.filter((one) => one.clientId === clientId),
    ),
  );
}
