import { sql } from "drizzle-orm";
import fc from "fast-check";
import { OWN_AGENTS } from "@/lib/domain/kit/own-agents";
import { loadMissingItems, makeEvent, makeList, sendEvents } from "@/tests/support/quality-bench";
import { createActor, createItems, createSite } from "@/tests/support/seed";
import { getTestBackend, queryRows, store } from "@/tests/support/test-backend";
import { countTries } from "@/tests/support/tries";

// Events from shop pages, and what they report about the catalog.

async function aShop(identities: readonly string[] = ["L-1", "L-2"]) {
  const siteId = await createSite();
  const as = await createActor({ sites: [siteId] });
  await createItems(
    siteId,
    identities.map((identity) => ({ identity })),
  );
  return { siteId, as };
}

type Stored = { id: string; type: string; client_id: string; raw: unknown };

async function loadStored(siteId: string): Promise<Stored[]> {
  return queryRows<Stored>(sql`select id, type, client_id, raw from events where site_id = ${siteId} order by id`);
}

test("stores an event unchanged, and once however often it is sent", async () => {
  const { siteId } = await aShop();
  const event = makeList(["L-1"], { customer_id: "c-7", context: { shop: "Žižkov" } });
  expect((await sendEvents(siteId, event)).status).toBe(204);
  expect((await sendEvents(siteId, [event, event])).status).toBe(204);
  const [stored, ...others] = await loadStored(siteId);
  expect(stored).toMatchObject({ id: event.id, type: "event", client_id: event.client_id, raw: event });
  expect(others).toEqual([]);
});

test("the product's own browser and checks are no shoppers, whether they or a server send the events", async () => {
  const { siteId } = await aShop();
  const agent = `Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0.0.0 Safari/537.36 ${OWN_AGENTS.screenshots}`;
  const sent = makeList(["L-1"]);
  expect((await sendEvents(siteId, [sent], getTestBackend(), { headers: { "user-agent": agent } })).status).toBe(204);
  const forwarded = [makeList(["L-1"], { user_agent: agent }), makeList(["L-1"], { user_agent: OWN_AGENTS.links })];
  expect((await sendEvents(siteId, forwarded)).status).toBe(204);
  expect(await loadStored(siteId)).toEqual([]);
  const shopper = makeList(["L-1"], { user_agent: agent.replace(OWN_AGENTS.screenshots, "") });
  expect((await sendEvents(siteId, [...forwarded, shopper])).status).toBe(204);
  expect((await loadStored(siteId)).map(({ id }) => id)).toEqual([shopper.id]);
});

test("accepts visitor IDs of any size as text or number", async () => {
  const { siteId } = await aShop();
  const big = { ...makeList(["L-1"]), client_id: undefined };
  const sent = `[${JSON.stringify({ ...big, id: "n-1" }).replace("{", '{"client_id":6667519810961010000,')}]`;
  expect((await sendEvents(siteId, sent)).status).toBe(204);
  expect((await sendEvents(siteId, makeList(["L-1"], { id: "n-2", client_id: "6667519810961010000" }))).status).toBe(
    204,
  );
  expect((await sendEvents(siteId, makeList(["L-1"], { client_id: 1.5 }))).status).toBe(422);
  expect((await loadStored(siteId)).map(({ client_id }) => client_id)).toEqual([
    ...["6667519810961010000", "6667519810961010000"],
  ]);
});

test("reports items missing that events of each kind name and the catalog lacks", async () => {
  const { siteId, as } = await aShop();
  const sent = [
    makeList(["L-1", "M-list"]),
    makeEvent({ type: "click", action: { type: "buy", resource_identifier: "M-click" } }),
    makeEvent({ type: "click", action: { type: "click", resource_identifier: "lamp", resource_type: "query" } }),
    makeEvent({ type: "transaction", items: [{ url: "M-bought", title: "Bought" }, { url: "L-2" }] }),
    makeEvent({ type: "pv", url: "L-99", title: "Seen" }),
    makeEvent({ type: "pv", url: "/cart" }),
    makeEvent({ type: "pv", url: "https://shop.example/contact" }),
  ];
  expect((await sendEvents(siteId, sent)).status).toBe(204);
  const missing = await loadMissingItems(siteId, { as });
  expect(missing.map(({ url, source, count, state, pattern }) => [url, source, count, state, pattern])).toEqual([
    ["L-99", "pv", 1, "reported", "L-#"],
    ["M-bought", "transaction", 1, "reported", "*"],
    ["M-click", "click", 1, "reported", "*"],
    ["M-list", "Search Results", 1, "reported", "*"],
  ]);
  expect(missing[3]?.context).toEqual({ platform: "desktop", title: "Title of M-list", query: "lamp" });
});

test("reports brands and categories missing only if the catalog has such types", async () => {
  const { siteId, as } = await aShop();
  const lists = (type: string) => ({ Autocomplete: { items: [{ url: `missing-${type}`, type }] } });
  await sendEvents(siteId, [
    makeEvent({ type: "event", lists: lists("brand") }),
    makeEvent({ type: "event", lists: lists("item") }),
    makeEvent({ type: "event", lists: lists("product") }),
  ]);
  expect((await loadMissingItems(siteId, { as })).map(({ url }) => url)).toEqual(["missing-item", "missing-product"]);
});

test("reports nothing missing for a site without a catalog", async () => {
  const siteId = await createSite();
  const as = await createActor({ sites: [siteId] });
  expect((await sendEvents(siteId, makeList(["M-1"]))).status).toBe(204);
  expect(await loadMissingItems(siteId, { as })).toEqual([]);
});

test("reports the same missing items for events in any order, batches and repetitions", async () => {
  const at = Math.floor(Date.now() / 1000) - 3_600;
  const identities = fc.uniqueArray(fc.constantFrom("M-1", "M-2", "M-3", "L-1"), { minLength: 1 });
  const plan = fc.array(fc.tuple(identities, fc.nat({ max: 3 }), fc.constantFrom("Autocomplete", "Search Results")), {
    minLength: 1,
    maxLength: 8,
  });
  const order = fc.array(fc.nat({ max: 7 }), { maxLength: 20 });
  const reported = async (events: readonly (readonly unknown[])[]) => {
    const { siteId, as } = await aShop();
    for (const portion of events) if (portion.length > 0) expect((await sendEvents(siteId, portion)).status).toBe(204);
    return loadMissingItems(siteId, { as });
  };
  await fc.assert(
    fc.asyncProperty(plan, order, async (lists, repeated) => {
      const events = lists.map(([items, minute, name]) => makeList(items, { local_timestamp: at + minute * 60 }, name));
      const again = repeated.flatMap((index) => events[index] ?? []);
      const inOne = await reported([events]);
      const oneByOne = await reported([...again, ...[...events].reverse()].map((event) => [event]));
      expect(oneByOne).toEqual(inOne);
    }),
    { numRuns: countTries(8), seed: 20_260_611 },
  );
});

const good = () => makeList(["M-1"]);

test.each<[string, unknown, number]>([
  ["invalid JSON", "{", 400],
  ["an empty body", "", 422],
  ["a string", '"pv"', 422],
  ["a number", "1", 422],
  ["null", "null", 422],
  ["an empty list", [], 422],
  ["a list of lists", [[good()]], 422],
  ["a hundred and one events", Array.from({ length: 101 }, good), 413],
  ["more than a megabyte", " ".repeat(1024 * 1024 + 1), 413],
  ["NUL in a string", [makeEvent({ type: "pv", url: "a\u0000b" }), good()], 400],
  ["half a surrogate pair", '{"id":"x","client_id":1,"type":"pv","url":"\\ud800"}', 400],
  ["a prototype", '{"id":"x","client_id":1,"type":"pv","url":"a","__proto__":{}}', 400],
  [
    "nested too deep",
    `{"id":"x","client_id":1,"type":"pv","url":"a","context":${"[".repeat(40)}${"]".repeat(40)}}`,
    400,
  ],
  ["an unknown type", makeEvent({ type: "view", url: "a" }), 422],
  ["no type", makeEvent({ url: "a" }), 422],
  ["no id", makeEvent({ id: "", type: "pv", url: "a" }), 422],
  ["an id that is a list", makeEvent({ id: ["x"], type: "pv", url: "a" }), 422],
  ["a visitor ID with letters", makeEvent({ client_id: "12; drop table events", type: "pv", url: "a" }), 422],
  ["a negative visitor ID", makeEvent({ client_id: -1, type: "pv", url: "a" }), 422],
  ["a page that is an object", makeEvent({ type: "pv", url: {} }), 422],
  ["lists that are a list", makeEvent({ type: "event", lists: [] }), 422],
  ["items that are strings", makeEvent({ type: "event", lists: { "Search Results": { items: ["M-1"] } } }), 422],
  ["a purchase without a URL", makeEvent({ type: "transaction", items: [{ title: "x" }] }), 422],
  ["milliseconds", makeEvent({ type: "pv", url: "a", local_timestamp: Date.now() }), 422],
  ["a time long ago", makeEvent({ type: "pv", url: "a", local_timestamp: 0 }), 422],
  ["a time that is a string", makeEvent({ type: "pv", url: "a", local_timestamp: "now" }), 422],
  ["another site's event", makeEvent({ type: "pv", url: "a", tracker_id: "other" }), 422],
])("refuses %s and stores nothing of it", async (_, body, status) => {
  const { siteId, as } = await aShop();
  const answer = await sendEvents(siteId, body);
  expect({ status: answer.status, error: typeof answer.body?.error }).toEqual({ status, error: "string" });
  expect(await loadStored(siteId)).toEqual([]);
  expect(await loadMissingItems(siteId, { as })).toEqual([]);
});

const NAUGHTY = [
  ...["'; drop table events; --", "<script>alert(1)</script>", "../../etc/passwd", "%00", "\r\nX: y"],
  ...[
    "𝕳𝖊𝖑𝖑𝖔",
    "ﷺ",
    "​",
    "‮rtl",
    "👩‍👩‍👧",
    "=1+1",
    "NaN",
    "undefined",
    "null",
    "true",
    "-0",
    "1e309",
    "ﬀ",
    "Ω".repeat(299),
  ],
];

test("reports any identity unchanged, and exports no formulas", async () => {
  const { siteId, as } = await aShop();
  const meant = NAUGHTY.map((text) => text.trim()).filter((text) => text !== "");
  const answer = await sendEvents(siteId, [makeList(NAUGHTY), makeEvent({ type: "pv", url: "x".repeat(2049) })]);
  expect(answer).toMatchObject({ status: 202, body: { accepted: 1, refused: [{ index: 1, error: "invalid" }] } });
  expect(new Set((await loadMissingItems(siteId, { as })).map(({ url }) => url))).toEqual(new Set(meant));
});

test("stores the valid events of a list and names the others by index", async () => {
  const { siteId } = await aShop();
  const [first, last] = [good(), good()];
  const answer = await sendEvents(siteId, [first, 7, makeEvent({ id: "bad", type: "pv", url: "" }), last]);
  expect(answer.status).toBe(202);
  expect(answer.body).toEqual({
    accepted: 2,
    refused: [
      { index: 1, id: null, error: "invalid" },
      { index: 2, id: "bad", error: "invalid" },
    ],
  });
  expect((await loadStored(siteId)).map(({ id }) => id).sort()).toEqual([first.id, last.id].sort());
});

test("refuses an order with a negative amount, and stores one with an unusable amount unchanged", async () => {
  const { siteId } = await aShop();
  const order = (id: string, amount: unknown) =>
    makeEvent({ id, type: "transaction", client_id: 99, items: [{ url: "L-1", count: 1, total_price: amount }] });
  const stored = [order("o-2", "12,50"), order("o-3", "abc"), order("o-4", 1e12), order("o-5", 25)];
  const answer = await sendEvents(siteId, [order("o-1", -50), ...stored]);
  expect(answer).toEqual({
    ...{ status: 202, body: { accepted: 4, refused: [{ index: 0, id: "o-1", error: "amount_negative" }] } },
  });
  expect((await loadStored(siteId)).map(({ id, raw }) => [id, raw])).toEqual(stored.map((one) => [one.id, one]));
  const alone = await sendEvents(siteId, order("o-6", "-0.01"));
  expect(alone).toMatchObject({ status: 422, body: { error: "amount_negative", accepted: 0 } });
  const dropped = await store().execute(sql`select warning from dropped_events where site_id = ${siteId}`);
  expect(dropped).toEqual([{ warning: "amount_invalid" }]);
});

test("limits a visitor to thirty events in fifteen seconds, without affecting others", async () => {
  const { siteId } = await aShop();
  const mine = Array.from({ length: 32 }, () => makeList(["L-1"], { client_id: 77 }));
  const answer = await sendEvents(siteId, mine);
  expect(answer).toMatchObject({
    status: 202,
    body: { accepted: 30, refused: [{ index: 30, error: "rate_limited" }, {}] },
  });
  expect((await sendEvents(siteId, makeList(["L-1"], { client_id: 77 }))).status).toBe(429);
  expect((await sendEvents(siteId, makeList(["L-1"], { client_id: 78 }))).status).toBe(204);
});

test("distinguishes an unknown or missing site from an invalid event", async () => {
  expect(await sendEvents("no-such-site", good())).toMatchObject({ status: 404, body: { error: "unknown_site" } });
  const { publicUrl } = getTestBackend();
  const answer = await fetch(`${publicUrl}/v1/events`, { method: "POST", body: JSON.stringify(good()) });
  expect(answer.status).toBe(400);
});

test("ignores pages that are not items, whatever their URL", async () => {
  const { siteId, as } = await aShop();
  await sendEvents(siteId, [makeEvent({ type: "pv", url: "https://shop.example/lamp?utm=1" })]);
  expect(await loadMissingItems(siteId, { as })).toEqual([]);
});
