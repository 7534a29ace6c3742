import { asc, eq } from "drizzle-orm";
import { sites } from "@/backend/db/schema/accounts/accounts";
import { changes } from "@/backend/db/schema/history/changes";
import { findBrokenLink } from "@/backend/kit/record-change";
import * as queries from "@/lib/contract/customizations/query-customizations";
import {
  exportCsv,
  listChanges,
  people,
  restoreChange,
  showChange,
  undoChanges,
} from "@/lib/contract/history/change-history";
import type { RuleInput } from "@/lib/contract/search/rules";
import { DAY_MS } from "@/lib/domain/kit/durations";
import { buildCallUrl } from "@/lib/http/endpoint";
import { type CallInit, callDirectly, getChangeId, ifMatch, type MakeCall, sendSigned } from "@/tests/support/direct";
import { LAYERS } from "@/tests/support/layers";
import { pin } from "@/tests/support/rule-inputs";
import { runSearch, urlsOf } from "@/tests/support/search";
import { createActor, createItems, createSite, type TestActor } from "@/tests/support/seed";
import { store } from "@/tests/support/test-backend";
import { openThroughBff } from "@/tests/support/through-bff";
import { until } from "@/tests/support/until";

/** A site with items a to e, its owner, and helpers that make and undo changes. */
async function createBench(call: MakeCall = callDirectly) {
  const siteId = await createSite();
  const as = await createActor({ sites: [siteId] });
  await createItems(
    siteId,
    ["a", "b", "c", "d", "e"].map((identity) => ({ identity })),
  );
  const params = { siteId };
  const init = (revision?: number): CallInit => ({ as, headers: ifMatch(revision) });
  const requestCustomization = (id: string) => call(queries.show, { params, query: { id } }, init());
  const bench = {
    siteId,
    as,
    make: async (query: string) =>
      (await call(queries.create, { params, body: { query, type: "item" } }, init())).ok().id,
    save: (queryId: string, rules: RuleInput[], revision: number) =>
      call(queries.saveRules, { params, body: { queryId, rules } }, init(revision)),
    mode: (queryId: string, mode: "simple" | "advanced", source?: "autocomplete" | "search") =>
      call(queries.changeMode, { params, body: { queryId, mode, source } }, init()),
    destroy: (id: string) => call(queries.destroy, { params, body: { id } }, init()),
    requestCustomization,
    shown: async (id: string) => (await requestCustomization(id)).ok(),
    list: async (query: object = {}, who: TestActor = as) =>
      (await call(listChanges, { params, query }, { as: who })).ok(),
    show: (id: number, who: TestActor = as) => call(showChange, { params, query: { id } }, { as: who }),
    undo: (id: number, who: TestActor = as) => call(undoChanges, { params, body: { id } }, { as: who }),
    restore: (id: number, side: "before" | "after") => call(restoreChange, { params, body: { id, side } }, init()),
  };
  return bench;
}

/** Searches the shop's items. */
async function searchItems(siteId: string, q: string): Promise<string[]> {
  return urlsOf((await runSearch({ tracker_id: siteId, q, "f[]": "type:item" })).results);
}

const listRules = ({ rules }: queries.QueryCustomization) =>
  rules.search.map(({ item_url, type, position }) => [type, item_url, position ?? null]);

describe.each(LAYERS)("%s", (_, call) => {
  test("every write returns its change, and the list has actor, object, time, cause and rule counts", async () => {
    const bench = await createBench(call);
    const id = await bench.make("lamp");
    const saved = await bench.save(id, [pin("a", 1), pin("b", 2)], 1);
    const moved = await bench.save(
      id,
      [{ ...pin("a", 3), id: saved.ok().rules.search[0]?.id ?? null }, pin("c", 1)],
      2,
    );
    expect([getChangeId(saved), getChangeId(moved)]).toEqual([2, 3]);
    const page = await bench.list();
    expect(page).toMatchObject({ total_count: 3, total_pages: 1 });
    expect(page.items[0]).toMatchObject({
      id: 3,
      actor: { id: bench.as.uid, name: bench.as.name },
      cause: "hand",
      feature: "query-customizations",
      action: "save_rules",
      object: { id, title: "lamp" },
      counts: { added: 1, changed: 1, removed: 1 },
      undoes: null,
      undone_by: null,
      no_undo: null,
    });
    const [{ at, undo_until } = { at: "", undo_until: "" }] = page.items;
    expect(Date.parse(undo_until) - Date.parse(at)).toBe(30 * DAY_MS);
    const { body } = await bench.show(3);
    expect(body).toMatchObject({
      before: { query: "lamp", rules: [{ item_url: "a", item: { title: "Item a" } }, { item_url: "b" }] },
      after: { rules: [{ item_url: "a", position: 3 }, { item_url: "c" }] },
    });
    expect((await bench.show(99)).status).toBe(404);
  });

  test("a write without effect returns no change", async () => {
    const bench = await createBench(call);
    const id = await bench.make("lamp");
    const saved = await bench.save(id, [], 1);
    expect([saved.status, saved.headers.get("x-vitrine-change")]).toEqual([200, null]);
  });

  test("undo, its undo, and the undo of that are separate changes that affect the search at once", async () => {
    const bench = await createBench(call);
    const id = await bench.make("lamp");
    const saved = await bench.save(id, [pin("c", 1)], 1);
    const before = await bench.shown(id);
    const undone = await bench.undo(getChangeId(saved));
    expect([undone.status, undone.body]).toEqual([
      200,
      { change_id: 3, feature: "query-customizations", object_id: id },
    ]);
    expect(getChangeId(undone)).toBe(3);
    expect(await bench.shown(id)).toMatchObject({ revision: 3, rules: { search: [], autocomplete: [] } });
    expect((await bench.undo(getChangeId(saved))).body).toMatchObject({ error: "already_undone" });
    const again = await bench.undo(3);
    expect((await bench.shown(id)).rules).toEqual(before.rules);
    const listed = await bench.list();
    expect(listed.items.map(({ id: change, undoes, undone_by, cause }) => [change, undoes, undone_by, cause])).toEqual([
      [4, 3, null, "undo"],
      [3, 2, 4, "undo"],
      [2, null, null, "hand"],
      [1, null, null, "hand"],
    ]);
    expect(await searchItems(bench.siteId, "lamp")).toEqual(["c"]);
    await bench.undo(getChangeId(again));
    expect(listRules(await bench.shown(id))).toEqual([]);
    expect(await searchItems(bench.siteId, "lamp")).toEqual([]);
  });

  test("undo keeps later changes of other parts and refuses when the same part changed, naming who did it", async () => {
    const bench = await createBench(call);
    const id = await bench.make("lamp");
    const first = (await bench.save(id, [pin("a", 1)], 1)).ok();
    const unchangedRule = { ...pin("a", 1), id: first.rules.search[0]?.id ?? null };
    await bench.save(id, [unchangedRule, pin("b", 2)], 2);
    expect((await bench.undo(2)).status).toBe(200);
    expect(listRules(await bench.shown(id))).toEqual([["pin", "b", 2]]);
    const other = (await bench.shown(id)).rules.search[0]?.id ?? null;
    const moved = await bench.save(id, [{ ...pin("b", 4), id: other }], 4);
    await bench.save(id, [{ ...pin("b", 5), id: other }], 5);
    const clash = await bench.undo(getChangeId(moved));
    expect(clash.status).toBe(409);
    expect(clash.body).toMatchObject({
      error: "moved_on",
      later: [{ id: 6, by: bench.as.name, at: expect.any(String) }],
    });
    expect(listRules(await bench.shown(id))).toEqual([["pin", "b", 5]]);
  });

  test("undo of a change of which nothing is left says whether it was taken back or replaced", async () => {
    const bench = await createBench(call);
    const [emptied, replaced] = [await bench.make("lamp"), await bench.make("sofa")];
    const saves = [await bench.save(emptied, [pin("a", 1)], 1), await bench.save(replaced, [pin("a", 1)], 1)];
    await bench.save(emptied, [], 2);
    const later = await bench.save(replaced, [pin("b", 1)], 2);
    const answers = [];
    for (const saved of saves) answers.push((await bench.undo(getChangeId(saved))).body);
    expect(answers).toMatchObject([
      { error: "already_undone" },
      { error: "moved_on", later: [{ id: getChangeId(later), by: bench.as.name }] },
    ]);
  });

  test("undo restores a deleted customization with its id, a new revision, and its rules", async () => {
    const bench = await createBench(call);
    const id = await bench.make("lamp");
    await bench.save(id, [pin("a", 1), pin("b", 2)], 1);
    const before = await bench.shown(id);
    await bench.destroy(id);
    expect((await bench.restore(3, "before")).status).toBe(200);
    const after = await bench.shown(id);
    expect(after.rules).toEqual(before.rules);
    expect(Number(after.revision)).toBeGreaterThan(Number(before.revision));
    expect(await bench.list()).toMatchObject({ items: [{ id: 4, action: "restore", cause: "hand" }, {}, {}, {}] });
    expect((await bench.undo(4)).status).toBe(200);
    expect((await bench.requestCustomization(id)).body).toMatchObject({ error: "not_found" });
  });
});

test("refuses to restore a deleted customization when its query has another one", async () => {
  const bench = await createBench();
  const id = await bench.make("lamp");
  const gone = await bench.destroy(id);
  const other = await bench.make("LAMP");
  expect(await bench.undo(getChangeId(gone))).toMatchObject({
    status: 422,
    body: { error: "refused", errors: { query: ["already_exists"] }, id: other },
  });
  expect((await bench.list()).total_count).toBe(3);
});

test("refuses to restore an alias that another customization has now", async () => {
  const bench = await createBench();
  const params = { siteId: bench.siteId };
  const [lamp, light] = [await bench.make("lamp"), await bench.make("light")];
  const aliases = (queryId: string, words: string[], revision: number) =>
    callDirectly(
      queries.saveAliases,
      { params, body: { queryId, aliases: words } },
      { as: bench.as, headers: ifMatch(revision) },
    );
  await aliases(lamp, ["bulb"], 1);
  const taken = await aliases(lamp, [], 2);
  await aliases(light, ["bulb"], 1);
  expect(await bench.undo(getChangeId(taken))).toMatchObject({
    status: 422,
    body: { errors: { aliases: ["alias_taken"] } },
  });
});

test("restores the rules that a switch to simple mode dropped", async () => {
  const bench = await createBench();
  const id = await bench.make("lamp");
  await bench.mode(id, "advanced");
  const params = { siteId: bench.siteId };
  const save = (where_to_use: "search" | "autocomplete", rules: RuleInput[], revision: number) =>
    callDirectly(
      queries.saveRules,
      { params, body: { queryId: id, where_to_use, rules } },
      { as: bench.as, headers: ifMatch(revision) },
    );
  await save("search", [pin("a", 1)], 2);
  await save("autocomplete", [pin("b", 1), pin("c", 2)], 3);
  const before = await bench.shown(id);
  const switched = await bench.mode(id, "simple", "search");
  await bench.save(id, [pin("e", 5)], 5);
  expect((await bench.restore(getChangeId(switched), "before")).status).toBe(200);
  const after = await bench.shown(id);
  expect(after).toMatchObject({ mode: "advanced", revision: 7 });
  expect(after.rules).toEqual(before.rules);
});

test("refuses to undo a mode switch after rules were saved in the new mode", async () => {
  const bench = await createBench();
  const id = await bench.make("lamp");
  await bench.save(id, [pin("a", 1)], 1);
  const switched = await bench.mode(id, "advanced");
  const params = { siteId: bench.siteId };
  const body = { queryId: id, where_to_use: "search" as const, rules: [] };
  await callDirectly(queries.saveRules, { params, body }, { as: bench.as, headers: { "if-match": '"3"' } });
  expect((await bench.undo(getChangeId(switched))).body).toMatchObject({ error: "moved_on" });
});

test("restores a rule whose item left the catalogue", async () => {
  const bench = await createBench();
  const id = await bench.make("lamp");
  await bench.save(id, [pin("a", 1)], 1);
  const gone = await bench.destroy(id);
  await store().execute(`delete from catalogue_rows where site_id = '${bench.siteId}' and identity = 'a'`);
  expect((await bench.undo(getChangeId(gone))).status).toBe(200);
  expect(listRules(await bench.shown(id))).toEqual([["pin", "a", 1]]);
});

test("after 30 days refuses undo and restoring deleted objects, but restores old versions of live ones", async () => {
  const bench = await createBench();
  const id = await bench.make("lamp");
  const saved = await bench.save(id, [pin("a", 1)], 1);
  const old = new Date(Date.now() - 31 * DAY_MS);
  await store().update(changes).set({ at: old }).where(eq(changes.siteId, bench.siteId));
  expect((await bench.undo(getChangeId(saved))).body).toMatchObject({ error: "too_old" });
  expect((await bench.restore(getChangeId(saved), "before")).status).toBe(200);
  expect(listRules(await bench.shown(id))).toEqual([]);
  await bench.destroy(id);
  await store().update(changes).set({ at: old }).where(eq(changes.siteId, bench.siteId));
  expect((await bench.restore(getChangeId(saved), "after")).body).toMatchObject({ error: "too_old" });
  expect((await bench.list()).items[0]?.no_undo).toBe("too_old");
});

test("refuses to restore a side without content", async () => {
  const bench = await createBench();
  await bench.make("lamp");
  expect((await bench.restore(1, "before")).body).toMatchObject({ error: "no_inverse" });
  await store().update(changes).set({ feature: "catalogue-import" }).where(eq(changes.siteId, bench.siteId));
  expect((await bench.list()).items[0]?.no_undo).toBe("no_inverse");
  expect((await bench.undo(1)).body).toMatchObject({ error: "no_inverse" });
});

test("hides changes the user cannot see, and refuses undo of changes the user cannot make", async () => {
  const bench = await createBench();
  await bench.make("lamp");
  const blind = await createActor({ sites: [bench.siteId], roles: ["operator"], policies: ["analytics"] });
  expect(await bench.list({}, blind)).toMatchObject({ items: [], total_count: 0 });
  expect((await bench.show(1, blind)).status).toBe(404);
  expect((await bench.undo(1, blind)).status).toBe(404);
  const viewer = await createActor({ sites: [bench.siteId], roles: ["viewer"], policies: ["search_customizations"] });
  expect(await bench.list({}, viewer)).toMatchObject({ total_count: 1 });
  expect((await bench.undo(1, viewer)).status).toBe(403);
  const stranger = await createActor({ sites: [await createSite()] });
  const answer = await callDirectly(listChanges, { params: { siteId: bench.siteId } }, { as: stranger });
  expect(answer.status).toBe(403);
});

test("filters the list by feature, user, cause, the site's days, object and name, with paging", async () => {
  const bench = await createBench();
  const lamp = await bench.make("lamp 100%");
  const chair = await bench.make("chair");
  await bench.save(lamp, [pin("a", 1)], 1);
  const gone = await bench.destroy(chair);
  await bench.undo(getChangeId(gone));
  const ids = async (query: object) => (await bench.list(query)).items.map(({ id }) => id);
  expect(await ids({ feature: "query-customizations" })).toEqual([5, 4, 3, 2, 1]);
  expect(await ids({ feature: "drafts" })).toEqual([]);
  expect(await ids({ action: "create" })).toEqual([2, 1]);
  expect(await ids({ user: bench.as.uid })).toHaveLength(5);
  expect(await ids({ user: "nobody" })).toEqual([]);
  expect(await ids({ cause: "undo" })).toEqual([5]);
  expect(await ids({ object: lamp })).toEqual([3, 1]);
  expect(await ids({ q: "P 100%" })).toEqual([3, 1]);
  expect(await ids({ q: "100_" })).toEqual([]);
  // Prague is ahead of UTC, so 23:30 UTC is the next day there.
  await store()
    .update(changes)
    .set({ at: new Date("2026-01-09T23:30:00Z") })
    .where(eq(changes.siteId, bench.siteId));
  expect(await ids({ from: "2026-01-10", to: "2026-01-10" })).toHaveLength(5);
  expect(await ids({ to: "2026-01-09" })).toEqual([]);
  expect(await ids({ per_page: 2, page: 2 })).toEqual([3, 2]);
  const known = await callDirectly(people, { params: { siteId: bench.siteId } }, { as: bench.as });
  expect(known.body).toMatchObject({ people: expect.arrayContaining([{ id: bench.as.uid, name: bench.as.name }]) });
});

test.each(LAYERS)("the file has the rows of the list, quoted, and no formula, %s", async (_, call) => {
  const bench = await createBench();
  await bench.make("=cmd|'/c calc'!A1");
  await bench.make('say "hi", lamp');
  const path = buildCallUrl(exportCsv, { params: { siteId: bench.siteId }, query: { from: "2026-01-01" } });
  const answer = call === callDirectly ? await raw(path, bench.as) : await downloadText(call, bench.siteId, bench.as);
  expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  expect(answer.headers.get("content-disposition")).toBe(
    `attachment; filename="history_${bench.siteId}_2026-01-01_now.csv"`,
  );
  expect(answer.headers.get("cache-control")).toBe("private, no-store");
  const [head, first, second, ...rest] = answer.text.split("\r\n");
  expect(head).toMatch(/^\uFEFF?"id","time_utc",/);
  expect(first).toMatch(/^2,.*"say ""hi"", lamp",0,0,0,,,,/);
  expect(second).toContain(`"'=cmd|'/c calc'!A1"`);
  expect(rest).toEqual([""]);
});

async function raw(path: string, as: TestActor) {
  const { headers, body } = await sendSigned({ method: "GET", path }, { as });
  return { headers, text: String(body) };
}

async function downloadText(call: MakeCall, siteId: string, as: TestActor) {
  const { headers, body } = await call(exportCsv, { params: { siteId }, query: { from: "2026-01-01" } }, { as });
  return { headers, text: String(body) };
}

test("streams two downloads at once; a third waits until one ends or is aborted", async () => {
  const { siteId, as, make } = await createBench();
  await make("lamp");
  // More than the buffers between the processes can take, so that an unread download stays open.
  const large = `jsonb_build_object('query', repeat('x', 8000000))`;
  await store().execute(`update changes set after = ${large} where site_id = '${siteId}'`);
  const open = () => openThroughBff(exportCsv, { params: { siteId }, query: {} }, { as });
  const [first, second] = [await open(), await open()];
  const third = await open();
  expect([first.status, second.status, third.status, third.headers.get("retry-after")]).toEqual([200, 200, 429, "5"]);
  expect(await first.text()).toContain("time_utc");
  await second.body?.cancel();
  // Its place becomes free once the server notices.
  const isOpen = ({ status }: Response) => status === 200;
  const after = [await until(open, isOpen), await until(open, isOpen)];
  expect(after.map(({ status }) => status)).toEqual([200, 200]);
  for (const answer of after) await answer.text();
});

test("refuses a download of another site or without a session before it starts", async () => {
  const { siteId } = await createBench();
  const stranger = await createActor({ sites: [await createSite()] });
  expect((await openThroughBff(exportCsv, { params: { siteId }, query: {} }, { as: stranger })).status).toBe(403);
  const nobody = await openThroughBff(exportCsv, { params: { siteId }, query: {} });
  expect([nobody.status, nobody.headers.get("content-disposition")]).toEqual([401, null]);
});

test("the hash chain is valid, also after the oldest changes are deleted, and reveals an altered change", async () => {
  const bench = await createBench();
  const id = await bench.make("lamp");
  await bench.save(id, [pin("a", 1)], 1);
  await bench.destroy(id);
  const links = () => store().select().from(changes).where(eq(changes.siteId, bench.siteId)).orderBy(asc(changes.id));
  expect(findBrokenLink(await links())).toBeNull();
  const [first, ...rest] = await links();
  if (first === undefined) throw new Error("no change");
  expect(findBrokenLink([{ ...first, before: null, after: null }, ...rest])).toBeNull();
  expect(findBrokenLink([first, ...rest.map((link) => (link.id === 2 ? { ...link, actor: "x" } : link))])).toBe(2);
  const [site] = await store().select().from(sites).where(eq(sites.siteId, bench.siteId));
  expect(site?.revision).toBe(3);
});
