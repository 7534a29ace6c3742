import { LiveHistories } from "@/backend/recommendations/serve/live-histories";
import { ACTS } from "@/lib/domain/recommendations/day-digest";
import { BOUGHT } from "@/lib/domain/recommendations/model";

const view = (url: string, client = "c") => ({ type: "pv", client_id: client, raw: { url } });
const order = (urls: readonly string[], customer: string) => ({
  type: "transaction",
  client_id: "c",
  raw: { customer_id: customer, items: urls.map((url) => ({ url, count: 1 })) },
});
const everyItem = (identity: string) => identity;

test("the newest acts come first, each once, for the visitor and the customer", () => {
  const live = new LiveHistories();
  live.add("s", [view("a"), view("b"), view("a"), order(["c"], "7")], everyItem);
  expect(live.get("s", "c")).toEqual([
    { identity: "c", kind: BOUGHT },
    { identity: "a", kind: ACTS.view },
    { identity: "b", kind: ACTS.view },
  ]);
  expect(live.get("s", "7")).toEqual([{ identity: "c", kind: BOUGHT }]);
  expect(live.get("other", "c")).toEqual([]);
});

test("items that the model does not know take no memory", () => {
  const live = new LiveHistories();
  const isKnown = (identity: string) => (identity === "a" ? identity : undefined);
  live.add("s", [view("x".repeat(2_000)), view("a"), order(["a", "y", "constructor"], "7")], isKnown);
  expect(live.get("s", "c")).toEqual([
    { identity: "a", kind: BOUGHT },
    { identity: "a", kind: ACTS.view },
  ]);
  live.add("s", [view("y", "stranger")], isKnown);
  expect(live.get("s", "stranger")).toEqual([]);
});

test("a visitor has at most thirty acts", () => {
  const live = new LiveHistories();
  const urls = Array.from({ length: 100 }, (_, at) => `i-${at}`);
  live.add(
    "s",
    urls.map((url) => view(url)),
    everyItem,
  );
  expect(live.get("s", "c").map(({ identity }) => identity)).toEqual(urls.slice(-30).reverse());
});
