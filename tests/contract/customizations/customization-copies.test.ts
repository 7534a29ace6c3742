import { and, eq } from "drizzle-orm";
import { changes } from "@/backend/db/schema/history/changes";
import { copyCustomizations } from "@/lib/contract/customizations/customization-copies";
import { publishDraft, showDraft } from "@/lib/contract/customizations/drafts";
import {
  create,
  list,
  type QueryCustomization,
  saveAliases,
  saveRules,
  show,
} from "@/lib/contract/customizations/query-customizations";
import { undoChanges } from "@/lib/contract/history/change-history";
import type { RuleInput } from "@/lib/contract/search/rules";
import type { Output } from "@/lib/http/endpoint";
import { callDirectly, ifMatch, type MakeCall } from "@/tests/support/direct";
import { LAYERS } from "@/tests/support/layers";
import { hide, pin } from "@/tests/support/rule-inputs";
import { createActor, type createItems, createShop, requireApproval, type TestActor } from "@/tests/support/seed";
import { store } from "@/tests/support/test-backend";

type Copied = Output<typeof copyCustomizations>["targets"][number];
type Items = Parameters<typeof createItems>[1];

const HERE: Items = [
  { identity: "same", title: "Stan" },
  { identity: "by-group", title: "Spacák", attributes: { item_group_id: "g1" } },
  { identity: "by-ean", title: "Batoh", attributes: { ean: ["8590000000017"] } },
  { identity: "by-title", title: "Čelovka Kestrel" },
  { identity: "nowhere", title: "Kajak" },
  { identity: "cat", type: "category", title: "Kempování" },
];
const THERE: Items = [
  { identity: "same", title: "Tent" },
  { identity: "x-group-2", title: "Sleeping bag L", attributes: { item_group_id: ["g1"] } },
  { identity: "x-group-1", title: "Sleeping bag M", attributes: { item_group_id: "g1", availability: 0 } },
  { identity: "x-ean", title: "Backpack", attributes: { ean: "8590000000017" } },
  { identity: "x-title", title: "CELOVKA kestrel" },
  { identity: "other", title: "Kayak" },
];

/** Two shops of one owner, and the copy calls. */
async function aBench(call: MakeCall) {
  const [from, to] = [await createShop(HERE), await createShop(THERE)];
  const as = await createActor({ sites: [from, to] });
  const make = async (siteId: string, query: string, rules: RuleInput[] = [], type = "item"): Promise<string> => {
    const params = { siteId };
    const made = await callDirectly(create, { params, body: { query, type } }, { as });
    const { id } = made.ok();
    const headers = { "if-match": '"1"' };
    if (rules.length > 0) {
      const saved = await callDirectly(saveRules, { params, body: { queryId: id, rules } }, { as, headers });
      expect(saved.status).toBe(200);
    }
    return id;
  };
  type Options = {
    existing?: "skip" | "merge";
    queries?: Record<string, string>;
    items?: Record<string, string | null>;
  };
  const copying = (ids: string[], dry_run: boolean, { existing, ...mapped }: Options = {}, who: TestActor = as) => {
    const body = { ids, targets: [{ site_id: to, ...mapped }], dry_run, ...(existing && { existing }) };
    return call(copyCustomizations, { params: { siteId: from }, body }, { as: who });
  };
  const target = async (ids: string[], dry_run: boolean, options: Options = {}): Promise<Copied> => {
    const answer = await copying(ids, dry_run, options);
    expect(answer.status).toBe(200);
    const [first] = answer.ok().targets;
    if (first === undefined) throw new Error("no target");
    return first;
  };
  return {
    from,
    to,
    as,
    make,
    copying,
    target,
    alias: (siteId: string, queryId: string, aliases: string[], revision: number) =>
      callDirectly(saveAliases, { params: { siteId }, body: { queryId, aliases } }, { as, headers: ifMatch(revision) }),
    at: async (siteId: string, id: string) =>
      (await callDirectly(show, { params: { siteId }, query: { id } }, { as })).ok(),
    queries: async (siteId: string) =>
      (await callDirectly(list, { params: { siteId }, query: { sort: "query" } }, { as }))
        .ok()
        .items.map(({ query }) => query),
    changes: () =>
      store()
        .select()
        .from(changes)
        .where(and(eq(changes.siteId, to), eq(changes.cause, "copy"))),
  };
}

const verdicts = ({ customizations }: Copied) => customizations.map(({ query, verdict }) => [query, verdict]);
const fates = ({ customizations }: Copied) =>
  customizations.flatMap(({ rules }) => rules.map(({ item_url, fate, to_item_url }) => [item_url, fate, to_item_url]));
const urls = ({ rules }: QueryCustomization) => rules.search.map(({ item_url }) => item_url);

describe.each(LAYERS)("%s", (_, call) => {
  test("matches items by identity, group, EAN and title; the dry run predicts the result of the copy", async () => {
    const bench = await aBench(call);
    const rules = [pin("same", 1), pin("by-group", 2), pin("by-ean", 3), hide("by-title"), pin("nowhere", 5)];
    const id = await bench.make(bench.from, "stan", rules);
    const dry = await bench.target([id], true);
    expect(fates(dry)).toEqual([
      ["same", "same", "same"],
      // Prefers the available item of a group.
      ["by-group", "mapped", "x-group-2"],
      ["by-ean", "mapped", "x-ean"],
      ["by-title", "mapped", "x-title"],
      ["nowhere", "unmatched", null],
    ]);
    expect(dry.customizations[0]?.rules[4]).toMatchObject({ title: "Kajak", to_title: null });
    expect([dry.change_ids, await bench.queries(bench.to), await bench.changes()]).toEqual([[], [], []]);
    const done = await bench.target([id], false);
    const toId = done.customizations[0]?.to_id ?? "";
    expect({
      ...done,
      change_ids: [],
      customizations: done.customizations.map((one) => ({ ...one, to_id: null })),
    }).toEqual(dry);
    expect(urls(await bench.at(bench.to, toId))).toEqual(["same", "x-group-2", "x-ean", "x-title"]);
    expect(await bench.changes()).toMatchObject([
      { id: done.change_ids[0], action: "copy", objectId: toId, title: "stan", before: null, actor: bench.as.uid },
    ]);
    expect(await bench.target([id], false, { existing: "merge" })).toMatchObject({
      change_ids: [],
      customizations: [{ verdict: "already_same", to_id: toId }],
    });
  });

  test("callers can name words and items for each site; a named item is not a guess, and null leaves a rule out", async () => {
    const bench = await aBench(call);
    const id = await bench.make(bench.from, "stan", [pin("same", 1), pin("by-ean", 2), pin("nowhere", 3)]);
    await bench.alias(bench.from, id, ["stany"], 2);
    const items = { same: null, "by-ean": "not there", nowhere: "other" };
    const done = await bench.target([id], false, { queries: { [id]: "  Tent " }, items });
    expect(verdicts(done)).toEqual([["Tent", "create"]]);
    expect(fates(done)).toEqual([
      ["same", "unmatched", null],
      ["by-ean", "unmatched", null],
      ["nowhere", "mapped", "other"],
    ]);
    // The spellings belong to the word that was not copied.
    expect(await bench.at(bench.to, done.customizations[0]?.to_id ?? "")).toMatchObject({ query: "Tent", aliases: [] });
  });

  test("creates nothing when no rule fits, and does not report the copy as equal", async () => {
    const bench = await aBench(call);
    const id = await bench.make(bench.from, "stan", [pin("nowhere", 1), hide("same")]);
    const verdict = "nothing_fits";
    for (const dry of [true, false])
      expect((await bench.target([id], dry, { items: { same: null } })).customizations).toMatchObject([{ verdict }]);
    const there = await bench.make(bench.to, "stan", [pin("same", 1)]);
    const { customizations } = await bench.target([id], false, { existing: "merge" });
    expect(customizations).toMatchObject([{ verdict, to_id: there, rules: [{}, { clash: "pin_and_hide" }] }]);
  });

  test("existing customizations are skipped or merged; a clashing rule is reported and left out", async () => {
    const bench = await aBench(call);
    const there = await bench.make(bench.to, "STAN", [pin("other", 1), hide("x-ean")]);
    const id = await bench.make(bench.from, "stan", [pin("same", 1), pin("by-ean", 2), pin("by-group", 3)]);
    expect(await bench.target([id], false)).toMatchObject({
      change_ids: [],
      customizations: [{ verdict: "skip", to_id: there }],
    });
    const merged = await bench.target([id], false, { existing: "merge" });
    expect(merged.customizations[0]).toMatchObject({
      verdict: "merge",
      to_id: there,
      rules: [{ clash: "position_occupied" }, { clash: "pin_and_hide" }, { clash: null, to_item_url: "x-group-2" }],
    });
    expect(urls(await bench.at(bench.to, there))).toEqual(["other", "x-ean", "x-group-2"]);
  });

  test("a copy is one change of the target site and can be undone there", async () => {
    const bench = await aBench(call);
    const id = await bench.make(bench.from, "stan", [pin("same", 1, { note: "Léto", owner: bench.as.uid })]);
    const there = await bench.make(bench.to, "lampa", [pin("other", 1)]);
    const lamp = await bench.make(bench.from, "lampa", [pin("same", 2)]);
    const done = await bench.target([id, lamp], false, { existing: "merge" });
    expect(verdicts(done)).toEqual([
      ["stan", "create"],
      ["lampa", "merge"],
    ]);
    expect((await bench.at(bench.to, done.customizations[0]?.to_id ?? "")).rules.search[0]).toMatchObject({
      note: "Léto",
      owner: bench.as.uid,
    });
    for (const change of [...done.change_ids].reverse()) {
      const undone = await callDirectly(
        undoChanges,
        { params: { siteId: bench.to }, body: { id: change } },
        { as: bench.as },
      );
      expect(undone.status).toBe(200);
    }
    expect(await bench.queries(bench.to)).toEqual(["lampa"]);
    expect(urls(await bench.at(bench.to, there))).toEqual(["other"]);
    expect(await bench.queries(bench.from)).toEqual(["lampa", "stan"]);
  });

  test("copies nothing to any target when the caller may not write to one of them", async () => {
    const bench = await aBench(call);
    const id = await bench.make(bench.from, "stan", [pin("same", 1)]);
    const viewer = await createActor({ sites: [bench.from], roles: ["operator"], policies: ["search_customizations"] });
    const grant = `insert into members (user_id, site_id, roles, policies)
      values ('${viewer.uid}', '${bench.to}', '{viewer}', '{search_customizations}')`;
    await store().execute(grant);
    const stranger = await createActor({ sites: [bench.from] });
    for (const who of [viewer, stranger]) {
      for (const dry_run of [true, false]) {
        expect(await bench.copying([id], dry_run, {}, who)).toMatchObject({
          status: 403,
          body: { error: "forbidden" },
        });
      }
    }
    const targets = [{ site_id: bench.to }, { site_id: "no-such-site" }];
    const body = { ids: [id], targets, dry_run: false };
    const both = await call(copyCustomizations, { params: { siteId: bench.from }, body }, { as: bench.as });
    expect(both.status).toBe(403);
    expect(await bench.queries(bench.to)).toEqual([]);
  });

  test.each([
    ["nothing chosen", [], { ids: ["nothing_chosen"] }, 422],
    ["too many", Array.from({ length: 201 }, (_, n) => `c${n}`), { ids: ["too_many"] }, 422],
    ["one that is gone", ["gone"], undefined, 404],
  ])("%s is refused", async (_name, ids, errors, status) => {
    const bench = await aBench(call);
    expect(await bench.copying(ids, false)).toMatchObject({ status, body: errors === undefined ? {} : { errors } });
  });
});

test("types, spellings, owners and waiting pins are adapted to the target", async () => {
  const bench = await aBench(callDirectly);
  const elsewhere = await createActor({ sites: [bench.from] });
  const holder = await bench.make(bench.to, "přístřešek");
  await bench.alias(bench.to, holder, ["stan", "tábor"], 1);
  const tent = await bench.make(bench.from, "stan", [pin("same", 1)]);
  const shelter = await bench.make(bench.from, "bivak", [
    pin("soon", 1, { waiting: true }),
    pin("same", 2, { owner: elsewhere.uid }),
  ]);
  await bench.alias(bench.from, shelter, ["Tabor", "celta"], 2);
  const section = await bench.make(bench.from, "kemp", [pin("cat", 1)], "category");
  const done = await bench.target([tent, shelter, section], false);
  expect(done.customizations).toMatchObject([
    { verdict: "alias_taken", to_id: holder },
    { verdict: "create", aliases_left_out: ["Tabor"] },
    { verdict: "invalid_item_type", to_id: null },
  ]);
  const made = await bench.at(bench.to, done.customizations[1]?.to_id ?? "");
  expect(made).toMatchObject({ aliases: ["celta"], mode: "simple" });
  expect(made.rules.search).toMatchObject([
    { item_url: "soon", waiting: true },
    { item_url: "same", owner: null, waiting: false },
  ]);
});

test("rules of one place create a list for each place of the target", async () => {
  const bench = await aBench(callDirectly);
  const there = await bench.make(bench.to, "stan", [pin("other", 1)]);
  const id = await bench.make(bench.from, "stan");
  await store().execute(`update customizations set mode = 'advanced' where site_id = '${bench.from}'`);
  await callDirectly(
    saveRules,
    { params: { siteId: bench.from }, body: { queryId: id, rules: [pin("same", 2, { placement: "search" })] } },
    { as: bench.as, headers: { "if-match": '"1"' } },
  );
  await bench.target([id], false, { existing: "merge" });
  const { mode, rules } = await bench.at(bench.to, there);
  expect(mode).toBe("advanced");
  expect([rules.autocomplete, rules.search].map((place) => place.map(({ item_url }) => item_url))).toEqual([
    ["other"],
    ["other", "same"],
  ]);
});

test("on a site that requires approval, copies arrive as drafts, and are added to those that are there", async () => {
  const bench = await aBench(callDirectly);
  const there = await bench.make(bench.to, "kemp", [pin("other", 1)]);
  await requireApproval(bench.to);
  const tent = await bench.make(bench.from, "stan", [pin("same", 1), pin("by-ean", 2)]);
  const camp = await bench.make(bench.from, "kemp", [pin("same", 2)]);
  const copied = await bench.target([tent, camp], false, { existing: "merge" });
  expect(copied).toMatchObject({ as_drafts: true, customizations: [{ verdict: "create" }, { verdict: "merge" }] });
  const made = copied.customizations[0]?.to_id ?? "";
  expect(urls(await bench.at(bench.to, made))).toEqual([]);
  expect(urls(await bench.at(bench.to, there))).toEqual(["other"]);
  const params = { siteId: bench.to };
  const kind = "query-customizations" as const;
  const getDraft = async (object_id: string) => {
    const found = await callDirectly(showDraft, { params, query: { kind, object_id } }, { as: bench.as });
    return found.ok().draft;
  };
  const list = (rules: readonly { item_url: string }[] = []) => rules.map(({ item_url }) => item_url);
  expect(list((await getDraft(made))?.rules)).toEqual(["same", "x-ean"]);
  expect(list((await getDraft(there))?.rules)).toEqual(["other", "same"]);
  const more = await bench.make(bench.from, "Kemp 2", [pin("by-title", 3)]);
  await bench.target([more], false, { existing: "merge", queries: { [more]: "kemp" } });
  const draft = await getDraft(there);
  expect(list(draft?.rules)).toEqual(["other", "same", "x-title"]);
  const publish = (as: TestActor) =>
    callDirectly(
      publishDraft,
      { params, body: { kind, object_id: there, draft_revision: draft?.revision } },
      { as, headers: ifMatch(2) },
    );
  expect(await publish(bench.as)).toMatchObject({ status: 403, body: { error: "approval_needed" } });
  expect((await publish(await createActor({ sites: [bench.to] }))).status).toBe(200);
  expect(urls(await bench.at(bench.to, there))).toEqual(["other", "same", "x-title"]);
});
