import { create, saveAliases, saveRules, show } from "@/lib/contract/customizations/query-customizations";
import { setApproval } from "@/lib/contract/settings/site-settings";
import { type CallInit, callDirectly, ifMatch, type MakeCall } from "@/tests/support/direct";
import { LAYERS } from "@/tests/support/layers";
import { runAutocomplete, runSearch, urlsOf } from "@/tests/support/search";
import { createActor, createItems, createSite, makeUniqueId } from "@/tests/support/seed";

// Other spellings of a query: the call `saveAliases`, and the searches for which they act.

/** A shop with indexed phones, and the calls of one customization. */
async function aBench(call: MakeCall) {
  const siteId = makeUniqueId("shop");
  await createItems(siteId, [
    { identity: "p1", title: "Iphone" },
    { identity: "p2", title: "Apple iphone mini" },
    { identity: "t1", title: "Čajník" },
    { identity: "cat", type: "category" },
  ]);
  await createSite({ siteId, language: "cs" });
  const as = await createActor({ sites: [siteId] });
  const params = { siteId };
  const init = (revision?: number): CallInit => ({ as, headers: ifMatch(revision) });
  return {
    siteId,
    create: (query: string, type = "item") => call(create, { params, body: { query, type } }, init()),
    make: async (query: string, type = "item") =>
      (await call(create, { params, body: { query, type } }, init())).ok().id,
    show: async (id: string) => (await call(show, { params, query: { id } }, init())).ok(),
    alias: (queryId: string, aliases: string[], revision?: number) =>
      call(saveAliases, { params, body: { queryId, aliases } }, init(revision)),
    approval: () => call(setApproval, { params, body: { approval_required: true } }, init()),
    pinTea: (queryId: string) =>
      call(
        saveRules,
        { params, body: { queryId, rules: [{ id: null, type: "pin", position: 1, item_url: "t1" }] } },
        init(1),
      ),
  };
}

/** The first items that search and autocomplete show. */
async function firstHits(tracker_id: string, q: string): Promise<(string | undefined)[]> {
  const { results } = await runSearch({ tracker_id, q, "f[]": "type:item" });
  return [results, await runAutocomplete({ tracker_id, q, type: "item" })].map((found) => urlsOf(found)[0]);
}

describe.each(LAYERS)("%s", (_, call) => {
  test("spellings are stored as written and without duplicates, and change the revision only when they differ", async () => {
    const bench = await aBench(call);
    const id = await bench.make("iPhone");
    const saved = await bench.alias(id, [" ajfón ", "AJFON", "iphone", "i  phone"], 1);
    expect(saved).toMatchObject({ status: 200, body: { revision: 2, aliases: ["ajfón", "i phone"] } });
    expect((await bench.show(id)).aliases).toEqual(["ajfón", "i phone"]);
    expect((await bench.alias(id, ["ajfón", "i phone"], 2)).ok().revision).toBe(2);
  });

  test("saving needs If-Match, and an older revision is refused", async () => {
    const bench = await aBench(call);
    const id = await bench.make("iphone");
    expect(await bench.alias(id, ["ajfon"])).toMatchObject({ status: 428, body: { error: "precondition_required" } });
    await bench.alias(id, ["ajfon"], 1);
    expect(await bench.alias(id, ["aifon"], 1)).toMatchObject({ status: 412, body: { error: "stale", revision: 2 } });
    expect(await bench.alias("nobody", ["aifon"], 1)).toMatchObject({ status: 404, body: { error: "not_found" } });
  });

  test("with required approval, a new spelling cannot put rules live for other searches without approval", async () => {
    const bench = await aBench(call);
    const [empty, tea] = [await bench.make("iphone"), await bench.make("čaj")];
    await bench.pinTea(tea);
    expect((await bench.approval()).status).toBe(200);
    expect(await bench.alias(tea, ["phone"], 2)).toMatchObject({ status: 403, body: { error: "approval_requested" } });
    expect(await bench.show(tea)).toMatchObject({ revision: 2, aliases: [] });
    expect((await bench.alias(empty, ["ajfon"], 1)).status).toBe(200);
  });

  test("refuses a spelling that is a query or spelling of another customization of its type, ignoring case and accents", async () => {
    const bench = await aBench(call);
    const [phone, tea] = [await bench.make("iphone"), await bench.make("čaj")];
    await bench.make("konvice", "category");
    await bench.alias(phone, ["ajfón"], 1);
    const refused = await bench.alias(tea, ["konvice", "CAJ", "IPHONE", "Ajfon"], 1);
    expect(refused).toMatchObject({
      status: 422,
      body: {
        error: "invalid",
        errors: { "aliases.2": ["alias_taken"], "aliases.3": ["alias_taken"] },
        taken_by: { 2: { id: phone, query: "iphone" }, 3: { id: phone, query: "iphone" } },
      },
    });
    expect((await bench.show(tea)).aliases).toEqual([]);
    expect((await bench.alias(tea, ["konvice"], 1)).status).toBe(200);
    expect(await bench.create("AJFÓN")).toMatchObject({ status: 422, body: { error: "already_exists", id: phone } });
    expect((await bench.create("ajfón", "category")).status).toBe(201);
  });

  test.each([
    ["an empty one", ["tea", "  "], { "aliases.1": ["blank_query"] }],
    ["too many", Array.from({ length: 51 }, (_, n) => `spelling ${n}`), { aliases: ["too_many_aliases"] }],
  ])("%s is refused at its place", async (_name, aliases, errors) => {
    const bench = await aBench(call);
    const id = await bench.make("iphone");
    expect(await bench.alias(id, aliases, 1)).toMatchObject({ status: 422, body: { error: "invalid", errors } });
  });
});

test("a pin acts for a new spelling at once in search and autocomplete, and stops when the spelling is removed", async () => {
  const bench = await aBench(callDirectly);
  const id = await bench.make("telefon");
  await bench.pinTea(id);
  expect(await firstHits(bench.siteId, "iphone")).toEqual(["p1", "p1"]);
  await bench.alias(id, ["ÍPHONE"], 2);
  expect(await firstHits(bench.siteId, "Iphone")).toEqual(["t1", "t1"]);
  expect(await firstHits(bench.siteId, "telefon")).toEqual(["t1", "t1"]);
  expect(await firstHits(bench.siteId, "iphone mini")).not.toContain("t1");
  await bench.alias(id, [], 3);
  expect(await firstHits(bench.siteId, "iphone")).toEqual(["p1", "p1"]);
});
