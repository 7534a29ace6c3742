import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { desc, eq } from "drizzle-orm";
import type { Database } from "@/backend/db/client";
import { sites } from "@/backend/db/schema/accounts/accounts";
import { catalogueRows } from "@/backend/db/schema/catalogue/items";
import { catalogueRevisions } from "@/backend/db/schema/catalogue/runs";
import { goneCategories as goneRows } from "@/backend/db/schema/search/gone-categories";
import { followCategories } from "@/backend/search/categories/follow-categories";
import { goneCategories, saveDraft as saveCampaignDraft } from "@/lib/contract/campaigns/listing-campaigns";
import { saveDraft, showDraft } from "@/lib/contract/customizations/drafts";
import {
  create,
  goneListings,
  list,
  moveRules,
  saveInheritance,
  saveRules,
  show,
} from "@/lib/contract/customizations/product-listings";
import { listChanges, undoChanges } from "@/lib/contract/history/change-history";
import type { FlatRuleInput } from "@/lib/contract/search/rules";
import { callDirectly, getChangeId, ifMatch, readChangeIds } from "@/tests/support/direct";
import { type ImportedItem, importCatalogue } from "@/tests/support/import-catalogue";
import { hide, pin } from "@/tests/support/rule-inputs";
import { runSearch, urlsOf } from "@/tests/support/search";
import { createActor, makeUniqueId, requireApproval } from "@/tests/support/seed";
import { storeCampaign } from "@/tests/support/some-campaign";
import { systemDatabase } from "@/tests/support/system-database";
import { store } from "@/tests/support/test-backend";

// A category that was renamed: its listing is named as gone, with the category that has its items now, and its rules move there.

const SAMPLES = join(__dirname, "../../../../shared/data/odd-files");

/** The same rows as in the samples, where there are none. */
function makeRows(category: string): string {
  const lamps = [1, 2, 3, 4, 5, 6].map((n) => `K${n},Table lamp ${n},${category},${10 + n}.00,1`);
  return ["id,title,category,price,availability", ...lamps, "K7,Rug,Home > Rugs,59.00,1"].join("\n");
}

function readSample(name: string, category: string): ImportedItem[] {
  const path = join(SAMPLES, name);
  const text = existsSync(path) ? readFileSync(path, "utf8") : makeRows(category);
  return text
    .trim()
    .split(/\r?\n/)
    .slice(1)
    .map((line) => line.split(","))
    .map(([identity = "", title = "", path = ""]) => ({ identity, title, attributes: { category: path } }));
}

const BEFORE = readSample("category-before.csv", "Home > Lamps");
const AFTER = readSample("category-after.csv", "Home > Lighting");
const LAMPS = "Home||Lamps";
const LIGHTING = "Home||Lighting";

const toItems = (paths: Record<string, string>): ImportedItem[] =>
  Object.entries(paths).map(([identity, category]) => ({ identity, attributes: { category } }));

/** A site with a catalog and listings with rules. */
async function createListings(items: readonly ImportedItem[], given: Record<string, FlatRuleInput[]>) {
  const site = makeUniqueId("renamed");
  const siteId = await importCatalogue(site, items);
  const as = await createActor({ sites: [siteId] });
  const params = { siteId };
  const ids: Record<string, string> = {};
  for (const [category_full, rules] of Object.entries(given)) {
    const { id } = (await callDirectly(create, { params, body: { category_full, type: "item" } }, { as })).ok();
    const body = { queryId: id, rules };
    (await callDirectly(saveRules, { params, body }, { as, headers: ifMatch(1) })).ok();
    ids[category_full] = id;
  }
  const load = async (id: string) => (await callDirectly(show, { params, query: { id } }, { as })).ok();
  return {
    siteId,
    as,
    params,
    ids,
    load,
    loadNewest: (next: readonly ImportedItem[]) => importCatalogue(site, next),
    listGone: async () => (await callDirectly(goneListings, { params, query: {} }, { as })).ok().items,
    listAll: async () => (await callDirectly(list, { params, query: { sort: "query" } }, { as })).ok().items,
    move: async (id: string, to: string, more: { merge?: boolean; revision?: number } = {}) => {
      const { revision = (await load(id)).revision, merge } = more;
      const body = { queryId: id, category_full: to, ...(merge === undefined ? {} : { merge }) };
      return callDirectly(moveRules, { params, body }, { as, headers: ifMatch(revision) });
    },
    undo: async (ids: readonly number[]) => {
      for (const id of [...ids].sort((a, b) => b - a))
        (await callDirectly(undoChanges, { params, body: { id } }, { as })).ok();
    },
    search: async (path: string) => {
      const listing = { plp: "category_path", "f[]": `category_path:${path}` };
      return urlsOf((await runSearch({ tracker_id: siteId, ...listing })).results);
    },
  };
}

test("the listing of a renamed category is named, with the category that has its items, and its rules move there", async () => {
  const shop = await createListings(BEFORE, { [LAMPS]: [pin("K6", 1), hide("K2")] });
  const id = shop.ids[LAMPS] ?? "";
  expect(await shop.listGone()).toEqual([]);
  expect((await shop.search(LAMPS))[0]).toBe("K6");
  await shop.loadNewest(AFTER);
  expect(await shop.listGone()).toMatchObject([
    {
      id,
      category_full: LAMPS,
      rules_count: 2,
      has_draft: false,
      campaigns_count: 0,
      items: 6,
      removed: 0,
      successor: { path: LIGHTING, shared: 6, total: 6 },
      target: null,
    },
  ]);
  expect((await shop.listAll()).map(({ problems }) => problems?.[0])).toEqual(["category_gone"]);
  const moved = await shop.move(id, LIGHTING);
  expect(moved.ok()).toEqual({ id, category_full: LIGHTING, moved: 2, left: 0 });
  expect(await shop.load(id)).toMatchObject({
    category_full: LIGHTING,
    rules: [{ item_url: "K6" }, { item_url: "K2" }],
  });
  expect(await shop.listGone()).toEqual([]);
  expect((await shop.listAll()).map(({ problems }) => problems)).toEqual([[]]);
  expect(await shop.search(LIGHTING)).toEqual(expect.not.arrayContaining(["K2"]));
  expect((await shop.search(LIGHTING))[0]).toBe("K6");
  const { params, as } = shop;
  const query = { feature: "product-listings", object: id };
  const { items } = (await callDirectly(listChanges, { params, query }, { as })).ok();
  expect(items[0]).toMatchObject({ action: "move_rules", object: { title: LIGHTING } });
  await shop.undo(readChangeIds(moved));
  expect((await shop.listGone()).map(({ category_full }) => category_full)).toEqual([LAMPS]);
});

test("a category whose items come back is not gone any more", async () => {
  const shop = await createListings(BEFORE, { [LAMPS]: [pin("K6", 1)] });
  await shop.loadNewest(AFTER);
  await shop.loadNewest(AFTER.map((item) => ({ ...item, title: `${item.title} new` })));
  expect(await shop.listGone()).toHaveLength(1);
  await shop.loadNewest(BEFORE);
  expect(await shop.listGone()).toEqual([]);
});

test.each([
  ["changes nothing", BEFORE],
  ["changes another item", BEFORE.map((item) => (item.identity === "K7" ? { ...item, title: "New rug" } : item))],
])(
  "a category that came back in an import that was not followed is found by the next one, which %s",
  async (_, next) => {
    const shop = await createListings(BEFORE, { [LAMPS]: [pin("K6", 1)] });
    await shop.loadNewest(AFTER);
    const rows = await store().select().from(goneRows).where(eq(goneRows.siteId, shop.siteId));
    expect(rows).toHaveLength(1);
    await shop.loadNewest(BEFORE);
    // As if the process had stopped between the replacement and the follow-up.
    await store().insert(goneRows).values(rows);
    expect(await shop.listGone()).toHaveLength(1);
    await shop.loadNewest(next);
    expect(await shop.listGone()).toEqual([]);
  },
);

/** Follows the current revision of a site again; `meanwhile` runs after reading the catalog, before the result is stored. */
async function followAgain(siteId: string, meanwhile: () => Promise<unknown> = async () => {}): Promise<void> {
  const [last] = await store()
    .select()
    .from(catalogueRevisions)
    .where(eq(catalogueRevisions.siteId, siteId))
    .orderBy(desc(catalogueRevisions.revision))
    .limit(1);
  if (last === undefined) throw new Error("the site has no catalog");
  let calls = 0;
  const withSite: Database["withSite"] = async (_, run) => {
    calls += 1;
    if (calls === 2) await meanwhile();
    return systemDatabase.withSystem(run);
  };
  const database = { ...systemDatabase, withSite, engine: "postgres" } as unknown as Database;
  await followCategories({ database }, { siteId, user: { id: "import", name: "" }, now: last.at });
}

test("a category is not gone while the next import ends the rows of its items", async () => {
  const shop = await createListings(BEFORE, { [LAMPS]: [pin("K6", 1)] });
  const [site] = await store().select().from(sites).where(eq(sites.siteId, shop.siteId));
  const removedIn = (site?.catalogueRevision ?? 0) + 1;
  await store().update(catalogueRows).set({ removedIn }).where(eq(catalogueRows.siteId, shop.siteId));
  await followAgain(shop.siteId);
  await store().update(catalogueRows).set({ removedIn: null }).where(eq(catalogueRows.siteId, shop.siteId));
  expect(await shop.listGone()).toEqual([]);
});

test("what was read of a revision that is not the current one any more is not stored", async () => {
  const shop = await createListings(BEFORE, { [LAMPS]: [pin("K6", 1)] });
  await shop.loadNewest(AFTER);
  await store().delete(goneRows).where(eq(goneRows.siteId, shop.siteId));
  await followAgain(shop.siteId, () => shop.loadNewest(BEFORE));
  expect(await shop.listGone()).toEqual([]);
  await shop.loadNewest(AFTER);
  await store().delete(goneRows).where(eq(goneRows.siteId, shop.siteId));
  await followAgain(shop.siteId);
  expect(await shop.listGone()).toHaveLength(1);
});

test("items that left the catalog are counted, and a category without a successor is named", async () => {
  const shop = await createListings(toItems({ a: "A", b: "B", c: "B", d: "C", e: "C" }), { A: [], B: [], C: [] });
  await shop.loadNewest(toItems({ b: "New", d: "X", e: "Y", f: "Z" }));
  const gone = await shop.listGone();
  expect(
    gone.map(({ category_full, items, removed, successor }) => [category_full, items, removed, successor]),
  ).toEqual([
    ["A", 1, 1, null],
    ["B", 2, 1, { path: "New", shared: 1, total: 1 }],
    ["C", 2, 0, { path: "X", shared: 1, total: 1 }],
  ]);
});

test("a category that is renamed twice leads to its latest name", async () => {
  const shop = await createListings(toItems({ a: "Top||One", b: "Top||One", c: "Top" }), { "Top||One": [] });
  await shop.loadNewest(toItems({ a: "Top||Two", b: "Top||Two", c: "Top" }));
  await shop.loadNewest(toItems({ a: "Top||Three", b: "Top||Three", c: "Top" }));
  expect((await shop.listGone())[0]?.successor).toEqual({ path: "Top||Three", shared: 2, total: 2 });
});

test("rules are added to those of the new category if confirmed; what conflicts stays, and undo brings all back", async () => {
  const mine = [pin("K1", 1), pin("K2", 2), hide("K3")];
  const shop = await createListings([...BEFORE, ...toItems({ L1: LIGHTING })], {
    [LAMPS]: mine,
    [LIGHTING]: [pin("L1", 1), hide("K3")],
  });
  await shop.loadNewest([...AFTER, ...toItems({ L1: LIGHTING })]);
  const id = shop.ids[LAMPS] ?? "";
  const target = shop.ids[LIGHTING] ?? "";
  expect((await shop.listGone())[0]?.target).toEqual({ id: target, rules_count: 2 });
  const refused = await shop.move(id, LIGHTING);
  expect(refused).toMatchObject({ status: 422, body: { error: "target_has_rules", id: target, rules_count: 2 } });
  const before = [(await shop.load(id)).rules, (await shop.load(target)).rules];
  const moved = await shop.move(id, LIGHTING, { merge: true });
  expect(moved.ok()).toEqual({ id: target, category_full: LIGHTING, moved: 2, left: 1 });
  const names = async (of: string) => (await shop.load(of)).rules.map(({ item_url }) => item_url);
  expect(await names(target)).toEqual(["L1", "K3", "K2"]);
  expect(await names(id)).toEqual(["K1"]);
  const { params, as } = shop;
  const body = { id: getChangeId(moved), with_related: true };
  (await callDirectly(undoChanges, { params, body }, { as })).ok();
  expect([(await shop.load(id)).rules, (await shop.load(target)).rules]).toEqual(before);
});

test("a customization without rules left is deleted, and an undo creates it again", async () => {
  const shop = await createListings([...BEFORE, ...toItems({ L1: LIGHTING })], {
    [LAMPS]: [pin("K2", 2)],
    [LIGHTING]: [pin("L1", 1)],
  });
  await shop.loadNewest([...AFTER, ...toItems({ L1: LIGHTING })]);
  const moved = await shop.move(shop.ids[LAMPS] ?? "", LIGHTING, { merge: true });
  expect((await shop.listAll()).map(({ category_full }) => category_full)).toEqual([LIGHTING]);
  await shop.undo(readChangeIds(moved));
  expect((await shop.listAll()).map((one) => [one.category_full, one.rules_count])).toEqual([
    [LAMPS, 1],
    [LIGHTING, 1],
  ]);
});

test.each([
  ["moved", false, false],
  ["merged", true, false],
  ["moved and saved", false, true],
])(
  "a pin that a subcategory switched off stays off if the subcategory is %s before its parent",
  async (_, isMerged, isSaved) => {
    const belowOf = (path: string) => `${path}||Table`;
    const inBelow = (path: string) => toItems({ D1: belowOf(path), D2: belowOf(path), D3: belowOf(path) });
    const shop = await createListings(inBelow(LAMPS), { [LAMPS]: [pin("D3", 1)], [belowOf(LAMPS)]: [hide("D2")] });
    const { params, as, ids } = shop;
    const below = ids[belowOf(LAMPS)] ?? "";
    const off = (await shop.load(ids[LAMPS] ?? "")).rules.map((rule) => rule.id ?? "");
    const body = { queryId: below, off };
    (await callDirectly(saveInheritance, { params, body }, { as, headers: ifMatch(2) })).ok();
    expect(await shop.search(belowOf(LAMPS))).toEqual(["D1", "D3"]);
    await shop.loadNewest(inBelow(LIGHTING));
    if (isMerged) {
      const twin = { category_full: belowOf(LIGHTING), type: "item" };
      (await callDirectly(create, { params, body: twin }, { as })).ok();
    }
    const moved = (await shop.move(below, belowOf(LIGHTING))).ok();
    if (isSaved) {
      // The editor shows no inherited rules at this time.
      const { revision, inherited } = await shop.load(below);
      expect(inherited).toEqual([]);
      const init = { as, headers: ifMatch(revision) };
      (await callDirectly(saveInheritance, { params, body: { queryId: below, off: [] } }, init)).ok();
    }
    (await shop.move(ids[LAMPS] ?? "", LIGHTING)).ok();
    expect((await shop.load(moved.id)).inherited?.map(({ rule, is_off }) => [rule.id, is_off])).toEqual([
      [off[0], true],
    ]);
    expect(await shop.search(LIGHTING)).toEqual(["D3", "D1", "D2"]);
    expect(await shop.search(belowOf(LIGHTING))).toEqual(["D1", "D3"]);
  },
);

test("a draft moves with its customization, and is in the way where the category has one already", async () => {
  const shop = await createListings([...BEFORE, ...toItems({ L1: LIGHTING })], { [LAMPS]: [pin("K1", 1)] });
  const { params, as } = shop;
  const id = shop.ids[LAMPS] ?? "";
  const object = { kind: "product-listings" as const, object_id: id };
  const rules = [pin("K4", 1, { placement: "both" })];
  const body = { ...object, mode: "simple" as const, rules, base_revision: "2" };
  (await callDirectly(saveDraft, { params, body }, { as, headers: ifMatch(0) })).ok();
  await shop.loadNewest([...AFTER, ...toItems({ L1: LIGHTING })]);
  expect((await shop.listGone())[0]?.has_draft).toBe(true);
  const { id: target } = (
    await callDirectly(create, { params, body: { category_full: LIGHTING, type: "item" } }, { as })
  ).ok();
  expect(await shop.move(id, LIGHTING)).toMatchObject({ status: 422, body: { error: "draft_in_the_way" } });
  expect(target).not.toBe(id);
  (await shop.move(id, "Home||Rugs")).ok();
  const { draft } = (await callDirectly(showDraft, { params, query: object }, { as })).ok();
  expect(draft).toMatchObject({ title: "Home||Rugs", rules: [{ item_url: "K4" }] });
});

test("campaigns that name the old category are counted, and listed with its successor", async () => {
  const shop = await createListings(BEFORE, { [LAMPS]: [pin("K6", 1)] });
  const { params, as, siteId } = shop;
  const id = await storeCampaign(siteId, { kind: "listing-campaigns", subjects: [LAMPS, "Home||Rugs"] });
  const categories = [LAMPS];
  const campaign = {
    id: null,
    queries: null,
    categories,
    target_url: "",
    banners: {},
    active_from: null,
    active_to: null,
  };
  const body = { campaign, base_revision: 0 };
  const saved = (await callDirectly(saveCampaignDraft, { params, body }, { as, headers: ifMatch(0) })).ok();
  await shop.loadNewest(AFTER);
  expect((await shop.listGone())[0]?.campaigns_count).toBe(2);
  expect((await callDirectly(goneCategories, { params }, { as })).ok().items).toMatchObject([
    {
      path: LAMPS,
      items: 6,
      successor: { path: LIGHTING, shared: 6, total: 6 },
      campaigns: [
        { id, title: "Home | Lamps, Home | Rugs" },
        { id: saved.id, title: "Home | Lamps" },
      ],
    },
  ]);
});

test("a category that only a campaign names is found, too", async () => {
  const shop = await createListings(BEFORE, {});
  const { params, as, siteId } = shop;
  await storeCampaign(siteId, { kind: "listing-campaigns", subjects: [LAMPS] });
  await shop.loadNewest(AFTER);
  expect(await shop.listGone()).toEqual([]);
  expect((await callDirectly(goneCategories, { params }, { as })).ok().items.map(({ path }) => path)).toEqual([LAMPS]);
});

test("a move needs the current revision, and a category of the catalog", async () => {
  const shop = await createListings(BEFORE, { [LAMPS]: [pin("K6", 1)] });
  const { params, as, ids } = shop;
  await shop.loadNewest(AFTER);
  const id = ids[LAMPS] ?? "";
  const body = { queryId: id, category_full: LIGHTING };
  expect((await callDirectly(moveRules, { params, body }, { as })).status).toBe(428);
  expect(await shop.move(id, LIGHTING, { revision: 1 })).toMatchObject({ status: 412, body: { error: "stale" } });
  expect(await shop.move(id, "Home > Nowhere")).toMatchObject({
    status: 422,
    body: { errors: { category_full: ["invalid_category_attribute"] } },
  });
  // Its own category is gone, too.
  expect(await shop.move(id, LAMPS)).toMatchObject({ status: 422, body: { error: "invalid_category_attribute" } });
  expect(await shop.move(id, " ")).toMatchObject({ body: { errors: { category_full: ["blank_category"] } } });
});

test("where publishing requires approval, a move becomes a request and changes nothing", async () => {
  const shop = await createListings(BEFORE, { [LAMPS]: [pin("K6", 1)] });
  await shop.loadNewest(AFTER);
  await requireApproval(shop.siteId);
  const id = shop.ids[LAMPS] ?? "";
  expect((await shop.move(id, LIGHTING)).status).not.toBe(200);
  expect((await shop.load(id)).category_full).toBe(LAMPS);
});
