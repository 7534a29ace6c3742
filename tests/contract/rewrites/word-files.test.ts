import { readUploadFile } from "@/components/rewrites/upload/upload-file";
import { listChanges, undoChanges } from "@/lib/contract/history/change-history";
import * as redirects from "@/lib/contract/rewrites/redirects";
import * as synonyms from "@/lib/contract/rewrites/synonyms";
import { callDirectly, getChangeId, ifMatch, toUncheckedInput } from "@/tests/support/direct";
import { runSearch } from "@/tests/support/search";
import { createActor, createItems, createSite } from "@/tests/support/seed";

// Synonyms in files of other tools, from the file to the search and back, and rows of 200 words.

async function aBench() {
  const siteId = await createSite({ baseUrl: "https://shop.example" });
  const init = { as: await createActor({ sites: [siteId] }) };
  const params = { siteId };
  const upload = (items: string[][], type: "append" | "replace" = "append") =>
    callDirectly(synonyms.bulkUpload, { params, body: { data: { items }, type } }, init);
  return {
    ...{ siteId, params, init, upload },
    list: async () => (await callDirectly(synonyms.list, { params, query: {} }, init)).ok(),
    dryRun: async (items: string[][], type: "append" | "replace") =>
      (await callDirectly(synonyms.dryRun, { params, body: { data: { items }, type } }, init)).ok(),
    download: async (format?: "csv" | "solr" | "algolia") => {
      const { body } = await callDirectly(synonyms.bulkDownload, { params, query: { format } }, init);
      return typeof body === "string" ? body : JSON.stringify(body);
    },
  };
}

/** The rows of a file as the upload dialog sends them. */
function readRows(text: string): string[][] {
  const file = readUploadFile(new TextEncoder().encode(text), { name: "synonyms" }, () => undefined);
  if ("code" in file) throw new Error(file.code);
  return file.rows.map((cells) => [...cells]);
}

const SOLR = "# tents, shelters\ntent, bivy\na\\,b, canopy => kayak\nalone\n";

test("rows of a Solr file act in the search; its comments and single words do not", async () => {
  const { siteId, upload, list } = await aBench();
  await createItems(siteId, [
    { identity: "1", title: "Kayak" },
    { identity: "2", title: "Bivy" },
  ]);
  expect((await upload(readRows(SOLR))).body).toMatchObject({ ok_count: 3, errors_count: 0 });
  expect((await list()).items.map(({ kind, words }) => [kind, ...words]).sort()).toEqual([
    ["one_way", "a,b", "kayak"],
    ["one_way", "canopy", "kayak"],
    ["two_way", "tent", "bivy"],
  ]);
  const find = async (q: string) => {
    const { hits } = (await runSearch({ tracker_id: siteId, q })).results;
    return hits.map(({ attributes }) => String(attributes.title).replace(/<[^>]*>/g, ""));
  };
  expect(await find("tent")).toEqual(["Bivy"]);
  expect(await find("canopy")).toEqual(["Kayak"]);
  expect(await find("shelters")).toEqual([]);
});

test("the list of uploads names the tool that wrote the file, if it was another one", async () => {
  const { params, init, upload } = await aBench();
  const body = { data: { items: readRows(SOLR) }, type: "append" as const, format: "solr" as const };
  const sent = (await callDirectly(synonyms.bulkUpload, { params, body }, init)).ok();
  expect(sent.counts).toEqual({ added: 3, changed: 0, same: 0, removed: 0, refused: 0 });
  (await upload([["sofa", "couch"]])).ok();
  const { items } = (await callDirectly(synonyms.listUploads, { params, query: {} }, init)).ok();
  expect(items.map(({ format }) => format)).toEqual([null, "solr"]);
});

test("a download for Solr uploads as no change, one for Algolia as all but corrections", async () => {
  const { upload, dryRun, download } = await aBench();
  await upload([
    ["<->", "tent", "bivy, small", "#1"],
    ["->", "tv", "television"],
    ["=>", "televison", "television"],
  ]);
  const none = { add: 0, change: 0, duplicate: 0, clash: 0, invalid: 0 };
  expect((await dryRun(readRows(await download("solr")), "replace")).counts).toEqual({ ...none, same: 3, removed: 0 });
  expect((await dryRun(readRows(await download("algolia")), "replace")).counts).toEqual({
    ...none,
    same: 2,
    removed: 1,
  });
  expect(await download("csv")).toBe(await download());
});

test("a download in an unknown format is refused", async () => {
  const { params, init } = await aBench();
  const input = toUncheckedInput(redirects.bulkDownload, { params, query: { format: "algolia" } });
  expect((await callDirectly(redirects.bulkDownload, input, init)).status).toBe(400);
});

const makeWords = (count: number) => Array.from({ length: count }, (_, at) => `word ${at}`);

test("a row of 200 words is listed, changed, downloaded and undone; one of 201 is refused", async () => {
  const { params, init, upload, list, download } = await aBench();
  const words = makeWords(200);
  expect((await upload([words, ["<->", ...makeWords(201)]])).body).toMatchObject({
    ok_count: 1,
    errors: { "2": { type: "too_many_words" } },
  });
  const [row] = (await list()).items;
  expect(row?.words).toEqual(words);
  const id = row?.id ?? "";
  const match = { ...init, headers: ifMatch(row?.revision ?? 0) };
  const change = (changed: string[]) =>
    callDirectly(synonyms.update, { params, body: { id, kind: "two_way" as const, words: changed } }, match);
  expect(await change(makeWords(201))).toMatchObject({ status: 422, body: { errors: { words: ["too_many_words"] } } });
  const changed = [...words.slice(0, 199), "another word"];
  const made = await change(changed);
  expect(made.ok().words).toEqual(changed);
  expect(readRows(await download("solr"))).toEqual([["<->", ...changed]]);
  const undone = await callDirectly(undoChanges, { params, body: { id: getChangeId(made) } }, init);
  expect(undone.status).toBe(200);
  expect((await list()).items[0]?.words).toEqual(words);
  const history = (await callDirectly(listChanges, { params, query: { feature: "synonyms" } }, init)).ok();
  expect(history.items.length).toBeGreaterThan(1);
});

test("short targets of redirects are completed by the dry run, the upload and the form", async () => {
  const { params, init } = await aBench();
  const items = [
    ["sale", "/sale"],
    ["blog", "blog.example/news"],
  ];
  const body = { data: { items }, type: "append" as const };
  const checked = (await callDirectly(redirects.dryRun, { params, body }, init)).ok();
  expect(checked.preview.map(({ cells }) => cells?.[1])).toEqual([
    "https://shop.example/sale",
    "https://blog.example/news",
  ]);
  expect(checked.warnings.completed).toEqual([1, 2]);
  expect((await callDirectly(redirects.bulkUpload, { params, body }, init)).body).toMatchObject({ ok_count: 2 });
  const made = await callDirectly(redirects.create, { params, body: { word: "new", target: "/new" } }, init);
  expect(made.ok().target).toBe("https://shop.example/new");
});
