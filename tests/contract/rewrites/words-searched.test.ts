import { create as customize } from "@/lib/contract/customizations/query-customizations";
import * as redirects from "@/lib/contract/rewrites/redirects";
import * as synonyms from "@/lib/contract/rewrites/synonyms";
import { addCountedDay, COUNTED_ZONE, markCountedNow } from "@/tests/support/counted-queries";
import { callDirectly } from "@/tests/support/direct";
import { createActor, createItems, createSite } from "@/tests/support/seed";

// How often the words of synonyms and redirects were searched for, in their lists and in the dry run of an upload.

/** A site with counted searches for tents, and its words. */
async function aBench(language = "cs") {
  const siteId = await createSite({ baseUrl: "https://shop.example", timeZone: COUNTED_ZONE, language });
  const as = await createActor({ sites: [siteId] });
  await createItems(siteId, [
    { identity: "1", title: "Tent" },
    { identity: "2", title: "Bivy sack" },
  ]);
  const params = { siteId };
  const searched: [string, number, number][] = [
    ["Stan", 3, 100],
    ["stan pro dva", 5, 40],
    ["stánek", 2, 900],
    ["stan", 40, 500],
    ["Doprava", 1, 70],
    ["doprava zdarma", 1, 30],
  ];
  for (const [query, ago, searches] of searched) await addCountedDay(siteId, { query, ago }, { searches });
  const dry = async (call: typeof synonyms.dryRun, items: string[][]) =>
    (await callDirectly(call, { params, body: { data: { items }, type: "append" } }, { as })).ok();
  return { siteId, params, init: { as }, dry };
}

test("synonyms count the searches of the last 30 days that contain their whole words", async () => {
  const { siteId, params, init } = await aBench();
  const add = (words: string[], kind: "one_way" | "two_way") =>
    callDirectly(synonyms.create, { params, body: { kind, words } }, init);
  await add(["tent", "stan"], "two_way");
  await add(["tent", "Stan pro"], "one_way");
  const list = async () =>
    (await callDirectly(synonyms.list, { params, query: { sort: "word" } }, init))
      .ok()
      .items.map(({ words, searches }) => [words?.join(" "), searches]);
  expect(await list()).toEqual([
    ["tent stan", null],
    ["tent Stan pro", null],
  ]);
  await markCountedNow(siteId);
  expect(await list()).toEqual([
    ["tent stan", 140],
    ["tent Stan pro", 0],
  ]);
  await addCountedDay(siteId, { query: "small tent", ago: 0 }, { searches: 5 });
  await markCountedNow(siteId);
  expect(await list()).toEqual([
    ["tent stan", 145],
    ["tent Stan pro", 5],
  ]);
  expect((await add(["camping", "stánek"], "two_way")).body).toMatchObject({ searches: 900 });
});

test("a redirect counts the searches for its whole word", async () => {
  const { siteId, params, init, dry } = await aBench();
  await markCountedNow(siteId);
  const made = await callDirectly(
    redirects.create,
    { params, body: { word: "DOPRAVA", target: "https://shop.example/delivery" } },
    init,
  );
  expect(made).toMatchObject({ status: 201, body: { searches: 70 } });
  const result = await dry(redirects.dryRun, [["stan", "https://shop.example/tents"]]);
  expect(result.preview.map(({ searches }) => searches)).toEqual([100]);
});

test("a redirect counts searches for other forms of its word, unless something nearer acts on them", async () => {
  const { siteId, params, init, dry } = await aBench("en");
  const searched: [string, number][] = [
    ["gift card", 7],
    ["gift cards", 5],
    ["gift-cards", 2],
    ["gift cards red", 90],
  ];
  for (const [query, searches] of searched) await addCountedDay(siteId, { query, ago: 1 }, { searches });
  await markCountedNow(siteId);
  const target = "https://shop.example/gifts";
  const add = (word: string) => callDirectly(redirects.create, { params, body: { word, target } }, init);
  const list = async () =>
    (await callDirectly(redirects.list, { params, query: { sort: "word" } }, init))
      .ok()
      .items.map(({ word, searches }) => [word, searches]);
  const planned = await dry(redirects.dryRun, [["gift card", target]]);
  expect(planned.preview.map(({ searches }) => searches)).toEqual([14]);
  expect(await add("gift card")).toMatchObject({ status: 201, body: { searches: 14 } });
  expect(await list()).toEqual([["gift card", 14]]);
  expect(await add("gift cards")).toMatchObject({ status: 201, body: { searches: 7 } });
  expect(await list()).toEqual([
    ["gift card", 7],
    ["gift cards", 7],
  ]);
  // A query with a customization of its own has no redirect of another form.
  (await callDirectly(customize, { params, body: { query: "gift-cards", type: "item" } }, init)).ok();
  expect(await list()).toEqual([
    ["gift card", 7],
    ["gift cards", 5],
  ]);
  const again = await dry(redirects.dryRun, [["giftcard", target]]);
  expect(again.preview.map(({ searches }) => searches)).toEqual([0]);
});

test("a dry run counts the searches of each valid line and previews real searches", async () => {
  const { siteId, dry } = await aBench();
  const items = [["kiosk", "stánek"], ["tent", "stan"], ["x"]];
  expect((await dry(synonyms.dryRun, items)).preview.map(({ searches }) => searches)).toEqual([null, null, null]);
  await markCountedNow(siteId);
  const result = await dry(synonyms.dryRun, items);
  expect(result.preview.map(({ searches }) => searches)).toEqual([900, 140, null]);
  // No item is called a kiosk, so its searches stay the same; those for tents find one.
  expect(result.examples[0]).toMatchObject({ query: "stan", before: { total: 0 }, after: { total: 1 } });
});
