import {
  type FeedSource,
  listFeedSources,
  saveFeedSources,
  test as testFeedSource,
} from "@/lib/contract/catalogue/feeds";
import { listChanges } from "@/lib/contract/history/change-history";
import { callDirectly, type MakeCall } from "@/tests/support/direct";
import { LAYERS } from "@/tests/support/layers";
import { createActor, createSite } from "@/tests/support/seed";

type Input = Partial<FeedSource> & { url: string };
const FEED: Input = { url: "https://shop.example/products.xml" };

async function aBench(call: MakeCall = callDirectly, more: Parameters<typeof createActor>[0] = {}) {
  const siteId = await createSite();
  const as = await createActor({ sites: [siteId], ...more });
  const params = { siteId };
  return {
    ...{ siteId, params, as },
    list: () => call(listFeedSources, { params }, { as }),
    save: (feed: string, sources: Input[], headers: Record<string, string> = {}) =>
      call(saveFeedSources, { params, body: { feed, sources } }, { as, headers }),
    test: (source: Input) => call(testFeedSource, { params, body: { source } }, { as }),
  };
}

describe.each(LAYERS)("%s", (_, call) => {
  test("saves all sources of a feed, leaving settings to detection", async () => {
    const bench = await aBench(call);
    expect((await bench.list()).body).toEqual({
      feeds: [],
      names: ["item", "category", "brand", "article"],
      sources_max: 5,
      file_bytes_max: 200 * 1024 * 1024,
      waiting_files: [],
      waiting_files_max: 10,
    });
    const further = { url: "https://shop.example/stock.csv", format: "csv" as const, join: "ean" };
    expect((await bench.save("category", [FEED])).status).toBe(200);
    const saved = await bench.save("product", [FEED, further]);
    const open = { file: null, format: null, encoding: null, mapping: {}, join: null };
    expect(saved).toMatchObject({
      status: 200,
      body: {
        feeds: [
          {
            feed: "item",
            revision: 1,
            sources: [
              { ...open, ...FEED },
              { ...open, ...further },
            ],
          },
          { feed: "category", revision: 1 },
        ],
      },
    });
    expect({ ...(await bench.list()).ok(), is_started: false }).toEqual(saved.body);
  });

  test.each<[string, Input[], Record<string, string[]>]>([
    ["no address", [{ url: " " }], { "sources.0.url": ["address_empty"] }],
    ["an invalid address", [{ url: "shop.example" }], { "sources.0.url": ["address_invalid"] }],
    ["another scheme", [{ url: "http://shop.example/a" }], { "sources.0.url": ["not_https"] }],
    ["credentials in the address", [{ url: "https://u:p@shop.example/a" }], { "sources.0.url": ["address_invalid"] }],
    ["another port", [{ url: "https://shop.example:8443/a" }], { "sources.0.url": ["address_invalid"] }],
    ["an unknown encoding", [{ ...FEED, encoding: "klingon" }], { "sources.0.encoding": ["encoding_unknown"] }],
    [
      "an unknown item field",
      [{ ...FEED, mapping: { colour: "c" } }],
      { "sources.0.mapping.colour": ["field_unknown"] },
    ],
    ["an address twice", [FEED, { ...FEED, join: "ean" }], { "sources.1.url": ["address_twice"] }],
    ["a source without a join field", [FEED, { url: "https://b.example/" }], { "sources.1.join": ["join_missing"] }],
    [
      "one source too many",
      Array.from({ length: 6 }, (_, index) => ({ url: `https://a.example/${index}`, join: "ean" })),
      { sources: ["too_many_sources"] },
    ],
  ])("%s is refused at its field", async (_, sources, errors) => {
    const bench = await aBench(call);
    expect(await bench.save("item", sources)).toMatchObject({ status: 422, body: { error: "invalid", errors } });
    expect((await bench.list()).body).toMatchObject({ feeds: [] });
  });

  test("reports why a feed cannot be read, without revealing internal hosts", async () => {
    const bench = await aBench(call);
    for (const url of ["https://127.0.0.1/", "https://[::1]/feed.xml", "https://localhost/"])
      expect((await bench.test({ url })).body).toMatchObject({
        fault: { code: "download_failed", line: 1, column: 1 },
        ...{ format: null, fields: [], records: [] },
      });
    const wrong = await bench.test({ url: "http://shop.example/", encoding: "klingon" });
    const errors = { "source.url": ["not_https"], "source.encoding": ["encoding_unknown"] };
    expect(wrong).toMatchObject({ status: 422, body: { error: "invalid", errors } });
    expect((await bench.list()).body).toMatchObject({ feeds: [] });
  });
});

test("refuses an unknown feed", async () => {
  const bench = await aBench();
  expect(await bench.save("variant", [FEED])).toMatchObject({
    status: 422,
    body: { errors: { feed: ["feed_unknown"] } },
  });
});

test("limits test fetches per user and minute", async () => {
  const bench = await aBench();
  const test = async () => (await bench.test({ url: "https://127.0.0.1/" })).status;
  const answers = await Promise.all(Array.from({ length: 11 }, test));
  expect(answers.sort()).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
});

test("refuses to overwrite a newer revision", async () => {
  const bench = await aBench();
  await bench.save("item", [FEED]);
  const other = [{ url: "https://shop.example/other.xml" }];
  expect((await bench.save("item", other)).status).toBe(428);
  expect(await bench.save("item", other, { "if-match": '"7"' })).toMatchObject({ status: 412, body: { revision: 1 } });
  expect((await bench.save("item", other, { "if-match": '"1"' })).status).toBe(200);
  // An empty list removes them.
  expect((await bench.save("item", [], { "if-match": '"2"' })).body).toMatchObject({ feeds: [] });
  const body = (await callDirectly(listChanges, { params: bench.params }, { as: bench.as })).ok();
  const changes = body.items;
  expect(changes.filter(({ feature, action }) => feature === "feeds" && action === "save_sources")).toHaveLength(3);
});

test("lets viewers read, and refuses users without the policy", async () => {
  const viewer = await aBench(callDirectly, { roles: ["viewer"], policies: ["feeds"] });
  expect((await viewer.list()).status).toBe(200);
  expect((await viewer.save("item", [FEED])).status).toBe(403);
  expect((await viewer.test(FEED)).status).toBe(403);
  const outsider = await aBench(callDirectly, { roles: ["operator"], policies: [] });
  expect((await outsider.list()).status).toBe(403);
});
