import { EVENT_QUERY_MAX, shopEvent } from "@/lib/contract/analytics/events";
import { cutQueries } from "@/lib/domain/analytics/long-queries";

const list = (string: unknown) => ({ "Search Results": { items: [], query: { string, filters: { brand: "Acme" } } } });
const event = (string: unknown) => ({ id: "1", type: "event", client_id: "1", lists: list(string) });

test("cuts a query of any length, and leaves the rest of the event as it is", () => {
  expect(cutQueries(event("x".repeat(50_000)))).toEqual(event("x".repeat(EVENT_QUERY_MAX)));
  expect(shopEvent.parse(cutQueries(event("x".repeat(50_000)))).type).toBe("event");
});

test("cuts between two characters, and replaces what cannot be stored", () => {
  const cut = cutQueries(event(`${"x".repeat(EVENT_QUERY_MAX - 1)}😀`));
  expect(cut).toEqual(event("x".repeat(EVENT_QUERY_MAX - 1)));
  expect(cutQueries(event("a\ud83d b\0c"))).toEqual(event("a\uFFFD b\uFFFDc"));
});

test("cuts what a visitor typed before a banner was shown", () => {
  expect(cutQueries({ type: "banner", query: "y".repeat(2_000) })).toEqual({
    type: "banner",
    query: "y".repeat(1_000),
  });
});

test.each([
  ["a usual event", event("lamp 😀")],
  ["a query that is a number", event(7)],
  ["lists without a query", { lists: { Autocomplete: { items: [] }, Other: null } }],
  ["no object", "pv"],
  ["null", null],
])("returns %s unchanged", (_, sent) => {
  expect(cutQueries<unknown>(sent)).toBe(sent);
});
