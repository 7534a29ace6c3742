import { approveRun, type Run, rejectRun } from "@/lib/contract/catalogue/feed-runs";
import { listFeedSources, saveFeedSources } from "@/lib/contract/catalogue/feeds";
import { ifMatch } from "@/tests/support/direct";
import { buildRss, makeLamp, startFeedShop } from "@/tests/support/feed-bench";

// A run that has all items but would damage them is held, too.

const shop = startFeedShop();

const NUMBERS = Array.from({ length: 12 }, (_, id) => id);

const item = (id: number, more = "<g:image_link>https://a.example/i.jpg</g:image_link>", price = `${id + 3}.50 EUR`) =>
  `<item><g:id>L${id}</g:id><title>Přenosná lampa ${id}</title><g:price>${price}</g:price>
  <g:product_type>Home &gt; Lamps</g:product_type><g:availability>in stock</g:availability>${more}</item>`;

const complete = buildRss(...NUMBERS.map((id) => item(id)));

/** A site with a catalog, whose feed then changes. */
async function aRun(feed: string | Buffer) {
  const bench = await shop.aBench({ url: "/items.xml" });
  shop.feeds["/items.xml"] = complete;
  expect(await bench.run()).toMatchObject({ status: "succeeded", counts: { added: NUMBERS.length } });
  shop.feeds["/items.xml"] = feed;
  const run = await bench.run();
  return { bench, run, params: { ...bench.params, runId: run.id } };
}

const listCodes = (run: Run) => run.held?.reasons?.map(({ code }) => code);

test.each([
  ["price", complete.replace(/<g:price>.*?<\/g:price>/g, "")],
  ["image", complete.replace(/<g:image_link>.*?<\/g:image_link>/g, "")],
  ["category", complete.replace(/<g:product_type>.*?<\/g:product_type>/g, "")],
  ["availability", complete.replaceAll("in stock", "out of stock")],
  ["availability", complete.replace(/<g:availability>.*?<\/g:availability>/g, "")],
  ["title", complete.replaceAll("Přenosná lampa", "Item")],
  ["price_factor", buildRss(...NUMBERS.map((id) => item(id, undefined, `${((id + 3.5) * 25).toFixed(2)} EUR`)))],
])("holds a feed whose items lose or change their %s", async (code, feed) => {
  const { bench, run } = await aRun(feed);
  expect(run).toMatchObject({ status: "manually", counts: { removed: 0 } });
  const reasons = run.held?.reasons ?? [];
  expect(reasons.map((one) => one.code)).toContain(code);
  const reason = reasons.find((one) => one.code === code);
  expect(reason).toMatchObject({ affected: 12, total: 12, examples: { length: 5 } });
  expect(Object.values(await bench.items()).every(({ price_amount: price }) => typeof price === "number")).toBe(true);
  expect(await bench.found("prenosna")).toHaveLength(12);
});

test("asks before a first import goes live whose prices are over a hundred times those of another field", async () => {
  const numbers = Array.from({ length: 30 }, (_, id) => id);
  const net = (id: number) => (id % 4 === 0 ? "" : `<g:net_price>${id + 3}.00</g:net_price>`);
  const build = (times: number) => buildRss(...numbers.map((id) => item(id, net(id), `${(id + 3) * times}.00 EUR`)));
  const bench = await shop.aBench({ url: "/items.xml" });
  shop.feeds["/items.xml"] = build(121);
  const held = await bench.run();
  expect(held.held?.reasons).toMatchObject([{ code: "price_scale", affected: 30, total: 30, factor: 121 }]);
  shop.feeds["/items.xml"] = build(2);
  expect(await bench.run()).toMatchObject({ status: "succeeded", counts: { added: 30 } });
});

test("names of fields are data, also where they are names of columns in a statement", async () => {
  const bench = await shop.aBench({ url: "/items.csv" });
  const rows = NUMBERS.map((id) => `L${id},Lamp ${id},${(id + 3) * 150}.00,${id + 3}.00`);
  shop.feeds["/items.csv"] = ['id,title,price,"price"") net; --"', ...rows].join("\n");
  const reasons = [{ code: "price_scale", affected: NUMBERS.length, factor: 150 }];
  expect(await bench.run()).toMatchObject({ status: "manually", held: { reasons } });
});

test("puts the end of a sale of all items live", async () => {
  const sale = (id: number) => item(id, `<g:sale_price>${((id + 3.5) / 2).toFixed(2)} EUR</g:sale_price>`);
  const bench = await shop.aBench({ url: "/items.xml" });
  shop.feeds["/items.xml"] = buildRss(...NUMBERS.map(sale));
  expect(await bench.run()).toMatchObject({ status: "succeeded", counts: { added: NUMBERS.length } });
  shop.feeds["/items.xml"] = buildRss(...NUMBERS.map((id) => item(id, "")));
  expect(await bench.run()).toMatchObject({ status: "succeeded", counts: { changed: NUMBERS.length } });
});

test("holds titles that were encoded twice, with the titles before and after", async () => {
  const { run, bench, params } = await aRun(Buffer.from(complete).toString("latin1"));
  expect(listCodes(run)).toEqual(expect.arrayContaining(["title", "garbled"]));
  const garbled = run.held?.reasons?.find(({ code }) => code === "garbled");
  expect(garbled?.examples[0]).toMatchObject({ identity: "L0", before: "Přenosná lampa 0" });
  expect(garbled?.examples[0]?.after).toMatch(/^PÅ.enosnÃ¡ lampa 0$/);
  expect(await bench.call(rejectRun, { params, body: {} })).toMatchObject({ status: 200 });
  expect(await bench.found("prenosna")).toHaveLength(12);
});

test("reads UTF-8 that is declared as ISO-8859-1", async () => {
  const { run, bench } = await aRun(Buffer.from(`<?xml version="1.0" encoding="iso-8859-1"?>${complete}`));
  expect(run).toMatchObject({ status: "succeeded", held: null, counts: { changed: 0, removed: 0 } });
  expect(await bench.found("prenosna")).toHaveLength(12);
});

test("replaces the catalogue after an approval", async () => {
  const { run, bench, params } = await aRun(complete.replace(/<g:price>.*?<\/g:price>/g, ""));
  expect(await bench.call(approveRun, { params, body: {} })).toMatchObject({ status: 202 });
  expect(await bench.ended(run.id)).toMatchObject({ status: "succeeded", held: { reasons: [{ code: "price" }] } });
  expect((await bench.items()).L0).not.toHaveProperty("price_amount");
});

test("does not hold a feed that changes a few items", async () => {
  const few = NUMBERS.map((id) => (id < 3 ? item(id, "", "99 EUR") : item(id)));
  const { run } = await aRun(buildRss(...few));
  expect(run).toMatchObject({ status: "succeeded", held: null });
});

test("uses, validates and defaults the hold share of a feed", async () => {
  const { bench, run } = await aRun(complete.replace(/<g:price>.*?<\/g:price>/g, ""));
  expect(listCodes(run)).toEqual(["price"]);
  const body = (await bench.call(listFeedSources, { params: bench.params })).ok();
  const [feed] = body.feeds;
  expect(feed?.hold_share).toBe(0.3);
  const save = async (hold_share: number | undefined, revision: number) =>
    bench.call(
      saveFeedSources,
      {
        params: bench.params,
        body: { feed: "item", sources: feed?.sources ?? [], ...(hold_share === undefined ? {} : { hold_share }) },
      },
      { headers: ifMatch(revision) },
    );
  for (const bad of [0, 1.5, -1])
    expect(await save(bad, 1)).toMatchObject({
      status: 422,
      body: { errors: { hold_share: ["hold_share_invalid"] } },
    });
  expect(await save(1, 1)).toMatchObject({ status: 200, body: { feeds: [{ hold_share: 1 }] } });
  expect(await save(undefined, 2)).toMatchObject({ status: 200, body: { feeds: [{ hold_share: 1 }] } });
  expect(await bench.run()).toMatchObject({ status: "succeeded", held: null });
  expect(await save(0.05, 2)).toMatchObject({ status: 200, body: { feeds: [{ hold_share: 0.05 }] } });
  shop.feeds["/items.xml"] = buildRss(...NUMBERS.slice(1).map((id) => makeLamp(id)));
  expect(listCodes(await bench.run())).toContain("removed");
});
