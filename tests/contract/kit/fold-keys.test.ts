import { FOLD_VERSION } from "@vitrine/engine/fold";
import { and, asc, eq, sql } from "drizzle-orm";
import { sites } from "@/backend/db/schema/accounts/accounts";
import { queryMarks } from "@/backend/db/schema/analytics/views";
import { campaigns } from "@/backend/db/schema/campaigns/campaigns";
import { customizations, rejectedSuggestions, rules } from "@/backend/db/schema/customizations/rules";
import { drafts } from "@/backend/db/schema/drafts/drafts";
import { changes } from "@/backend/db/schema/history/changes";
import { redirects as redirectRows, synonyms as synonymRows } from "@/backend/db/schema/rewrites/rewrites";
import { listQueries } from "@/lib/contract/analytics/searches";
import * as redirects from "@/lib/contract/rewrites/redirects";
import * as synonyms from "@/lib/contract/rewrites/synonyms";
import { getTimeDaysAgo, makeShopVisitor, putEvents, settleAnalytics } from "@/tests/support/analytics";
import { callDirectly, ifMatch, toUncheckedInput } from "@/tests/support/direct";
import { runSearch } from "@/tests/support/search";
import { createActor, createItems, createSite } from "@/tests/support/seed";
import { foldKeys, getTestBackend, queryRows, store } from "@/tests/support/test-backend";

// Stores with texts that an earlier version of `fold` made: it did not fold typographic marks, and wrote "LX‑200" as "lx‐200".

const OLD = { hyphen: "LX‑200", hyphenKey: "lx‐200", plain: "LX-200", plainKey: "lx-200" };
const EARLY = new Date("2026-01-01T10:00:00Z");
const LATE = new Date("2026-02-01T10:00:00Z");

async function aBench(over: Parameters<typeof createSite>[0] = {}) {
  const siteId = await createSite({ timeZone: "UTC", ...over });
  const as = await createActor({ sites: [siteId], policies: ["*"] });
  await createItems(
    siteId,
    ["A", "B", "C"].map((identity) => ({ identity, title: `Printer ${identity}` })),
  );
  return {
    siteId,
    init: { as },
    params: { siteId },
    /** Converts the site, as the start of a newer version does. */
    fold: async () => {
      await store().update(sites).set({ foldVersion: 1 }).where(eq(sites.siteId, siteId));
      expect(await foldKeys(getTestBackend().controlUrl)).toBe(true);
    },
    /** A customization as an earlier version stored it, with pins by position. */
    customize: async (
      id: string,
      subject: string,
      key: string,
      at: Date,
      pins: Record<string, number>,
      aliases = {},
    ) => {
      await store()
        .insert(customizations)
        .values({
          ...{ siteId, id, subject, subjectKey: key, searchText: key, type: "item", updatedAt: at, updatedBy: id },
          ...{ aliases: Object.keys(aliases), aliasKeys: Object.values(aliases) as string[] },
        });
      for (const [itemUrl, position] of Object.entries(pins))
        await store()
          .insert(rules)
          .values({ siteId, id: `${siteId}-${id}-${itemUrl}`, customizationId: id, itemUrl, type: "pin", position });
    },
    loadCustomizations: () =>
      store()
        .select({ id: customizations.id, key: customizations.subjectKey, aliases: customizations.aliases })
        .from(customizations)
        .where(eq(customizations.siteId, siteId))
        .orderBy(asc(customizations.id)),
    loadPins: async (id: string) => {
      const where = and(eq(rules.siteId, siteId), eq(rules.customizationId, id));
      const found = await store().select().from(rules).where(where);
      return Object.fromEntries(found.map(({ itemUrl, position }) => [itemUrl, position]));
    },
    loadDraftPins: async (id: string) => {
      const where = and(eq(drafts.siteId, siteId), eq(drafts.objectId, id));
      const [draft] = await store().select().from(drafts).where(where);
      const list = draft?.content.rules as { item_url: string; position: number; id: string | null }[] | undefined;
      return list === undefined ? null : Object.fromEntries(list.map((rule) => [rule.item_url, rule.position]));
    },
    loadActions: async (objectId: string) => {
      const where = and(eq(changes.siteId, siteId), eq(changes.objectId, objectId));
      const found = await store().select().from(changes).where(where).orderBy(asc(changes.id));
      return found.map(({ feature, action, cause }) => `${feature} ${action} ${cause}`);
    },
  };
}

test("converts the key of a customization without a change, and searches find its rules", async () => {
  const { siteId, fold, customize, loadCustomizations, loadActions } = await aBench();
  await customize("one", OLD.hyphen, OLD.hyphenKey, EARLY, { C: 1 }, { "LX−200 Pro": "lx−200 pro" });
  await fold();
  expect(await loadCustomizations()).toEqual([{ id: "one", key: OLD.plainKey, aliases: ["LX−200 Pro"] }]);
  expect(await loadActions("one")).toEqual([]);
  // Searches read what changed since they started by the revision; the conversion runs before they start.
  await store().update(customizations).set({ revision: 2 }).where(eq(customizations.siteId, siteId));
  await store().update(sites).set({ revision: 50 }).where(eq(sites.siteId, siteId));
  for (const q of ["lx-200", "LX–200", "lx\u200b-200", "lx-200 pro"]) {
    const { results } = await runSearch({ tracker_id: siteId, q });
    expect(results.hits.map(({ url }) => url)[0]).toBe("C");
  }
  const [site] = await store().select().from(sites).where(eq(sites.siteId, siteId));
  expect(site?.foldVersion).toBe(FOLD_VERSION);
});

test("of two customizations the later one stays, with a draft of what contradicts it, on a closed site too", async () => {
  const bench = await aBench({ closedAt: EARLY, closedBy: "Jana" });
  await bench.customize("early", OLD.hyphen, OLD.hyphenKey, EARLY, { A: 1, B: 2 }, { drucker: "drucker" });
  await bench.customize("late", OLD.plain, OLD.plainKey, LATE, { C: 1 });
  await bench.fold();
  expect(await bench.loadCustomizations()).toEqual([{ id: "late", key: OLD.plainKey, aliases: ["drucker"] }]);
  expect(await bench.loadPins("late")).toEqual({ C: 1, B: 2 });
  expect(await bench.loadDraftPins("late")).toEqual({ A: 1, B: 2 });
  expect(await bench.loadActions("early")).toEqual(["query-customizations destroy schedule"]);
  expect(await bench.loadActions("late")).toEqual([
    "query-customizations save_rules schedule",
    "drafts save_draft schedule",
  ]);
  const before = await bench.loadCustomizations();
  await bench.fold();
  expect(await bench.loadCustomizations()).toEqual(before);
});

test("three customizations of one query become one, also where a second person must approve", async () => {
  const bench = await aBench({ approvalRequired: true });
  await bench.customize("one", OLD.hyphen, OLD.hyphenKey, EARLY, { A: 1 });
  await bench.customize("two", "LX–200", "lx–200", LATE, { B: 2 });
  await bench.customize("three", OLD.plain, OLD.plainKey, new Date("2026-01-15T10:00:00Z"), { C: 3 });
  await bench.fold();
  expect(await bench.loadCustomizations()).toEqual([{ id: "two", key: OLD.plainKey, aliases: [] }]);
  expect(await bench.loadPins("two")).toEqual({ A: 1, B: 2, C: 3 });
  expect(await bench.loadDraftPins("two")).toBeNull();
});

test("a customization with a draft stays beside the later one under a name of its own", async () => {
  const bench = await aBench();
  await bench.customize("early", OLD.hyphen, OLD.hyphenKey, EARLY, { A: 1 });
  await bench.customize("late", OLD.plain, OLD.plainKey, LATE, { C: 1 });
  const rule = { type: "pin", active_from: null, active_to: null, availability: "always", placement: "both" };
  const drafted = [{ ...rule, id: `${bench.siteId}-early-A`, item_url: "A", position: 5 }];
  await store()
    .insert(drafts)
    .values({
      ...{ siteId: bench.siteId, kind: "query-customizations", objectId: "early", baseRevision: 1 },
      ...{ content: { mode: "simple", rules: drafted }, base: { mode: "simple", rules: [] } },
      ...{ updatedBy: "u", updatedByName: "Jana" },
    });
  await bench.fold();
  expect(await bench.loadCustomizations()).toEqual([
    { id: "early", key: "lx-200 (2)", aliases: [] },
    { id: "late", key: OLD.plainKey, aliases: [] },
  ]);
  expect(await bench.loadPins("early")).toEqual({});
  expect(await bench.loadPins("late")).toEqual({ C: 1 });
  expect(await bench.loadDraftPins("early")).toEqual({ A: 5 });
});

test("a spelling that is the query of a later customization is removed, and its other spellings stay", async () => {
  const bench = await aBench();
  await bench.customize("early", "printer", "printer", EARLY, { A: 1 }, { [OLD.hyphen]: OLD.hyphenKey, tisk: "tisk" });
  await bench.customize("late", OLD.plain, OLD.plainKey, LATE, { C: 1 });
  await bench.fold();
  expect(await bench.loadCustomizations()).toEqual([
    { id: "early", key: "printer", aliases: ["tisk"] },
    { id: "late", key: OLD.plainKey, aliases: [] },
  ]);
  expect(await bench.loadActions("early")).toEqual(["query-customizations save_aliases schedule"]);
});

test("of two campaigns of one query the later one stays, and what the other showed becomes a draft", async () => {
  const { siteId, fold } = await aBench({ closedAt: EARLY, closedBy: "Jana", approvalRequired: true });
  const banner = (name: string) => ({ desktop_url: `https://shop.example/${name}.jpg`, mobile_url: null });
  const put = (id: string, subjects: string[], keys: string[], at: Date, banners: object) =>
    store()
      .insert(campaigns)
      .values({
        ...{ siteId, id, kind: "campaigns", subjects, keys, banners, updatedAt: at, updatedBy: "Jana" },
        targetUrl: `https://shop.example/${id}`,
      });
  const both = { search_header: banner("a"), autocomplete_top: banner("b") };
  await put("early", [OLD.hyphen, "tent"], [OLD.hyphenKey, "tent"], EARLY, both);
  await put("late", [OLD.plain], [OLD.plainKey], LATE, { search_header: banner("c") });
  await fold();
  const rows = await store().select().from(campaigns).where(eq(campaigns.siteId, siteId)).orderBy(asc(campaigns.id));
  const live = rows.map(({ id, keys, banners }) => ({ isNew: id.length > 10, keys, banners: Object.keys(banners) }));
  expect(live).toHaveLength(3);
  expect(live).toContainEqual({ isNew: false, keys: [OLD.plainKey], banners: ["search_header"] });
  expect(live).toContainEqual({ isNew: false, keys: ["tent"], banners: Object.keys(both) });
  // Where the later one shows nothing, the earlier one still does.
  expect(live).toContainEqual({ isNew: true, keys: [OLD.plainKey], banners: ["autocomplete_top"] });
  const [draft] = await store().select().from(drafts).where(eq(drafts.siteId, siteId));
  expect(draft?.content.campaign).toMatchObject({ subjects: [OLD.hyphen], banners: { search_header: banner("a") } });
});

test("of two redirects of one word the later one stays live, and the other is listed until it is changed", async () => {
  const { siteId, params, init, fold } = await aBench();
  const put = (id: string, word: string, key: string, at: Date, target: string) =>
    store()
      .insert(redirectRows)
      .values({
        ...{ siteId, id: `${siteId}-${id}`, kind: "exact", cells: [word, target], key, searchText: `${key} ${target}` },
        ...{ siteRevision: 0, updatedAt: at, updatedBy: "Jana" },
      });
  await put("early", OLD.hyphen, OLD.hyphenKey, EARLY, "https://shop.example/old");
  await put("late", OLD.plain, OLD.plainKey, LATE, "https://shop.example/new");
  await put("same-early", "Gore-Tex™", "gore-textm", EARLY, "https://shop.example/gore");
  await put("same-late", "gore-tex", "gore-tex", LATE, "https://shop.example/gore");
  await put("alone", "women’s shoes", "women’s shoes", LATE, "https://shop.example/women");
  await fold();
  const list = async (query: object = {}) => (await callDirectly(redirects.list, { params, query }, init)).ok().items;
  const states = Object.fromEntries((await list()).map(({ id, state }) => [id.slice(siteId.length + 1), state]));
  expect(states).toEqual({ early: "superseded", late: "live", "same-late": "live", alone: "live" });
  const redirect = async (q: string) =>
    (await runSearch({ tracker_id: siteId, q })).results.suggested_url?.split("?")[0];
  expect(await redirect("lx–200")).toBe("https://shop.example/new");
  expect(await redirect("women's shoes")).toBe("https://shop.example/women");
  const [old] = await list({ state: "superseded" });
  expect(await list({ state: "superseded" })).toHaveLength(1);
  expect(await list({ q: "lx-200", state: "live" })).toHaveLength(1);
  const again = { id: old?.id ?? "", word: OLD.hyphen, target: "https://shop.example/old" };
  const ifOld = { ...init, headers: ifMatch(old?.revision) };
  const refused = await callDirectly(redirects.update, { params, body: again }, ifOld);
  expect(refused).toMatchObject({ status: 422, body: { error: "already_exists" } });
  const renamed = await callDirectly(redirects.update, { params, body: { ...again, word: "LX-201" } }, ifOld);
  expect(renamed.ok().state).toBe("pending");
  expect(await redirect("LX–201")).toBe("https://shop.example/old");
});

test("no redirect to the search for its own word stays live, however many there are", async () => {
  const { siteId, fold } = await aBench();
  const words = Array.from({ length: 25 }, (_, number) => `lx‑${number}`);
  await store()
    .insert(redirectRows)
    .values(
      words.map((word, number) => ({
        ...{ siteId, id: `${siteId}-${number}`, kind: "exact", key: word.replace("‑", "‐"), searchText: word },
        ...{ cells: [word, `https://shop.example/search?q=lx-${number}`] },
        ...{ siteRevision: 0, updatedAt: new Date(EARLY.getTime() + number * 1_000), updatedBy: "Jana" },
      })),
    );
  await fold();
  const rows = await store().select().from(redirectRows).where(eq(redirectRows.siteId, siteId));
  expect(rows.filter(({ supersededBy }) => supersededBy === null)).toEqual([]);
  expect(rows).toHaveLength(words.length);
});

test("synonyms of one word are joined, and corrections of one word are not", async () => {
  const { siteId, params, init, fold } = await aBench();
  const put = (id: string, kind: string, cells: string[], key: string, at: Date) =>
    store()
      .insert(synonymRows)
      .values({
        ...{
          siteId,
          id: `${siteId}-${id}`,
          kind,
          cells,
          key: `${kind} ${key}`,
          searchText: cells.join(" ").toLowerCase(),
        },
        ...{ siteRevision: 0, updatedAt: at, updatedBy: "Jana" },
      });
  await put("a", "two_way", [OLD.hyphen, "printer"], OLD.hyphenKey, EARLY);
  await put("b", "two_way", [OLD.plain, "laser"], OLD.plainKey, LATE);
  await put("c", "alternate", ["t–shirt", "shirt"], "t–shirt", EARLY);
  await put("d", "alternate", ["t-shirt", "tee"], "t-shirt", LATE);
  // A word cannot be replaced before it is expanded.
  await put("e", "one_way", ["x‑ray", "scan"], "x‐ray", EARLY);
  await put("f", "alternate", ["x-ray", "xray"], "x-ray", LATE);
  await fold();
  const { items } = (await callDirectly(synonyms.list, { params, query: { sort: "word" } }, init)).ok();
  expect(items.map(({ id, words, state }) => [id.slice(siteId.length + 1), words, state])).toEqual(
    expect.arrayContaining([
      ["b", [OLD.plain, "laser", "printer"], "live"],
      ["c", ["t–shirt", "shirt"], "superseded"],
      ["d", ["t-shirt", "tee"], "live"],
      ["e", ["x‑ray", "scan"], "superseded"],
      ["f", ["x-ray", "xray"], "live"],
    ]),
  );
  expect(items).toHaveLength(5);
  const keys = await store().select().from(synonymRows).where(eq(synonymRows.siteId, siteId));
  expect(keys.find(({ id }) => id.endsWith("-b"))?.key).toBe(`two_way ${OLD.plainKey}`);
  const gone = await callDirectly(
    synonyms.destroy,
    { params, body: { id: `${siteId}-c` } },
    { ...init, headers: ifMatch(items.find(({ id }) => id.endsWith("-c"))?.revision) },
  );
  expect(gone.status).toBeLessThan(300);
});

test("rejected suggestions and marks of queries follow their queries; the later one stays", async () => {
  const { siteId, fold } = await aBench();
  const reject = (query: string, identity: string, clicks: number, rejectedAt: Date) =>
    store().insert(rejectedSuggestions).values({ siteId, query, identity, clicks, rejectedAt, rejectedBy: "u" });
  await reject(OLD.hyphenKey, "A", 5, LATE);
  await reject(OLD.plainKey, "A", 9, EARLY);
  await reject(OLD.hyphenKey, "B", 7, EARLY);
  await store()
    .insert(queryMarks)
    .values([
      { siteId, query: "gore-textm", typed: "Gore-Tex™", mark: "not_sold", markedAt: LATE, markedBy: "late" },
      { siteId, query: "gore-tex", typed: "gore-tex", mark: "not_sold", markedAt: EARLY, markedBy: "early" },
    ]);
  await fold();
  const r = rejectedSuggestions;
  const rejected = await store().select().from(r).where(eq(r.siteId, siteId)).orderBy(asc(r.identity));
  expect(rejected.map(({ query, identity, clicks }) => [query, identity, clicks])).toEqual([
    [OLD.plainKey, "A", 5],
    [OLD.plainKey, "B", 7],
  ]);
  const marks = await store().select().from(queryMarks).where(eq(queryMarks.siteId, siteId));
  expect(marks).toMatchObject([{ query: "gore-tex", markedBy: "late" }]);
});

/** Writes what an earlier version would have stored for one of the queries that are the same now. */
async function ageStatistics(siteId: string, typed: string, from: string, to: string): Promise<void> {
  const visits = sql`(select started_at, client_id from searches where site_id = ${siteId} and typed = ${typed})`;
  for (const statement of [
    sql`update searches set next = ${to} where site_id = ${siteId} and next = ${from}`,
    sql`update visits set tokens = array_replace(tokens, ${`q:${from}`}, ${`q:${to}`})
      where site_id = ${siteId} and (started_at, client_id) in ${visits}`,
    sql`update searches set query = ${to} where site_id = ${siteId} and typed = ${typed}`,
    sql`update query_days set query = ${to} where site_id = ${siteId} and query = ${from}`,
    sql`update query_items set query = ${to} where site_id = ${siteId} and query = ${from}`,
    sql`update query_nexts set query = ${to} where site_id = ${siteId} and query = ${from}`,
    sql`update query_nexts set next = ${to} where site_id = ${siteId} and next = ${from}`,
  ])
    await store().execute(statement);
}

test("statistics have one row for queries that became one, and visits with them are found", async () => {
  const { siteId, params, init, fold } = await aBench();
  const from = getTimeDaysAgo(10);
  const [first, second, third] = [makeShopVisitor(from), makeShopVisitor(from), makeShopVisitor(from)];
  await putEvents(siteId, [
    ...[first.list(0, "printer", ["A"]), first.list(20, OLD.hyphen, ["A"]), first.click(25, "A")],
    ...[third.list(0, "Gore-Tex™", ["B"])],
  ]);
  await settleAnalytics(siteId);
  await ageStatistics(siteId, OLD.hyphen, OLD.plainKey, OLD.hyphenKey);
  await ageStatistics(siteId, "Gore-Tex™", "gore-tex", "gore-textm");
  // What came since.
  await putEvents(siteId, [second.list(0, "lx–200", ["A"]), second.click(5, "A"), second.list(30, "gore-tex", ["B"])]);
  await settleAnalytics(siteId);
  await fold();
  await settleAnalytics(siteId);
  const input = toUncheckedInput(listQueries, { params, query: { period: "30d" } });
  const { items } = (await callDirectly(listQueries, input, init)).ok();
  expect(Object.fromEntries(items.map(({ query, searches }) => [query, searches]))).toEqual({
    printer: 1,
    [OLD.plainKey]: 2,
    "gore-tex": 2,
  });
  const select = (columns: string, table: string) =>
    queryRows<Record<string, unknown>>(
      sql.raw(`select ${columns} from ${table} where site_id = '${siteId}' order by 1`),
    );
  expect(await select("distinct query", "searches")).toEqual([
    ...[{ query: "gore-tex" }, { query: OLD.plainKey }, { query: "printer" }],
  ]);
  expect(await select("query, identity, clicks::int", "query_items")).toEqual([
    { query: OLD.plainKey, identity: "A", clicks: 2 },
  ]);
  expect(await select("query, next, visits::int", "query_nexts")).toEqual([
    { query: OLD.plainKey, next: "gore-tex", visits: 1 },
    { query: "printer", next: OLD.plainKey, visits: 1 },
  ]);
  const [{ found } = { found: 0 }] = await queryRows<{ found: number }>(sql`
    select count(*)::int as found from visits where site_id = ${siteId} and tokens @> array[${`q:${OLD.plainKey}`}]`);
  expect(found).toBe(2);
});

test("what an interrupted conversion left is completed by the next one", async () => {
  const { siteId, params, init, fold } = await aBench();
  const id = `${siteId}-joined`;
  await store()
    .insert(synonymRows)
    .values({
      ...{
        siteId,
        id,
        kind: "two_way",
        cells: [OLD.plain, "laser"],
        key: `\u0001joined ${id}`,
        searchText: "lx-200 laser",
      },
      ...{ siteRevision: 0, updatedAt: EARLY, updatedBy: "Jana" },
    });
  const shopper = makeShopVisitor(getTimeDaysAgo(5));
  await putEvents(siteId, [shopper.list(0, OLD.hyphen, ["A"])]);
  await settleAnalytics(siteId);
  // Searches had their new name, sums did not.
  await store().execute(sql`update query_days set query = ${OLD.hyphenKey} where site_id = ${siteId}`);
  await fold();
  const [row] = await store().select().from(synonymRows).where(eq(synonymRows.siteId, siteId));
  expect(row?.key).toBe(`two_way ${OLD.plainKey}`);
  const input = toUncheckedInput(listQueries, { params, query: { period: "30d" } });
  const { items } = (await callDirectly(listQueries, input, init)).ok();
  expect(items.map(({ query, searches }) => [query, searches])).toEqual([[OLD.plainKey, 1]]);
});
