import * as views from "@/lib/contract/analytics/saved-views";
import { createSegment, deleteSegment, type Segment, updateSegment } from "@/lib/contract/analytics/segments";
import {
  type ChangeEntry,
  exportCsv,
  listChanges,
  restoreChange,
  showChange,
  undoChanges,
} from "@/lib/contract/history/change-history";
import { callDirectly, ifMatch } from "@/tests/support/direct";
import { createActor, createSite, type TestActor } from "@/tests/support/seed";

// Changes of private items are in the history, but without name and contents for other users.

async function createShop() {
  const siteId = await createSite();
  const [anna, ben] = [await createActor({ sites: [siteId] }), await createActor({ sites: [siteId] })];
  const params = { siteId };
  return {
    anna,
    ben,
    keep: async (name: string, isShared = false) =>
      (
        await callDirectly(
          createSegment,
          { params, body: { name, filters: { device: ["mobile"] }, is_shared: isShared } },
          { as: anna },
        )
      ).ok(),
    save: (id: string, body: Partial<Segment>, revision: number) =>
      callDirectly(updateSegment, { params, body: { id, ...body } }, { as: anna, headers: ifMatch(revision) }),
    drop: (id: string) => callDirectly(deleteSegment, { params, body: { id } }, { as: anna }),
    keepView: (name: string) =>
      callDirectly(
        views.createSavedView,
        { params, body: { screen: "searches", name, search: "?device=mobile", is_shared: false } },
        { as: anna },
      ),
    entries: async (as: TestActor, query: object = {}) =>
      (await callDirectly(listChanges, { params, query }, { as })).ok().items,
    shown: async (as: TestActor, id: number) =>
      (await callDirectly(showChange, { params, query: { id: String(id) } }, { as })).body,
    file: async (as: TestActor) => JSON.stringify((await callDirectly(exportCsv, { params }, { as })).body),
    undo: (as: TestActor, id: number) => callDirectly(undoChanges, { params, body: { id } }, { as }),
    restore: (as: TestActor, id: number, side: "before" | "after") =>
      callDirectly(restoreChange, { params, body: { id, side } }, { as }),
  };
}

const listTitles = (entries: readonly ChangeEntry[]) => entries.map(({ action, object }) => [action, object.title]);

test("hides name and contents of another user's private segment in the list, the change and the download", async () => {
  const { anna, ben, keep, save, drop, keepView, entries, shown, file } = await createShop();
  const { id } = await keep("Secret");
  await save(id, { name: "Hidden" }, 1);
  await drop(id);
  expect((await keepView("Quiet")).status).toBe(201);
  const [all, facts] = [await entries(anna), await entries(ben)];
  expect(listTitles(all)).toEqual([
    ["create", "Quiet"],
    ["destroy", "Hidden"],
    ["update", "Hidden"],
    ["create", "Secret"],
  ]);
  // Other users cannot undo these changes, so undo is not offered.
  expect(facts).toEqual(
    all.map((entry) => ({ ...entry, object: { ...entry.object, title: null }, no_undo: "no_inverse" })),
  );
  for (const entry of facts) {
    expect(await shown(ben, entry.id)).toMatchObject({ before: null, after: null });
    expect(entry.actor).toEqual({ id: anna.uid, name: anna.name });
  }
  expect(await shown(anna, facts[2]?.id ?? 0)).toMatchObject({ before: { name: "Secret" }, after: { name: "Hidden" } });
  expect(await file(anna)).toMatch(/Secret.*|Hidden/);
  expect(await file(ben)).not.toMatch(/Secret|Hidden|Quiet|mobile/);
});

test("does not find another user's private items by name", async () => {
  const { anna, ben, keep, entries } = await createShop();
  await keep("Secret of one");
  await keep("Secret of all", true);
  expect(listTitles(await entries(anna, { q: "secret" }))).toHaveLength(2);
  expect(listTitles(await entries(ben, { q: "secret" }))).toEqual([["create", "Secret of all"]]);
});

test("shows a shared item from the time of sharing on, not its earlier versions", async () => {
  const { ben, keep, save, entries, shown } = await createShop();
  const { id } = await keep("Secret");
  await save(id, { name: "Ours", is_shared: true }, 1);
  await save(id, { name: "Hidden", is_shared: false }, 2);
  const facts = await entries(ben);
  expect(listTitles(facts)).toEqual([
    ["update", null],
    ["update", "Ours"],
    ["create", null],
  ]);
  expect(await shown(ben, facts[1]?.id ?? 0)).toMatchObject({ before: null, after: { name: "Ours" } });
  expect(await shown(ben, facts[0]?.id ?? 0)).toMatchObject({ before: { name: "Ours" }, after: null });
});

test("restoring a shared item does not reveal private versions in between", async () => {
  const { anna, ben, keep, save, entries, undo: takeBack } = await createShop();
  const { id } = await keep("Ours", true);
  await save(id, { name: "Hidden", is_shared: false }, 1);
  const [hidden] = await entries(anna);
  expect((await takeBack(anna, hidden?.id ?? 0)).status).toBe(200);
  expect(listTitles(await entries(ben))).toEqual([
    ["undo", "Ours"],
    ["update", null],
    ["create", "Ours"],
  ]);
});

test("refuses undo and restore of changes the user cannot see", async () => {
  const { ben, keep, drop, entries, undo: takeBack, restore: bringBack } = await createShop();
  const { id } = await keep("Secret");
  await drop(id);
  const [gone] = await entries(ben);
  expect((await takeBack(ben, gone?.id ?? 0)).status).toBe(422);
  expect((await bringBack(ben, gone?.id ?? 0, "before")).status).toBe(422);
  expect(listTitles(await entries(ben))).toHaveLength(2);
});
