import { asc, eq } from "drizzle-orm";
import { changes } from "@/backend/db/schema/history/changes";
import { type NewKind, saveNew, showNew } from "@/lib/contract/customizations/new-customizations";
import { undoChanges } from "@/lib/contract/history/change-history";
import type { RuleInput } from "@/lib/contract/search/rules";
import { setApproval } from "@/lib/contract/settings/site-settings";
import type { Input } from "@/lib/http/endpoint";
import { getChangeId, readChangeIds } from "@/tests/support/direct";
import { formatRules } from "@/tests/support/draft-bench";
import { buildKindCalls, CATEGORY } from "@/tests/support/kind-calls";
import { LAYERS } from "@/tests/support/layers";
import { hide, pin } from "@/tests/support/rule-inputs";
import { createActor, createItems, createSite, makeUniqueId } from "@/tests/support/seed";
import { store } from "@/tests/support/test-backend";
import { callThroughBff } from "@/tests/support/through-bff";

// Customizations that are stored by their first save or draft (backend/customizations/new-customizations.ts).

const SUBJECTS = {
  "query-customizations": " Kayak  trip ",
  "product-listings": "Camping||Tents",
  "top-items": "",
} satisfies Record<NewKind, string>;

/** A site with the items a and b, without customizations. */
async function aNewBench(call = callThroughBff, kind: NewKind = "query-customizations") {
  const siteId = makeUniqueId("site");
  const items = ["a", "b"].map((identity) => ({
    identity,
    title: `Tent ${identity}`,
    attributes: { category: CATEGORY },
  }));
  await createItems(siteId, items);
  await createSite({ siteId });
  const as = await createActor({ sites: [siteId] });
  const params = { siteId };
  const about = { kind, subject: SUBJECTS[kind], type: "item" };
  const rules: RuleInput[] = [pin("a", 1)];
  const content: Pick<Input<typeof saveNew>["body"], "mode" | "rules" | "is_draft"> = {
    ...{ mode: "simple", rules, is_draft: false },
  };
  const calls = buildKindCalls(call, kind, siteId);
  return {
    ...{ siteId, as, params, about },
    list: async () => (await calls.list({ as })).body,
    show: (over: Partial<typeof about> = {}) => call(showNew, { params, query: { ...about, ...over } }, { as }),
    save: (over: Partial<typeof content & typeof about> = {}, who = as) =>
      call(saveNew, { params, body: { ...about, ...content, ...over } }, { as: who }),
    undo: (id: number) => call(undoChanges, { params, body: { id } }, { as }),
    actions: async () => {
      const rows = await store().select().from(changes).where(eq(changes.siteId, siteId)).orderBy(asc(changes.id));
      return rows.map(({ feature, action }) => `${feature} ${action}`);
    },
  };
}

describe.each(LAYERS)("%s", (_, call) => {
  test("opening stores nothing and names what is wrong with the subject", async () => {
    const bench = await aNewBench(call);
    expect((await bench.show()).ok()).toEqual({
      ...{ existing_id: null, subject: "Kayak trip", type: "item", approval_required: false },
    });
    const blank = await bench.show({ subject: " " });
    expect(blank).toMatchObject({ status: 422, body: { error: "blank_query", errors: { subject: ["blank_query"] } } });
    const wrong = await bench.show({ type: "ship" });
    expect(wrong).toMatchObject({
      status: 422,
      body: { error: "invalid_item_type", errors: { type: ["invalid_item_type"] } },
    });
    expect([await bench.list(), await bench.actions()]).toMatchObject([{ total_count: 0 }, []]);
  });
});

describe.each(["query-customizations", "product-listings", "top-items"] as const)("%s", (kind) => {
  test("the first save creates it with its rules as one change, which can be undone", async () => {
    const bench = await aNewBench(callThroughBff, kind);
    const saved = await bench.save();
    const { customization, draft } = saved.ok();
    expect([saved.status, draft, formatRules(customization.rules.search)]).toEqual([201, null, ["a 1"]]);
    expect((await bench.show()).ok().existing_id).toBe(customization.id);
    expect(await bench.actions()).toEqual([`${kind} create`]);
    const change = getChangeId(saved);
    expect((await bench.undo(change)).status).toBe(200);
    expect(await bench.list()).toMatchObject({ total_count: 0 });
  });

  test("the first draft creates it without live rules; undoing both changes leaves nothing", async () => {
    const bench = await aNewBench(callThroughBff, kind);
    const saved = await bench.save({ is_draft: true });
    const { customization, draft } = saved.ok();
    expect([customization.rules.search, formatRules(draft?.rules ?? [])]).toEqual([[], ["a 1"]]);
    expect(draft).toMatchObject({ object_id: customization.id, base_revision: customization.revision });
    expect(await bench.actions()).toEqual([`${kind} create`, "drafts save_draft"]);
    for (const id of readChangeIds(saved).toReversed()) expect((await bench.undo(id)).status).toBe(200);
    expect(await bench.list()).toMatchObject({ total_count: 0 });
  });
});

test("of two first saves at once, one creates it and the other one gets its id", async () => {
  const bench = await aNewBench();
  const other = await createActor({ sites: [bench.siteId] });
  const answers = await Promise.all([bench.save(), bench.save({ rules: [hide("b")] }, other)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 422]);
  const id = answers.find(({ status }) => status === 201)?.ok().customization.id;
  expect(answers.find(({ status }) => status === 422)?.body).toMatchObject({ error: "already_exists", id });
  expect(await bench.list()).toMatchObject({ total_count: 1 });
});

test("the mode of the first save is stored", async () => {
  const bench = await aNewBench();
  const rules = [{ ...pin("a", 1), placement: "search" as const }];
  const { customization } = (await bench.save({ mode: "advanced", rules })).ok();
  expect(customization).toMatchObject({ mode: "advanced", rules: { autocomplete: [], search: [{ item_url: "a" }] } });
});

test("with required approval, a first save stores a draft or becomes a request", async () => {
  const bench = await aNewBench();
  await callThroughBff(setApproval, { params: bench.params, body: { approval_required: true } }, { as: bench.as });
  expect((await bench.show()).ok().approval_required).toBe(true);
  expect(await bench.save()).toMatchObject({ status: 403, body: { error: "approval_requested" } });
  expect(await bench.list()).toMatchObject({ total_count: 0 });
  expect((await bench.save({ is_draft: true })).status).toBe(201);
});

test("faults of the first rules are named by rule, and nothing is stored", async () => {
  const bench = await aNewBench();
  const refused = await bench.save({ rules: [pin("gone", 1)] });
  expect(refused).toMatchObject({ status: 422, body: { errors: { "rules.0.item_url": ["item_not_found"] } } });
  expect(await bench.list()).toMatchObject({ total_count: 0 });
});

test("needs the policy of the kind, and viewers may not save", async () => {
  const bench = await aNewBench();
  const stranger = await createActor({ sites: [bench.siteId], roles: ["operator"], policies: ["top_items"] });
  const viewer = await createActor({ sites: [bench.siteId], roles: ["viewer"], policies: ["search_customizations"] });
  expect([(await bench.save({}, stranger)).status, (await bench.save({}, viewer)).status]).toEqual([403, 403]);
});
