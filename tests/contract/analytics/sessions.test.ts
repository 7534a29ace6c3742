import { listSessions, raw, raws, seen } from "@/lib/contract/analytics/sessions";
import { create as createListing, saveRules as saveListing } from "@/lib/contract/customizations/product-listings";
import { create as createCustomization, destroy, saveRules } from "@/lib/contract/customizations/query-customizations";
import { create as createSynonym } from "@/lib/contract/rewrites/synonyms";
import { getTimeDaysAgo, makeShopVisitor, putEvents, settleAnalytics } from "@/tests/support/analytics";
import { callDirectly } from "@/tests/support/direct";
import { createActor, createItems, createSite, type TestActor } from "@/tests/support/seed";

// Visits, their events, and the lists shown in them.

const MORNING = getTimeDaysAgo(20, 8);
const toDay = (days: number): string => getTimeDaysAgo(days).toISOString().slice(0, 10);
const DAY = toDay(20);
const ALL = { starting_at: toDay(30), ending_at: toDay(2) };

type Shop = { siteId: string; as: TestActor };

async function aShop(): Promise<Shop> {
  const siteId = await createSite();
  const as = await createActor({ sites: [siteId] });
  return { siteId, as };
}

async function loadPage({ siteId, as }: Shop, query: Record<string, string> = {}) {
  return (await callDirectly(listSessions, { params: { siteId }, query: { ...ALL, ...query } }, { as })).ok();
}

const requestTimeline = ({ siteId, as }: Shop, sessionId: string) =>
  callDirectly(raws, { params: { siteId, sessionId } }, { as });

async function loadTimeline({ siteId, as }: Shop, sessionId: string) {
  return (await requestTimeline({ siteId, as }, sessionId)).ok();
}

test("returns visitor, time, searches and outcome of a visit", async () => {
  const shop = await aShop();
  const anna = makeShopVisitor(MORNING, { customer_id: "c-1", platform: "mobile" });
  await putEvents(
    shop.siteId,
    [anna.list(0, "lamp", ["A", "B"]), anna.click(30, "B"), anna.list(60, "lapm", []), anna.buy(90, { B: 10.5 })],
    { ip: "203.0.113.0" },
  );
  await settleAnalytics(shop.siteId);
  const { sessions, next_cursor: next } = await loadPage(shop);
  expect(next).toBeNull();
  expect(sessions).toEqual([
    {
      id: `${anna.clientId}-${MORNING.getTime() / 1000}`,
      user_id: anna.clientId,
      customer_id: "c-1",
      platform: "mobile",
      device: "mobile",
      ip: "203.0.113.0",
      started_at: `${DAY}T08:00:00.000Z`,
      last_event_at: `${DAY}T08:01:30.000Z`,
      closed: true,
      events_count: 4,
      counts: { pv: 0, event: 2, click: 1, transaction: 1 },
      queries: ["lamp", "lapm"],
      converted: true,
      ab_test_variant: null,
      orders: 1,
      actions: 0,
      revenue: 10.5,
      no_results: 1,
      warnings: [],
    },
  ]);
});

test("reports a visit of the last half hour as in progress", async () => {
  const shop = await aShop();
  const now = new Date(Math.floor(Date.now() / 1000) * 1000 - 60_000);
  const anna = makeShopVisitor(now);
  await putEvents(shop.siteId, [anna.list(0, "lamp", ["A"])]);
  await settleAnalytics(shop.siteId, new Date());
  const { sessions } = await loadPage(shop, { starting_at: "", ending_at: "", period: "7d" });
  expect(sessions).toMatchObject([{ user_id: anna.clientId, closed: false }]);
});

test("continues each page where the previous one ended, without gaps or repetitions", async () => {
  const shop = await aShop();
  const visitors = Array.from({ length: 7 }, (_, at) =>
    makeShopVisitor(new Date(MORNING.getTime() + Math.floor(at / 3) * 1000)),
  );
  await putEvents(
    shop.siteId,
    visitors.map((one) => one.page(0, "/")),
  );
  await settleAnalytics(shop.siteId);
  const found: string[] = [];
  let cursor: string | null = null;
  do {
    const page = await loadPage(shop, { limit: "2", ...(cursor === null ? {} : { cursor }) });
    expect(page.sessions.length).toBeLessThanOrEqual(2);
    found.push(...page.sessions.map(({ user_id: id }) => id));
    cursor = page.next_cursor ?? null;
  } while (cursor !== null);
  expect([...found].sort()).toEqual(visitors.map(({ clientId }) => clientId).sort());
});

test("limits the size of a page", async () => {
  const { siteId, as } = await aShop();
  const ask = (query: Record<string, string>) => callDirectly(listSessions, { params: { siteId }, query }, { as });
  expect((await ask({ limit: "101" })).status).toBe(400);
  expect((await ask({ limit: "0" })).status).toBe(400);
  expect((await ask({ cursor: "everything" })).body).toMatchObject({ errors: { cursor: ["invalid"] } });
});

test("returns the events of a visit in order, with their facts", async () => {
  const shop = await aShop();
  const anna = makeShopVisitor(MORNING);
  await putEvents(shop.siteId, [
    anna.page(0, "https://shop.example/?a=1", { title: "Home", referer: "https://news.example/" }),
    anna.list(10, "lamp", ["A", "B"], { filters: { brand: "Acme" }, first: 21 }),
    anna.click(20, "B"),
    anna.act(30, "B"),
    anna.click(35, "Unshown"),
    anna.buy(40, { B: 10.5 }),
  ]);
  await settleAnalytics(shop.siteId);
  const [session] = (await loadPage(shop)).sessions;
  const { events } = await loadTimeline(shop, session?.id ?? "");
  expect(events.map(({ type }) => type)).toEqual(["pv", "event", "click", "click", "click", "transaction"]);
  expect(events[0]).toMatchObject({ title: "Home", facts: { referer: "https://news.example/" } });
  expect(events[1]).toMatchObject({
    list: "Search Results",
    summary: "lamp",
    items_count: 2,
    facts: {
      lists: [
        {
          query: "lamp",
          scope: "search",
          filters: { brand: ["Acme"] },
          items_count: 2,
          items: [{ identity: "A", title: "Title of A", type: null, position: 21 }, { position: 22 }],
        },
      ],
    },
  });
  expect(events[2]?.facts?.action).toEqual({
    ...{ type: "click", identity: "B", title: "Title of B", position: 22, list: "Search Results" },
  });
  expect(events[3]?.facts?.action).toMatchObject({ type: "add-to-cart", position: 22 });
  expect(events[4]).toMatchObject({ warnings: ["click_without_list"], facts: { action: { position: null } } });
  expect(events[5]?.facts?.bought).toEqual([{ identity: "B", title: null, pieces: 1, total: 10.5 }]);
});

test("returns an event as it was sent", async () => {
  const shop = await aShop();
  const anna = makeShopVisitor(MORNING, { context: { shop: "Žižkov" } });
  const sent = anna.list(0, "lamp", ["A"]);
  await putEvents(shop.siteId, [sent]);
  await settleAnalytics(shop.siteId);
  const [session] = (await loadPage(shop)).sessions;
  const params = { siteId: shop.siteId, sessionId: session?.id ?? "" };
  const body = (await callDirectly(raw, { params: { ...params, eventId: sent.id } }, { as: shop.as })).ok();
  expect(body.raw).toEqual(sent);
  const none = await callDirectly(raw, { params: { ...params, eventId: "none" } }, { as: shop.as });
  expect(none).toMatchObject({ status: 404, body: { error: "no_session_found" } });
});

test("resolves the link to a visit after earlier events arrive", async () => {
  const shop = await aShop();
  const anna = makeShopVisitor(MORNING);
  await putEvents(shop.siteId, [anna.list(600, "lamp", ["A"])]);
  await settleAnalytics(shop.siteId);
  const [session] = (await loadPage(shop)).sessions;
  await putEvents(shop.siteId, [anna.page(0, "/")]);
  await settleAnalytics(shop.siteId);
  const { events } = await loadTimeline(shop, session?.id ?? "");
  expect(events.map(({ type }) => type)).toEqual(["pv", "event"]);
  expect((await loadPage(shop)).sessions).toHaveLength(1);
});

test("does not find a missing visit, or one of another site", async () => {
  const [mine, theirs] = [await aShop(), await aShop()];
  const anna = makeShopVisitor(MORNING);
  await putEvents(theirs.siteId, [anna.page(0, "/")]);
  await settleAnalytics(theirs.siteId);
  const [session] = (await loadPage(theirs)).sessions;
  for (const id of [session?.id ?? "", "1-1", "nothing"])
    expect(await requestTimeline(mine, id)).toMatchObject({ status: 404, body: { error: "no_session_found" } });
});

describe("lists shown in a visit", () => {
  async function aLampShop() {
    const shop = await aShop();
    await createItems(shop.siteId, [
      { identity: "L-1", title: "Lamp one" },
      { identity: "L-2", title: "Lamp two" },
      { identity: "L-3", title: "Lamp three" },
    ]);
    return shop;
  }

  async function seenBy(shop: Shop, items: readonly string[], query = "lamp", at = new Date()) {
    const anna = makeShopVisitor(new Date(Math.floor(at.getTime() / 1000) * 1000));
    const shown = anna.list(0, query, items);
    await putEvents(shop.siteId, [shown]);
    await settleAnalytics(shop.siteId);
    const sessionId = `${anna.clientId}-${Math.floor(at.getTime() / 1000)}`;
    return async () => {
      const params = { siteId: shop.siteId, sessionId };
      return (await callDirectly(seen, { params, query: { event: shown.id } }, { as: shop.as })).ok();
    };
  }

  test("returns the list of the event, and marks items that are gone", async () => {
    const shop = await aLampShop();
    const look = await seenBy(shop, ["L-2", "Gone"]);
    expect(await look()).toMatchObject({
      query: "lamp",
      list: "Search Results",
      shown: [
        { identity: "L-2", position: 1, in_catalogue: true },
        { identity: "Gone", position: 2, in_catalogue: false },
      ],
      rebuilt: { gaps: expect.arrayContaining(["items_gone"]), of: 2 },
    });
  });

  test("applies the rules of that time, whatever changed since", async () => {
    const shop = await aLampShop();
    const params = { siteId: shop.siteId };
    const made = await callDirectly(
      createCustomization,
      { params, body: { query: "lamp", type: "item" } },
      { as: shop.as },
    );
    const { id } = made.ok();
    const rules = [{ id: null, type: "pin" as const, position: 1, item_url: "L-3" }];
    await callDirectly(
      saveRules,
      { params, body: { queryId: id, rules } },
      { as: shop.as, headers: { "if-match": '"1"' } },
    );
    const then = new Date(Date.now() + 1_000);
    await new Promise((resolve) => setTimeout(resolve, 2_100));
    const look = await seenBy(shop, ["L-3", "L-1"], "lamp", then);
    const before = await look();
    expect(before.customization).toEqual({ id, query: "lamp" });
    expect(before.rebuilt).toMatchObject({ rules_changed: false });
    expect(before.rebuilt?.items[0]).toMatchObject({ identity: "L-3", pinned: true, position: 1, was: 1 });
    expect((await callDirectly(destroy, { params, body: { id } }, { as: shop.as })).status).toBe(204);
    const after = await look();
    expect(after.customization).toBeNull();
    expect(after.rebuilt).toMatchObject({ rules_changed: true });
    expect(after.rebuilt?.items[0]).toMatchObject({ identity: "L-3", pinned: true });
  });

  test("reports that synonyms or redirects have changed", async () => {
    const shop = await aLampShop();
    const look = await seenBy(shop, [], "svetlo", new Date(Date.now() - 60_000));
    expect((await look()).rebuilt).toMatchObject({ items: [], total: 0 });
    await callDirectly(
      createSynonym,
      { params: { siteId: shop.siteId }, body: { kind: "one_way", words: ["svetlo", "lamp"] } },
      { as: shop.as },
    );
    const { rebuilt } = await look();
    expect(rebuilt?.gaps).toContain("words_changed");
    expect(rebuilt?.items.map(({ identity }) => identity).sort()).toEqual(["L-1", "L-2", "L-3"]);
  });

  /** The answer about a list of another name, shown now. */
  async function seenIn(
    shop: Shop,
    name: string,
    { query, scopes }: { query?: string; scopes?: Record<string, unknown> },
    items: string[],
  ) {
    // Events have whole seconds, and the rules must be older.
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    const start = new Date(Math.floor(Date.now() / 1000) * 1000);
    const anna = makeShopVisitor(start);
    const shown = anna.list(0, query ?? "", items, { name, ...(scopes ? { scopes } : {}) });
    await putEvents(shop.siteId, [shown]);
    await settleAnalytics(shop.siteId);
    const params = { siteId: shop.siteId, sessionId: `${anna.clientId}-${start.getTime() / 1000}` };
    return (await callDirectly(seen, { params, query: { event: shown.id } }, { as: shop.as })).ok();
  }

  test("rebuilds a product listing with its rules and those of its parent category", async () => {
    const shop = await aShop();
    const inCategory = (path: string) => ({ attributes: { category: [path] } });
    await createItems(shop.siteId, [
      { identity: "L-1", title: "Lamp one", ...inCategory("Home | Lamps") },
      { identity: "L-2", title: "Lamp two", ...inCategory("Home | Lamps") },
      { identity: "L-3", title: "Lamp three", ...inCategory("Home | Lamps") },
      { identity: "B-1", title: "Bed", ...inCategory("Home | Beds") },
    ]);
    const params = { siteId: shop.siteId };
    for (const [category_full, rule] of [
      ["Home||Lamps", { id: null, type: "pin" as const, position: 1, item_url: "L-3" }],
      ["Home", { id: null, type: "hide" as const, position: null, item_url: "L-2" }],
    ] as const) {
      const made = await callDirectly(
        createListing,
        { params, body: { category_full, type: "item" } },
        { as: shop.as },
      );
      const { id } = made.ok();
      const body = { queryId: id, rules: [rule] };
      (await callDirectly(saveListing, { params, body }, { as: shop.as, headers: { "if-match": '"1"' } })).ok();
    }
    const answer = await seenIn(shop, "Product Listing", { scopes: { _category_label: "Home | Lamps" } }, [
      "L-3",
      "L-1",
    ]);
    expect(answer.rebuilt).toMatchObject({ total: 2, redirect: null, same: 2, of: 2 });
    expect(answer.rebuilt?.items).toMatchObject([
      { identity: "L-3", pinned: true, position: 1, was: 1 },
      { identity: "L-1", pinned: false, position: 2, was: 2 },
    ]);
  });

  test("rebuilds autocomplete within the main type, and reports that other types were shown", async () => {
    const shop = await aLampShop();
    await createItems(shop.siteId, [{ identity: "C-1", type: "category", title: "Lamps" }]);
    const params = { siteId: shop.siteId };
    const { id } = (
      await callDirectly(createCustomization, { params, body: { query: "lam", type: "item" } }, { as: shop.as })
    ).ok();
    const rules = [
      { id: null, type: "pin" as const, position: 1, item_url: "L-2", placement: "autocomplete" as const },
    ];
    await callDirectly(
      saveRules,
      { params, body: { queryId: id, rules } },
      { as: shop.as, headers: { "if-match": '"1"' } },
    );
    const answer = await seenIn(shop, "Autocomplete", { query: "lam" }, ["C-1", "L-2"]);
    expect(answer.rebuilt).toMatchObject({ same: 1, of: 1, gaps: expect.arrayContaining(["other_types"]) });
    expect(answer.rebuilt?.items[0]).toMatchObject({ identity: "L-2", pinned: true, position: 1, was: 1 });
    expect(answer.rebuilt?.items.map(({ type }) => type)).not.toContain("category");
  });

  test("rebuilds search results within the main type, even if a category has the best match", async () => {
    const shop = await aLampShop();
    await createItems(shop.siteId, [{ identity: "C-1", type: "category", title: "Lamp" }]);
    const plain = await seenIn(shop, "Search Results", { query: "lamp" }, ["L-1"]);
    expect(plain.rebuilt?.items.map(({ type }) => type)).toEqual(["item", "item", "item"]);
    expect(plain.rebuilt).toMatchObject({ total: 3, of: 1 });
    const first = plain.rebuilt?.items[0]?.identity ?? "";
    const mixed = await seenIn(shop, "Search Results", { query: "lamp" }, ["C-1", first]);
    expect(mixed.rebuilt).toMatchObject({ same: 1, of: 1, gaps: expect.arrayContaining(["other_types"]) });
  });

  test("does not rebuild a list of recommendations", async () => {
    const shop = await aLampShop();
    const anna = makeShopVisitor(MORNING);
    const shown = anna.list(0, "", ["L-1"], { name: "Recommendation" });
    await putEvents(shop.siteId, [shown]);
    await settleAnalytics(shop.siteId);
    const params = { siteId: shop.siteId, sessionId: `${anna.clientId}-${MORNING.getTime() / 1000}` };
    const { body } = await callDirectly(seen, { params, query: { event: shown.id } }, { as: shop.as });
    expect(body).toMatchObject({ rebuilt: null, shown: [{ identity: "L-1" }] });
  });
});
