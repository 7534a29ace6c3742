import { ELIGIBLE } from "@vitrine/engine/rule-eligibility";
import { type EvaluatorRule, evaluateState } from "@vitrine/engine/rule-evaluator";
import { eq } from "drizzle-orm";
import { catalogueRows } from "@/backend/db/schema/catalogue/items";
import { requestReview, saveDraft } from "@/lib/contract/customizations/drafts";
import {
  create,
  list,
  saveAliases,
  saveRules,
  show,
  timeline,
} from "@/lib/contract/customizations/query-customizations";
import type { RuleInput } from "@/lib/contract/search/rules";
import { type CallInit, callDirectly, ifMatch, type MakeCall } from "@/tests/support/direct";
import { inDays } from "@/tests/support/in-days";
import { LAYERS } from "@/tests/support/layers";
import { pin } from "@/tests/support/rule-inputs";
import { createActor, createItems, createSite, requireApproval } from "@/tests/support/seed";
import { store } from "@/tests/support/test-backend";

// Fixed for the whole file, so a test that crosses a minute boundary keeps its moment.

/** A site with items a to e (e is sold out), its owner, and the list calls. */
async function aBench(call: MakeCall) {
  const siteId = await createSite();
  const as = await createActor({ sites: [siteId] });
  await createItems(siteId, [
    ...["a", "b", "c", "d"].map((identity) => ({ identity })),
    { identity: "e", attributes: { availability: 0 } },
    { identity: "cat", type: "category" },
  ]);
  const params = { siteId };
  const init = (revision?: number): CallInit => ({ as, headers: ifMatch(revision) });
  const make = async (query: string, rules: RuleInput[] = [], type = "item"): Promise<string> => {
    const made = await call(create, { params, body: { query, type } }, init());
    const { id } = made.ok();
    if (rules.length > 0) {
      const saved = await call(saveRules, { params, body: { queryId: id, rules } }, init(1));
      expect(saved.status).toBe(200);
    }
    return id;
  };
  const page = async (query: object) => (await call(list, { params, query }, init())).ok();
  return {
    siteId,
    as,
    make,
    page,
    found: async (query: object) => (await page(query)).items.map((item) => item.query),
    save: (queryId: string, rules: RuleInput[], revision: number) =>
      call(saveRules, { params, body: { queryId, rules } }, init(revision)),
    alias: (queryId: string, aliases: string[], revision: number) =>
      call(saveAliases, { params, body: { queryId, aliases } }, init(revision)),
    show: async (id: string) => (await call(show, { params, query: { id } }, init())).ok(),
    acting: async (id: string) => {
      const { rules } = (await call(show, { params, query: { id, filter: "active" } }, init())).ok();
      return rules.search.map(({ item_url }) => item_url);
    },
    timeline: async (query: { from: string; to: string; q?: string; page?: number }) =>
      (await call(timeline, { params, query }, init())).ok(),
  };
}

describe.each(LAYERS)("%s", (_, call) => {
  test("a rule keeps its note, tags and owner across saves and in both lists", async () => {
    const bench = await aBench(call);
    const remarks = { note: "  For the autumn campaign ", tags: ["Season", "season", "TV"], owner: bench.as.uid };
    const id = await bench.make("jacket", [pin("a", 1, remarks), pin("b", 2)]);
    const [first, second] = (await bench.show(id)).rules.search;
    expect(first).toMatchObject({
      note: "For the autumn campaign",
      tags: ["Season", "TV"],
      owner: bench.as.uid,
    });
    expect(second).toMatchObject({ note: null, tags: [], owner: null });
    // Omitted fields stay unchanged.
    await bench.save(id, [pin("a", 3, { id: first?.id ?? null })], 2);
    expect((await bench.show(id)).rules.search[0]).toMatchObject({ position: 3, note: "For the autumn campaign" });
    await bench.save(id, [pin("a", 3, { id: first?.id ?? null, note: " ", tags: [], owner: null })], 3);
    expect((await bench.show(id)).rules.search[0]).toMatchObject({ note: null, tags: [], owner: null });
    expect((await bench.show(id)).revision).toBe(4);
  });

  test.each([
    ["an owner who may not open the site", { owner: "nobody" }, { "rules.0.owner": ["invalid"] }],
    ["a note that is too long", { note: "x".repeat(1001) }, { "rules.0.note": ["note_too_long"] }],
    ["too many tags", { tags: Array.from({ length: 11 }, (_, n) => `t${n}`) }, { "rules.0.tags": ["too_many_tags"] }],
  ])("%s is refused at its field", async (_name, remarks, errors) => {
    const bench = await aBench(call);
    const id = await bench.make("jacket");
    expect(await bench.save(id, [pin("a", 1, remarks)], 1)).toMatchObject({
      status: 422,
      body: { error: "invalid", errors },
    });
  });

  test("a rule whose owner left the site does not block edits of other rules", async () => {
    const bench = await aBench(call);
    const other = await createActor({ sites: [bench.siteId] });
    const id = await bench.make("jacket", [pin("a", 1, { owner: other.uid })]);
    await store().execute(`delete from members where user_id = '${other.uid}'`);
    expect((await bench.save(id, [pin("a", 1, { owner: other.uid }), pin("b", 2)], 2)).status).toBe(200);
  });

  test("one search finds a query, a spelling, a tag and a note, ignoring case and accents", async () => {
    const bench = await aBench(call);
    const bag = await bench.make("batoh");
    await bench.alias(bag, ["Ruksak", "báglík"], 1);
    await bench.make("stan", [pin("a", 1, { note: "Letní výprodej 50 %" })]);
    await bench.make("lampa", [pin("a", 1, { tags: ["Černý pátek"] })]);
    expect(await bench.found({ q: "BAGLIK" })).toEqual(["batoh"]);
    expect(await bench.found({ q: "letni vyprodej" })).toEqual(["stan"]);
    expect(await bench.found({ q: "cerny patek" })).toEqual(["lampa"]);
    expect(await bench.found({ q: "50 %" })).toEqual(["stan"]);
    expect(await bench.found({ q: "_" })).toEqual([]);
    expect((await bench.page({ q: "rúksák" })).items[0]).toMatchObject({ aliases: ["Ruksak", "báglík"] });
  });

  test("type, owner, tag and state filters combine, and the counts cover the whole list", async () => {
    const bench = await aBench(call);
    const other = await createActor({ sites: [bench.siteId] });
    await bench.make("jacket", [pin("a", 1, { owner: bench.as.uid, tags: ["tv", "season"] })]);
    await bench.make("coat", [pin("a", 1, { owner: other.uid, tags: ["tv"], active_from: inDays(2) })]);
    await bench.make("tents", [pin("cat", 1, { owner: bench.as.uid })], "category");
    await bench.make("empty");
    expect(await bench.found({ owner: bench.as.uid })).toEqual(["tents", "jacket"]);
    expect(await bench.found({ owner: bench.as.uid, type: "item" })).toEqual(["jacket"]);
    expect(await bench.found({ tag: "tv" })).toEqual(["coat", "jacket"]);
    expect(await bench.found({ tag: "tv", state: "planned" })).toEqual(["coat"]);
    expect(await bench.found({ tag: "tv", q: "jack", state: "planned" })).toEqual([]);
    const page = await bench.page({ tag: "season" });
    expect(page.items).toMatchObject([
      { query: "jacket", tags: ["season", "tv"], owners: [bench.as.uid], has_draft: false },
    ]);
    expect(page.facets).toEqual({
      states: { active: 2, planned: 1, inactive: 1 },
      types: [
        { value: "item", count: 3 },
        { value: "category", count: 1 },
      ],
      tags: [
        { value: "tv", count: 2 },
        { value: "season", count: 1 },
      ],
      owners: [
        { value: bench.as.uid, name: bench.as.name, count: 2 },
        { value: other.uid, name: other.name, count: 1 },
      ],
      problems: 0,
      waiting: 0,
    });
    // The next write updates the counts.
    await bench.make("hat", [pin("b", 1, { tags: ["season"] })]);
    expect((await bench.page({})).facets).toMatchObject({
      tags: [
        { value: "season", count: 2 },
        { value: "tv", count: 2 },
      ],
    });
  });

  test("drafts that wait for approval can be filtered, and are counted", async () => {
    const bench = await aBench(call);
    await bench.make("jacket", [pin("a", 1)]);
    const id = await bench.make("coat", [pin("b", 1)]);
    const what = { kind: "query-customizations", object_id: id } as const;
    const body = { ...what, mode: "simple" as const, rules: [pin("c", 1)], base_revision: "2" };
    const params = { siteId: bench.siteId };
    (await call(saveDraft, { params, body }, { as: bench.as, headers: { "if-match": '"0"' } })).ok();
    expect((await bench.page({})).facets).toMatchObject({ waiting: 0 });
    await requireApproval(bench.siteId);
    (await call(requestReview, { params, body: { ...what, is_asked: true } }, { as: bench.as })).ok();
    const page = await bench.page({ waiting: "review" });
    expect(page.items).toMatchObject([{ query: "coat", has_draft: true, is_waiting: true }]);
    expect(page.facets).toMatchObject({ waiting: 1 });
  });

  test("each problem is reported on its own customization only", async () => {
    const bench = await aBench(call);
    await bench.make("fine", [pin("a", 1), pin("e", 2, { active_to: inDays(-1) })]);
    await bench.make("sold out", [pin("e", 1, { availability: "if_available" })]);
    await bench.make("waits", [pin("soon", 1, { waiting: true })]);
    await bench.make("over", [pin("a", 1, { active_to: inDays(-1) })]);
    const gone = await bench.make("gone", [pin("d", 1)]);
    await store().delete(catalogueRows).where(eq(catalogueRows.identity, "d"));
    await bench.save(gone, [pin("d", 2)], 2);
    const named = (await bench.page({ sort: "query" })).items.map(({ query, problems }) => [query, problems]);
    expect(named).toEqual([
      ["fine", []],
      ["gone", ["item_gone"]],
      ["over", ["all_expired"]],
      ["sold out", ["sold_out"]],
      ["waits", ["waiting_catalogue"]],
    ]);
    for (const [query, problems] of named) {
      for (const problem of problems ?? []) expect(await bench.found({ problem })).toEqual([query]);
    }
    expect((await bench.found({ problem: "any" })).sort()).toEqual(["gone", "over", "sold out", "waits"]);
    expect((await bench.page({})).facets?.problems).toBe(4);
  });

  test("active excludes rules that wait and rules whose item is sold out, deleted or outside the list", async () => {
    const bench = await aBench(call);
    const rules = [
      pin("a", 1),
      pin("soon", 2, { waiting: true }),
      pin("d", 3),
      pin("e", 4, { availability: "if_available" }),
    ];
    const mixed = await bench.make("mixed", rules);
    await bench.make("waits", [pin("soon", 1, { waiting: true })]);
    await bench.make("sold out on purpose", [pin("e", 1)]);
    await bench.make("other type", [pin("cat", 1)]);
    await store().delete(catalogueRows).where(eq(catalogueRows.identity, "d"));
    expect((await bench.save(mixed, [...rules, pin("b", 5, { active_from: inDays(1) })], 2)).status).toBe(200);
    const { items, facets } = await bench.page({ sort: "query" });
    const counts = items.map((item) => [item.query, item.active_rules_count, item.rules_count]);
    expect(counts).toEqual([
      ["mixed", 1, 5],
      ["other type", 0, 1],
      ["sold out on purpose", 1, 1],
      ["waits", 0, 1],
    ]);
    expect(facets?.states).toEqual({ active: 2, planned: 0, inactive: 2 });
    expect((await bench.found({ state: "inactive" })).sort()).toEqual(["other type", "waits"]);
    expect(await bench.acting(mixed)).toEqual(["a"]);
  });

  test("the list shows and sorts by the next change; customizations that never change come last", async () => {
    const bench = await aBench(call);
    await bench.make("never", [pin("a", 1)]);
    await bench.make("ends", [pin("a", 1, { active_from: inDays(-3), active_to: inDays(5) })]);
    await bench.make("starts", [pin("a", 1, { active_from: inDays(2), active_to: inDays(9) })]);
    await bench.make("both", [pin("a", 1, { active_to: inDays(7) }), pin("b", 1, { active_from: inDays(7) })]);
    const { items } = await bench.page({ sort: "next_change" });
    expect(items.map(({ query, next_change }) => [query, next_change])).toEqual([
      ["starts", { at: inDays(2), kind: "starts" }],
      ["ends", { at: inDays(5), kind: "ends" }],
      ["both", { at: inDays(7), kind: "starts" }],
      ["never", null],
    ]);
    const pages = await bench.page({ sort: "query", per_page: 3, page: 2 });
    expect([pages.items.map((item) => item.query), pages.total_count, pages.total_pages]).toEqual([["starts"], 4, 2]);
  });

  test("the timeline lists customizations with rules in the half-open window", async () => {
    const bench = await aBench(call);
    const [from, to] = [inDays(10), inDays(20)];
    await bench.make("before", [pin("a", 1, { active_to: from })]);
    await bench.make("after", [pin("a", 1, { active_from: to })]);
    const periods = await bench.make("periods", [
      pin("a", 1, { active_from: inDays(1), active_to: inDays(11) }),
      pin("b", 1, { active_from: inDays(11), active_to: inDays(30) }),
      pin("c", 1, { active_from: inDays(30) }),
    ]);
    await bench.make("always", [{ id: null, type: "hide", item_url: "b" }]);
    const found = await bench.timeline({ from, to });
    expect(found.total_count).toBe(2);
    expect(found.items.map(({ query }) => query)).toEqual(["always", "periods"]);
    expect(found.items[1]).toMatchObject({
      id: periods,
      revision: 2,
      bars: [
        { item_url: "a", title: "Item a", position: 1, active_from: inDays(1), active_to: inDays(11) },
        { item_url: "b", type: "pin", placement: "both", active_from: inDays(11), active_to: inDays(30) },
      ],
    });
    expect(found.items[0]?.bars).toMatchObject([{ type: "hide", position: null, active_from: null, active_to: null }]);
    expect((await bench.timeline({ from, to, q: "PERI" })).items.map(({ query }) => query)).toEqual(["periods"]);
    expect(await bench.timeline({ from, to, page: 2 })).toMatchObject({ items: [], total_count: 2, total_pages: 1 });
  });
});

test("the list counts rules like the evaluator at every boundary", async () => {
  const bench = await aBench(callDirectly);
  const bounds = [null, inDays(-2), inDays(-1), inDays(0), inDays(1), inDays(2)];
  const ranges = bounds.flatMap((active_from) => bounds.map((active_to) => ({ active_from, active_to })));
  const sound = ranges.filter(
    ({ active_from, active_to }) => active_from === null || active_to === null || active_from < active_to,
  );
  for (const [index, range] of sound.entries()) await bench.make(`range ${index}`, [pin("a", 1, range)]);
  const { items } = await bench.page({ per_page: 100 });
  const now = Date.now();
  for (const [index, range] of sound.entries()) {
    const rule: EvaluatorRule = {
      ...range,
      item_url: "a",
      type: "pin",
      position: 1,
      availability: "always",
      placement: "both",
    };
    const state = evaluateState(rule, now, "Europe/Prague", ELIGIBLE);
    const item = items.find(({ query }) => query === `range ${index}`);
    expect({ range, active: item?.active_rules_count, planned: item?.planned_rules_count }).toEqual({
      range,
      active: state === "active" ? 1 : 0,
      planned: state === "planned" ? 1 : 0,
    });
    expect(item?.problems).toEqual(state === "expired" ? ["all_expired"] : []);
  }
});
