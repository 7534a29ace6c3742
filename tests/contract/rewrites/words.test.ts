import { eq } from "drizzle-orm";
import Papa from "papaparse";
import { uploads } from "@/backend/db/schema/rewrites/rewrites";
import { frontendData } from "@/lib/contract/accounts/who";
import { create as createCustomization } from "@/lib/contract/customizations/query-customizations";
import { listChanges, showChange, undoChanges } from "@/lib/contract/history/change-history";
import * as redirects from "@/lib/contract/rewrites/redirects";
import * as synonyms from "@/lib/contract/rewrites/synonyms";
import { UPLOAD_LIMITS } from "@/lib/contract/rewrites/upload-limits";
import { affecting } from "@/lib/contract/search/query-insight";
import type { SearchAnswer } from "@/lib/contract/search/search-host";
import { buildCsvSettings } from "@/lib/domain/kit/csv";
import { UNDO_DAYS } from "@/lib/domain/kit/limits";
import {
  callDirectly,
  getChangeId,
  ifMatch,
  type MakeCall,
  readChangeIds,
  sendSigned,
  type TestAnswer,
} from "@/tests/support/direct";
import { LAYERS } from "@/tests/support/layers";
import { runSearch, type SearchParams } from "@/tests/support/search";
import { createActor, createItems, createSite } from "@/tests/support/seed";
import { getTestBackend, store } from "@/tests/support/test-backend";
import { callThroughBff } from "@/tests/support/through-bff";

// What synonyms and redirects have in common, through their calls.

const getUploadId = ({ upload_id }: { upload_id?: string | null | undefined }) => upload_id ?? "";
async function aBench(call: MakeCall = callDirectly) {
  const siteId = await createSite({ baseUrl: "https://shop.example" });
  const as = await createActor({ sites: [siteId] });
  await createItems(siteId, [
    { identity: "1", title: "Trousers" },
    { identity: "2", title: "Long pants" },
    { identity: "3", title: "Kayak" },
  ]);
  const params = { siteId };
  const init = { as };
  const upload = (items: string[][], more: object = {}) =>
    call(synonyms.bulkUpload, { params, body: { data: { items }, type: "append", ...more } }, init);
  return {
    ...{ siteId, as, params, init, upload },
    list: async (query: object = {}) => (await call(synonyms.list, { params, query }, init)).ok(),
    dryRun: async (items: string[][], type: "append" | "replace" = "append") =>
      (await call(synonyms.dryRun, { params, body: { data: { items }, type } }, init)).ok(),
    search: async (q: string, more: SearchParams = {}) => (await runSearch({ tracker_id: siteId, q, ...more })).results,
  };
}

const titles = ({ hits }: SearchAnswer["results"]) =>
  hits.map(({ attributes }) => String(attributes.title).replace(/<[^>]*>/g, ""));

describe.each(LAYERS)("%s", (_, call) => {
  test("adds, changes and removes a synonym, and the next search uses it", async () => {
    const { params, init, search, list } = await aBench(call);
    const body = { kind: "one_way" as const, words: ["Trousers", "long pants"] };
    const made = await call(synonyms.create, { params, body }, init);
    expect(made).toMatchObject({ status: 201, body: { ...body, state: "pending", searches: null } });
    const { id, revision } = made.ok();
    expect(titles(await search("TROUSERS"))).toEqual(["Trousers", "Long pants"]);
    expect(await list({ state: "live" })).toMatchObject({ total_count: 1, items: [{ id, state: "live" }] });
    const changed = { id, kind: "alternate" as const, words: ["trousers", "kayak"] };
    expect((await call(synonyms.update, { params, body: changed }, init)).status).toBe(428);
    const stale = { ...init, headers: { "if-match": '"0"' } };
    expect(await call(synonyms.update, { params, body: changed }, stale)).toMatchObject({
      status: 412,
      body: { revision },
    });
    const match = { ...init, headers: ifMatch(revision) };
    expect((await call(synonyms.update, { params, body: changed }, match)).status).toBe(200);
    const results = await search("trousers");
    expect([titles(results), results.corrected_query]).toEqual([["Kayak"], "<strike>trousers</strike> <b>kayak</b>"]);
    expect((await call(synonyms.destroy, { params, body: { id } }, init)).status).toBe(204);
    expect(titles(await search("trousers"))).toEqual(["Trousers"]);
  });
});

test("errors of one row are reported under its field", async () => {
  const { params, init } = await aBench();
  const add = (kind: "one_way" | "alternate", words: string[]) =>
    callDirectly(synonyms.create, { params, body: { kind, words } }, init);
  expect(await add("one_way", ["", "a"])).toMatchObject({ status: 422, body: { errors: { words: ["word_empty"] } } });
  expect((await add("one_way", ["a", "b"])).status).toBe(201);
  expect(await add("one_way", ["Á", "c"])).toMatchObject({ status: 422, body: { error: "already_exists" } });
  expect(await add("alternate", ["a", "c"])).toMatchObject({ status: 422, body: { error: "conflict" } });
  const target = { word: "a", target: "javascript:alert(1)" };
  const refused = await callDirectly(redirects.create, { params, body: target }, init);
  expect(refused).toMatchObject({
    status: 422,
    body: { error: "target_not_url", errors: { target: ["target_not_url"] } },
  });
});

test("an upload stores all valid rows or none, and a download can be uploaded without changes", async () => {
  const { params, init, upload, list, dryRun } = await aBench();
  const items = [
    ["->", "tent", "bivy"],
    [""],
    ["only"],
    ['a "quoted", one', "new\nline", "=1+1"],
    ["=>", "kůň", "-horse"],
  ];
  expect(await upload(items, { rows: "all" })).toMatchObject({
    status: 422,
    body: { error: "refused_rows", refused: 1 },
  });
  expect((await list()).total_count).toBe(0);
  const done = await upload(items);
  expect(done.body).toMatchObject({ ok_count: 3, errors_count: 1, errors: { "3": { type: "synonym_missing" } } });
  const file = await callDirectly(synonyms.bulkDownload, { params }, init);
  const text = String(file.body).replace(/^\uFEFF/, "");
  const again = Papa.parse<string[]>(text, buildCsvSettings(text)).data;
  expect((await dryRun(again, "replace")).counts).toMatchObject({ same: 3, add: 0, change: 0, removed: 0, invalid: 0 });
});

test("a download has the rows of an upload in the order of its file", async () => {
  const { params, init, upload } = await aBench();
  const items = Array.from({ length: 40 }, (_, at) => ["->", `word ${(at * 17) % 40}`, "other"]);
  await upload(items);
  const file = await callDirectly(synonyms.bulkDownload, { params }, init);
  const text = String(file.body).replace(/^\uFEFF/, "");
  expect(Papa.parse<string[]>(text, buildCsvSettings(text)).data.slice(0, 40)).toEqual(items);
});

test("a dry run returns the verdict of each row and searches before and after, and writes nothing", async () => {
  const { dryRun, upload, list } = await aBench();
  await upload([["tent", "bivy"]]);
  const result = await dryRun([["trousers", "long pants"], ["tent", "shelter"], ["tent", "x"], ["x"]]);
  expect(result.counts).toEqual({ add: 1, change: 2, same: 0, duplicate: 0, clash: 0, invalid: 1, removed: 0 });
  expect(result.preview.map(({ row, verdict, old }) => [row, verdict, old])).toEqual([
    [1, "add", null],
    [2, "change", ["tent", "bivy"]],
    [3, "change", ["tent", "shelter"]],
    [4, "invalid", null],
  ]);
  expect(result.refused).toEqual({ synonym_missing: [4] });
  expect(result.examples[0]).toMatchObject({ query: "trousers", before: { total: 1 }, after: { total: 2 } });
  expect((await list()).total_count).toBe(1);
});

test("overlapping sets of an upload become one row", async () => {
  const { upload, list } = await aBench();
  await upload([["tent", "bivy"]]);
  const done = await upload([
    ["bivy", "shelter"],
    ["shelter", "tent"],
    ["sofa", "couch"],
    ["sofa", "settee"],
  ]);
  expect(done.body).toMatchObject({ ok_count: 3, errors_count: 1, counts: { added: 1, changed: 1, refused: 1 } });
  expect((await list()).items.map(({ words }) => words)).toEqual(
    expect.arrayContaining([
      ["tent", "bivy", "shelter"],
      ["sofa", "couch", "settee"],
    ]),
  );
  expect((await list()).total_count).toBe(2);
});

test("a replacement of more than a hundred rows needs their number", async () => {
  const { upload, dryRun, list } = await aBench();
  await upload(Array.from({ length: 120 }, (_, at) => [`word${at}`, `other${at}`]));
  const items = [["tent", "bivy"]];
  const plan = await dryRun(items, "replace");
  expect([plan.must_type_count, plan.counts.removed, plan.removed.length]).toEqual([true, 120, 120]);
  const refused = await upload(items, { type: "replace" });
  expect(refused).toMatchObject({ status: 422, body: { error: "count_needed", removed: 120 } });
  const old = await upload(items, { type: "replace", removed_count: 120, if_revision: plan.revision - 1 });
  expect(old).toMatchObject({ status: 412, body: { error: "moved_on" } });
  expect((await upload(items, { type: "replace", removed_count: 120, if_revision: plan.revision })).status).toBe(200);
  expect((await list()).total_count).toBe(1);
});

test("undoing an upload skips rows that changed since", async () => {
  const { params, init, upload, list } = await aBench();
  await upload([
    ["a", "a1"],
    ["b", "b1"],
  ]);
  const done = (
    await upload([
      ["a", "a2"],
      ["b", "b2"],
      ["c", "c1"],
    ])
  ).ok();
  const rows = (await list()).items;
  const b = rows.find(({ words }) => words[0] === "b");
  const match = { ...init, headers: ifMatch(b?.revision) };
  await callDirectly(
    synonyms.update,
    { params, body: { id: b?.id ?? "", kind: "two_way", words: ["b", "b3"] } },
    match,
  );
  const plan = (await callDirectly(synonyms.showUndo, { params, query: { id: getUploadId(done) } }, init)).ok();
  expect(plan.counts).toMatchObject({ removed: 1, restored: 1, brought_back: 0, changed_since: 1, conflicts: 0 });
  const undone = await callDirectly(synonyms.undoUpload, { params, body: { id: getUploadId(done) } }, init);
  expect(undone).toMatchObject({ status: 200, body: { counts: plan.counts } });
  expect((await list({ sort: "word" })).items.map(({ words }) => words)).toEqual([
    ["a", "a1"],
    ["b", "b3"],
  ]);
  const twice = await callDirectly(synonyms.undoUpload, { params, body: { id: getUploadId(done) } }, init);
  expect(twice).toMatchObject({ status: 422, body: { error: "already_undone" } });
});

test("an upload can be undone for 30 days", async () => {
  const { params, init, upload, list } = await aBench();
  const id = getUploadId((await upload([["a", "a1"]])).ok());
  const undoAfter = async (ms: number) => {
    await store()
      .update(uploads)
      .set({ uploadedAt: new Date(Date.now() - ms) })
      .where(eq(uploads.id, id));
    return callDirectly(synonyms.undoUpload, { params, body: { id } }, init);
  };
  const limit = UNDO_DAYS * 86_400_000;
  expect(await undoAfter(limit)).toMatchObject({ status: 422, body: { error: "too_old" } });
  expect((await list()).items).toHaveLength(1);
  expect(await undoAfter(limit - 3_600_000)).toMatchObject({ status: 200 });
  expect((await list()).items).toEqual([]);
});

test("a forced undo also restores rows that changed since, except for words now used elsewhere", async () => {
  const { params, init, upload, list } = await aBench();
  await upload([
    ["a", "a1"],
    ["b", "b1"],
  ]);
  const done = (await upload([["a", "a2"]], { type: "replace" })).ok();
  await upload([
    ["a", "a3"],
    ["b", "taken"],
  ]);
  const body = { id: getUploadId(done), changed_since: "take_back" as const };
  const undone = (await callDirectly(synonyms.undoUpload, { params, body }, init)).ok();
  expect(undone.counts).toMatchObject({ removed: 0, restored: 1, brought_back: 0, changed_since: 0, conflicts: 1 });
  expect((await list({ sort: "word" })).items.map(({ words }) => words)).toEqual([
    ["a", "a1"],
    ["b", "taken"],
  ]);
});

test("the history can also undo an upload, once", async () => {
  const { params, init, upload, list } = await aBench();
  const done = await upload([["a", "a1"]]);
  const id = getChangeId(done);
  expect((await callDirectly(undoChanges, { params, body: { id } }, init)).status).toBe(200);
  expect((await list()).total_count).toBe(0);
  expect((await callDirectly(undoChanges, { params, body: { id } }, init)).status).toBe(409);
});

test("the history lists an upload with its counts, also in the history of each written row", async () => {
  const { params, init, upload, list } = await aBench();
  const body = { kind: "two_way" as const, words: ["a", "a1"] };
  await callDirectly(synonyms.create, { params, body }, init);
  const done = (
    await upload([
      ["a", "a2"],
      ["b", "b1"],
    ])
  ).ok();
  const [row] = (await list({ q: "a2" })).items;
  const history = async (query: object) => (await callDirectly(listChanges, { params, query }, init)).ok();
  const ofRow = (await history({ feature: "synonyms", object: row?.id })).items;
  expect(ofRow.map(({ action }) => action)).toEqual(["upload", "create"]);
  expect(ofRow[0]).toMatchObject({
    object: { id: `upload-${getUploadId(done)}`, title: null },
    counts: { added: 1, changed: 1, removed: 0 },
    no_undo: null,
  });
  const shown = await callDirectly(showChange, { params, query: { id: ofRow[1]?.id ?? 0 } }, init);
  expect(shown.body).toMatchObject({ after: { cells: ["a", "a1"] }, current: { cells: ["a", "a2"] } });
  const moved = await callDirectly(undoChanges, { params, body: { id: ofRow[1]?.id ?? 0 } }, init);
  expect(moved).toMatchObject({ status: 409, body: { error: "moved_on", later: [{ id: ofRow[0]?.id }] } });
  const undone = await callDirectly(synonyms.undoUpload, { params, body: { id: getUploadId(done) } }, init);
  expect(readChangeIds(undone)).toEqual([]);
  const [back, made] = (await history({ feature: "synonyms" })).items;
  expect(back).toMatchObject({ action: "undo_upload", undoes: made?.id, no_undo: "no_inverse", counts: null });
  expect(made).toMatchObject({ undone_by: back?.id, no_undo: "already_undone" });
  expect((await callDirectly(undoChanges, { params, body: { id: ofRow[1]?.id ?? 0 } }, init)).status).toBe(200);
  expect((await list()).total_count).toBe(0);
});

test("a redirect acts on the whole query unless the request disables it", async () => {
  const { params, init, search } = await aBench();
  const body = { word: "Kayak", target: "https://shop.example/kayaks" };
  expect((await callDirectly(redirects.create, { params, body }, init)).status).toBe(201);
  expect((await search("KAYÁK")).suggested_url).toBe("https://shop.example/kayaks?lb_redirected_from=KAY%C3%81K");
  expect((await search("kayak", { use_fixits: "false" })).suggested_url).toBeUndefined();
  expect((await search("kayak blue")).suggested_url).toBeUndefined();
  const affected: TestAnswer = await callDirectly(affecting, { params, query: { q: "kayak", type: "item" } }, init);
  expect(affected.body).toMatchObject({ acting: [{ kind: "redirect", state: "live", title: body.target }] });
});

test("applies 50,000 rows in one request", async () => {
  const { params, init, list } = await aBench();
  const items = Array.from({ length: 50_000 }, (_, at) => [`word ${at}`, `https://shop.example/page-${at}`]);
  const done = await callDirectly(redirects.bulkUpload, { params, body: { data: { items }, type: "append" } }, init);
  expect(done.body).toMatchObject({ ok_count: 50_000, errors_count: 0 });
  const many = await callDirectly(
    redirects.bulkUpload,
    { params, body: { data: { items: [...items, ["a", "b"]] }, type: "append" } },
    init,
  );
  expect(many).toMatchObject({ status: 422, body: { error: "too_many_rows" } });
  expect((await list()).total_count).toBe(0);
});

test("accepts a body at the limit; a larger one changes nothing", async () => {
  const { as, params, list } = await aBench();
  const path = synonyms.bulkUpload.path.replace(":siteId", params.siteId);
  const token = await callDirectly(frontendData, { params }, { as });
  const headers = { "x-csrf-token": token.ok().csrf_token };
  const start = '{"type":"append","data":{"items":[["a","b"]]}';
  const sized = (bytes: number) => `${start}${" ".repeat(bytes - start.length - 1)}}`;
  const send = (bytes: number) => sendSigned({ method: "POST", path, body: sized(bytes), headers }, { as });
  const max = UPLOAD_LIMITS.bytes;
  for (const bytes of [max + 1, 12 * 1024 * 1024]) expect((await send(bytes)).status).toBe(413);
  expect((await list()).total_count).toBe(0);
  expect((await send(max)).status).toBe(200);
  expect((await list()).total_count).toBe(1);
});

test("the web server accepts more rows than other lists allow", async () => {
  const { params, init } = await aBench();
  const items = Array.from({ length: 12_000 }, (_, at) => [`word ${at}`, `other ${at}`]);
  const answer = await callThroughBff(synonyms.dryRun, { params, body: { data: { items }, type: "append" } }, init);
  expect(answer).toMatchObject({ status: 200, body: { total: 12_000, counts: { add: 12_000 } } });
  expect(answer.ok().preview).toHaveLength(200);
});

test("refuses uploads of viewers and of people without the policy", async () => {
  const { siteId, params } = await aBench();
  const body = { data: { items: [["a", "b"]] }, type: "append" as const };
  for (const given of [
    { roles: ["viewer"], policies: ["synonyms"] },
    { roles: ["operator"], policies: ["redirects"] },
  ]) {
    const as = await createActor({ sites: [siteId], ...given });
    expect((await callDirectly(synonyms.bulkUpload, { params, body }, { as })).status).toBe(403);
  }
});

test("the dry run warns of a redirect to a failing address and of a hidden customization", async () => {
  const { params, init } = await aBench();
  await callDirectly(createCustomization, { params, body: { query: "Kayak", type: "item" } }, init);
  const shop = getTestBackend().publicUrl.replace("127.0.0.1", "localhost");
  const items = [
    ["kayak", "https://shop.example/kayaks"],
    ["lost", `${shop}/shop/none/nowhere`],
    ["inside", "https://10.0.0.1/"],
  ];
  const answer = await callDirectly(redirects.dryRun, { params, body: { data: { items }, type: "append" } }, init);
  const result = answer.ok();
  expect(result.warnings.hides_customization).toEqual([1]);
  expect(result.warnings.target_unreachable).toContain(3);
  expect(result.targets).toEqual({ checked: 3, unchecked: 0, left_out: null });
  expect(result.examples[0]?.after.suggested_url).toMatch("https://shop.example/kayaks?lb_redirected_from=");
});
