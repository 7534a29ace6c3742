import { gzipSync } from "node:zlib";
import { feedRuns } from "@/backend/db/schema/catalogue/plans";
import { errors, errorsDownload, showRun } from "@/lib/contract/catalogue/feed-runs";
import { FEED_SHORT_RUN_MS } from "@/lib/domain/kit/limits";
import { buildRss, makeLamp, makeLamps, startFeedShop } from "@/tests/support/feed-bench";
import { until } from "@/tests/support/until";

// What runs do to the catalog, and what they report of the feed.

const shop = startFeedShop();

test("replaces the catalogue and the search index with a feed", async () => {
  const bench = await shop.aBench({ url: "/items.xml" });
  shop.feeds["/items.xml"] = gzipSync(
    buildRss(makeLamp(1, "<g:watt>40</g:watt>"), makeLamp(2), makeLamp(2), "<item><title>x</title></item>"),
  );
  expect(await bench.run()).toMatchObject({
    status: "succeeded",
    error: null,
    counts: { read: 4, rejected: 2, added: 2, changed: 0, unchanged: 0, removed: 0 },
  });
  expect(await bench.items()).toMatchObject({ L1: { watt: 40, price_amount: 1.5, price: "€1.50" }, L2: {} });
  expect(await bench.found("lamp")).toEqual(["L1", "L2"]);
  shop.feeds["/items.xml"] = buildRss(makeLamp(1, "<g:watt>60</g:watt>"), makeLamp(2), makeLamp(3));
  expect(await bench.run()).toMatchObject({ counts: { added: 1, changed: 1, unchanged: 1, removed: 0 } });
  expect(await bench.staged()).toEqual([]);
});

test("joins additional sources to the items of the first one", async () => {
  const bench = await shop.aBench(
    { url: "/items.xml" },
    { url: "/stock.csv", join: "identity" },
    { url: "/eans.json", join: "ean", mapping: { identity: "" } },
  );
  shop.feeds["/items.xml"] = buildRss(
    makeLamp(1, "<g:gtin>11111111</g:gtin>"),
    makeLamp(2, "<g:gtin>22222222</g:gtin>"),
  );
  shop.feeds["/stock.csv"] = "id;availability;shelf\nL2;0;A7\nL9;1;B1\n;1;C1\n";
  shop.feeds["/eans.json"] = JSON.stringify([{ ean: "11111111", colour: "red" }]);
  expect(await bench.run()).toMatchObject({ status: "succeeded", counts: { read: 6, rejected: 1, added: 2 } });
  const items = await bench.items();
  expect(items).toMatchObject({ L1: { colour: "red", ean: "11111111" }, L2: { availability: 0, shelf: "A7" } });
  expect(Object.keys(items)).toEqual(["L1", "L2"]);
  expect(await bench.staged()).toEqual([]);
});

test("completes items by the availability feed of Heureka", async () => {
  const bench = await shop.aBench({ url: "/heureka.xml" }, { url: "/availability.xml", join: "identity" });
  const write = (id: string, days: string): string =>
    `<SHOPITEM><ITEM_ID>${id}</ITEM_ID><PRODUCTNAME>Lamp ${id}</PRODUCTNAME><URL>https://l.example/${id}</URL><PRICE_VAT>499</PRICE_VAT><DELIVERY_DATE>${days}</DELIVERY_DATE></SHOPITEM>`;
  shop.feeds["/heureka.xml"] = `<SHOP>${write("L1", "0")}${write("L2", "7")}${write("L3", "7")}</SHOP>`;
  shop.feeds["/availability.xml"] = `<item_list>
    <item id="L1"><stock_quantity>0</stock_quantity></item>
    <item id="L2"><stock_quantity>4</stock_quantity><delivery_time orderDeadline="2026-11-30 12:00">2026-12-02 12:00</delivery_time><depot id="1"><stock_quantity>3</stock_quantity></depot></item>
  </item_list>`;
  expect(await bench.run()).toMatchObject({ status: "succeeded", counts: { read: 5, rejected: 0, added: 3 } });
  const items = await bench.items();
  expect(items).toMatchObject({ L1: { availability: 0 }, L2: { availability: 1 }, L3: { availability: 1 } });
  // The days of the product feed do not count where there is a stock.
  const ranks = ["L1", "L2", "L3"].map((id) => items[id]?.availability_rank ?? null);
  expect(ranks).toEqual([null, null, 5]);
  expect(Object.keys(items.L2 ?? {}).filter((name) => /stock|deliver|depot/.test(name))).toEqual([]);
});

test.each([
  ["does not end", `${buildRss(...makeLamps(0, 30)).slice(0, -30)}`, { code: "xml_malformed", line: 31 }],
  [
    "declares entities",
    `<!DOCTYPE x [<!ENTITY a "b">]>${buildRss(makeLamp(1))}`,
    { code: "xml_entities_declared", line: 1 },
  ],
  ["is a web page", "<!doctype html><html></html>", { code: "feed_is_html", line: 1 }],
  ["has no readable record", buildRss("<item><title>A & B</title></item>"), { code: "ampersand_bare", line: 2 }],
  ["has no item in it", buildRss("<item><title>x</title></item>"), { code: "identity_unknown", line: 2 }],
])("leaves the catalogue unchanged if the feed %s", async (_, content, error) => {
  const bench = await shop.aBench({ url: "/items.xml" });
  shop.feeds["/items.xml"] = buildRss(...makeLamps(0, 10));
  await bench.run();
  const before = await bench.items();
  shop.feeds["/items.xml"] = content;
  expect(await bench.run()).toMatchObject({ status: "failed", error });
  expect(await bench.items()).toEqual(before);
  expect(await bench.found("lamp")).toHaveLength(10);
  expect(await bench.staged()).toEqual([]);
});

type Bench = Awaited<ReturnType<typeof shop.aBench>>;

async function loadStatus({ call, params }: Bench, runId: string): Promise<string> {
  return (await call(showRun, { params: { ...params, runId } })).ok().run.status;
}

/** Stores an earlier successful run of the feed of a bench that took long. */
async function storeLongRun({ siteId }: Bench): Promise<void> {
  const at = new Date(Date.now() - 3_600_000);
  const phases = [{ name: "read" as const, started_at: at.toISOString(), ms: FEED_SHORT_RUN_MS }];
  await shop
    .store()
    .insert(feedRuns)
    .values({
      ...{ siteId, id: "earlier", feed: "item", status: "succeeded", cause: "plan", phases },
      ...{ plannedAt: at, startedAt: at, finishedAt: at },
    });
}

/** Starts the run of a bench and waits until it reads its feed. */
async function startReading(bench: Bench): Promise<string> {
  const id = await bench.start();
  await until(
    () => loadStatus(bench, id),
    (status) => status === "running",
  );
  return id;
}

/** Lets a feed answer only after the returned function has been called with its content. */
function holdFeed(path: string): (content: string) => void {
  let release: (content: string) => void = () => undefined;
  shop.feeds[path] = new Promise((resolve) => {
    release = resolve;
  });
  return release;
}

test("short runs of other sites pass a long one, and a second long run waits", async () => {
  const [long, longToo, short] = [
    await shop.aBench({ url: "/long.xml" }),
    await shop.aBench({ url: "/items.xml" }),
    await shop.aBench({ url: "/items.xml" }),
  ];
  for (const bench of [long, longToo]) await storeLongRun(bench);
  const release = holdFeed("/long.xml");
  shop.feeds["/items.xml"] = buildRss(...makeLamps(0, 3));
  const running = await startReading(long);
  const waiting = await longToo.start();
  expect(await short.run()).toMatchObject({ status: "succeeded", counts: { added: 3 } });
  expect(await loadStatus(long, running)).toBe("running");
  expect(await loadStatus(longToo, waiting)).toBe("manually");
  release(buildRss(...makeLamps(0, 2)));
  expect(await long.ended(running)).toMatchObject({ status: "succeeded", counts: { added: 2 } });
  expect(await longToo.ended(waiting)).toMatchObject({ status: "succeeded" });
});

test("of two feeds that never succeeded, one leaves room for known short ones", async () => {
  const [first, second, known] = [
    await shop.aBench({ url: "/new.xml" }),
    await shop.aBench({ url: "/few.xml" }),
    await shop.aBench({ url: "/few.xml" }),
  ];
  shop.feeds["/few.xml"] = buildRss(...makeLamps(0, 3));
  expect(await known.run()).toMatchObject({ status: "succeeded" });
  const release = holdFeed("/new.xml");
  const running = await startReading(first);
  const waiting = await second.start();
  expect(await known.run()).toMatchObject({ status: "succeeded" });
  expect(await loadStatus(second, waiting)).toBe("manually");
  release(buildRss(...makeLamps(0, 2)));
  expect(await first.ended(running)).toMatchObject({ status: "succeeded" });
  expect(await second.ended(waiting)).toMatchObject({ status: "succeeded", counts: { added: 3 } });
});

test("a feed that never succeeded leaves room for known short ones, whichever lane it runs in", async () => {
  const [slow, first, second, known] = [
    await shop.aBench({ url: "/slow.xml" }),
    await shop.aBench({ url: "/unknown.xml" }),
    await shop.aBench({ url: "/short.xml" }),
    await shop.aBench({ url: "/short.xml" }),
  ];
  shop.feeds["/slow.xml"] = buildRss(...makeLamps(0, 1));
  shop.feeds["/short.xml"] = buildRss(...makeLamps(0, 3));
  expect(await slow.run()).toMatchObject({ status: "succeeded" });
  expect(await known.run()).toMatchObject({ status: "succeeded" });
  const [endSlow, endFirst] = [holdFeed("/slow.xml"), holdFeed("/unknown.xml")];
  // The first lane performs the slow one, so the other takes the feed that never succeeded.
  const taken = await startReading(slow);
  const running = await startReading(first);
  endSlow(buildRss(...makeLamps(0, 2)));
  expect(await slow.ended(taken)).toMatchObject({ status: "succeeded" });
  const waiting = await second.start();
  expect(await known.run()).toMatchObject({ status: "succeeded" });
  expect(await loadStatus(second, waiting)).toBe("manually");
  endFirst(buildRss(...makeLamps(0, 2)));
  expect(await first.ended(running)).toMatchObject({ status: "succeeded" });
  expect(await second.ended(waiting)).toMatchObject({ status: "succeeded", counts: { added: 3 } });
});

test("a long run does not wait for a feed that never succeeded, nor for others that wait for it", async () => {
  const [first, second, long] = [
    await shop.aBench({ url: "/new.xml" }),
    await shop.aBench({ url: "/items.xml" }),
    await shop.aBench({ url: "/items.xml" }),
  ];
  shop.feeds["/items.xml"] = buildRss(...makeLamps(0, 3));
  await storeLongRun(long);
  const release = holdFeed("/new.xml");
  const running = await startReading(first);
  const waiting = await second.start();
  expect(await long.run()).toMatchObject({ status: "succeeded", counts: { added: 3 } });
  expect(await loadStatus(second, waiting)).toBe("manually");
  release(buildRss(...makeLamps(0, 2)));
  expect(await first.ended(running)).toMatchObject({ status: "succeeded" });
  expect(await second.ended(waiting)).toMatchObject({ status: "succeeded" });
});

test("says that there is no feed at a URL", async () => {
  const bench = await shop.aBench({ url: "/nothing.xml" });
  expect(await bench.run()).toMatchObject({ status: "failed", error: { code: "download_not_found" } });
});

test("reports phases, sources and rejected rows", async () => {
  const bench = await shop.aBench({ url: "/items.csv" }, { url: "/stock.csv", join: "identity" });
  const rows = [
    "id;title;watt;price",
    "L1;Lamp 1;40;9",
    "L2;Lamp 2;60;9",
    "L2;Lamp again;70;9",
    "L3;;80;9",
    "L4;Lamp 4;90;9;x",
    "=L5;Lamp 5;90;9",
  ];
  shop.feeds["/items.csv"] = rows.join("\n");
  shop.feeds["/stock.csv"] = "id;shelf\nL1;A7\n;B1\n";
  const first = await bench.run();
  expect(first).toMatchObject({
    status: "succeeded",
    counts: { read: 8, rejected: 4, clashes: 0, added: 3 },
    phases: ["read", "compare", "apply", "index"].map((name) => ({ name, ms: expect.any(Number) })),
    sources: [
      { url: `${bench.origin}/stock.csv`, read: 2, rejected: 1 },
      { url: `${bench.origin}/items.csv`, read: 6, rejected: 3 },
    ],
    ...{ errors_total: 4, errors_kept: 4, held: null, restored_from: null, is_restorable: false, cause: "hand" },
  });
  const params = { ...bench.params, runId: first.id };
  const reported = (await bench.call(errors, { params })).ok();
  const source = `${bench.origin}/items.csv`;
  expect(reported).toMatchObject({ offset: 0, limit: 100, total: 4, kept: 4 });
  expect([...reported.errors].sort((a, b) => (a.line ?? 0) - (b.line ?? 0))).toMatchObject([
    { line: 3, source: `${bench.origin}/stock.csv`, code: "join_empty" },
    { line: 4, source, identity: "L2", code: "duplicate", field: null, value: null },
    { line: 5, source, identity: "L3", code: "title_empty" },
    { line: 6, source, identity: "L4", code: "wrong_column_count" },
  ]);
  const file = await bench.call(errorsDownload, { params });
  expect(file.headers.get("content-disposition")).toMatch(/attachment; filename="errors_.*\.csv"/);
  expect(String(file.body).split("\r\n")).toHaveLength(6);
  expect(await bench.call(errors, { params: { ...params, runId: "none" } })).toMatchObject({ status: 404 });
});

test("preserves attribute types between runs, and reports values of another type with their position", async () => {
  const bench = await shop.aBench({ url: "/items.json", format: "json" });
  const json = (...watts: unknown[]): string =>
    JSON.stringify(
      watts.map((watt, index) => ({ id: `L${index}`, title: `Lamp ${index}`, watt })),
      null,
      1,
    );
  shop.feeds["/items.json"] = json(40, 60);
  await bench.run();
  shop.feeds["/items.json"] = json("=forty", 70);
  const second = await bench.run();
  expect(second).toMatchObject({ status: "succeeded", counts: { clashes: 1, changed: 2 }, errors_total: 1 });
  expect(await bench.items()).toMatchObject({ L1: { watt: 70 } });
  const params = { ...bench.params, runId: second.id };
  expect((await bench.call(errors, { params })).body).toMatchObject({
    errors: [{ line: 2, identity: "L0", code: "type_clash", field: "watt", value: "=forty" }],
  });
  // The file escapes what a spreadsheet would execute as a formula.
  expect((await bench.call(errorsDownload, { params })).body).toContain('"\'=forty"');
  // The type of an attribute that disappeared is not fixed any more.
  shop.feeds["/items.json"] = JSON.stringify([
    { id: "L0", title: "Lamp 0" },
    { id: "L1", title: "Lamp 1" },
  ]);
  await bench.run();
  shop.feeds["/items.json"] = json("forty", "sixty");
  expect(await bench.run()).toMatchObject({ counts: { clashes: 0, changed: 2 } });
});

test("stores the first of very many errors, and counts all of them", async () => {
  const bench = await shop.aBench({ url: "/items.csv" });
  const bad = Array.from({ length: 2_500 }, (_, index) => `B${index};`);
  shop.feeds["/items.csv"] = ["id;title", "L1;Lamp", ...bad].join("\n");
  const run = await bench.run();
  expect(run).toMatchObject({ errors_total: 2_500, errors_kept: 2_500 });
  const params = { ...bench.params, runId: run.id };
  const page = (await bench.call(errors, { params, query: { offset: 2_450 } })).ok();
  expect(page.errors.map(({ identity }) => identity)).toEqual(Array.from({ length: 50 }, (_, at) => `B${2_450 + at}`));
});
