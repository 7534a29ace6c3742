import { undoChanges } from "@/lib/contract/history/change-history";
import { copyRecommendations } from "@/lib/contract/recommendations/recommendations-copies";
import { create, list, saveRules, show } from "@/lib/contract/recommendations/recommendations-customization";
import type { FlatRuleInput } from "@/lib/contract/search/rules";
import { formatCriteria } from "@/lib/domain/search/criteria";
import type { Input, Output } from "@/lib/http/endpoint";
import { callDirectly, type MakeCall } from "@/tests/support/direct";
import { LAYERS } from "@/tests/support/layers";
import { createActor, type createItems, createShop } from "@/tests/support/seed";
import { store } from "@/tests/support/test-backend";

// Copies of customizations of recommendations to another site (backend/recommendations/recommendations-copies.ts).

type Items = Parameters<typeof createItems>[1];
type Target = Input<typeof create>["body"]["target"];
type Copied = Output<typeof copyRecommendations>["targets"][number];

const HERE: Items = [
  { identity: "same", title: "Stan" },
  { identity: "by-ean", title: "Batoh", attributes: { ean: ["8590000000017"] } },
  { identity: "nowhere", title: "Kajak" },
];
const THERE: Items = [
  { identity: "same", title: "Tent" },
  { identity: "x-ean", title: "Backpack", attributes: { ean: "8590000000017" } },
  { identity: "other", title: "Kayak" },
];
const ALL: Target = { type: "all" };
const item = (identity: string): Target => ({ type: "item", identity });

const pin = (item_url: string, position: number): FlatRuleInput => ({ id: null, type: "pin", item_url, position });

/** Two shops of one owner, and the calls of a copy from one to the other. */
async function aBench(call: MakeCall) {
  const [from, to] = [await createShop(HERE), await createShop(THERE)];
  const as = await createActor({ sites: [from, to] });
  const make = async (siteId: string, target: Target, rules: FlatRuleInput[], model = "trends"): Promise<string> => {
    const params = { siteId };
    const { id } = (await callDirectly(create, { params, body: { model, target } }, { as })).ok();
    const headers = { "if-match": '"1"' };
    (await callDirectly(saveRules, { params, body: { queryId: id, rules } }, { as, headers })).ok();
    return id;
  };
  type Options = Partial<{ dry_run: boolean; existing: "skip" | "merge"; items: Record<string, string | null> }>;
  return {
    ...{ from, to, as, make },
    copy: async (ids: string[], { items = {}, dry_run = false, existing }: Options = {}): Promise<Copied> => {
      const queries = Object.fromEntries(ids.map((id) => [id, "not a target"]));
      const body = { ids, targets: [{ site_id: to, items, queries }], dry_run, ...(existing && { existing }) };
      const [first] = (await call(copyRecommendations, { params: { siteId: from }, body }, { as })).ok().targets;
      if (first === undefined) throw new Error("no target");
      return first;
    },
    read: async (id: string | null) =>
      (await callDirectly(show, { params: { siteId: to }, query: { id: id ?? "" } }, { as })).ok(),
    count: async () => (await callDirectly(list, { params: { siteId: to } }, { as })).ok().total_count,
  };
}

describe.each(LAYERS)("%s", (_, call) => {
  test("the target and the pinned items become those of the other site, as in the dry run", async () => {
    const bench = await aBench(call);
    const id = await bench.make(bench.from, item("by-ean"), [pin("same", 1), pin("nowhere", 2)]);
    const dry = await bench.copy([id], { dry_run: true });
    expect(dry.customizations).toMatchObject([
      {
        verdict: "create",
        type: "trends",
        query: "item:x-ean",
        to_id: null,
        target_item: { title: "Batoh", fate: "mapped", to_title: "Backpack" },
        rules: [{ fate: "same" }, { fate: "unmatched" }],
      },
    ]);
    expect(await bench.count()).toBe(0);
    const done = await bench.copy([id]);
    const [made] = done.customizations;
    expect(await bench.read(made?.to_id ?? null)).toMatchObject({
      model: "trends",
      target_identity: "x-ean",
      target_metadata: { title: "Backpack" },
      rules: [{ item_url: "same", position: 1 }],
    });
  });

  test("rules with criteria are copied as they are", async () => {
    const bench = await aBench(call);
    const oak = formatCriteria([{ attribute: "brand", values: ["Oak"] }]);
    const id = await bench.make(bench.from, ALL, [pin(oak, 1)]);
    const { customizations } = await bench.copy([id]);
    expect(customizations).toMatchObject([{ verdict: "create", rules: [{ title: "brand: Oak", fate: "same" }] }]);
    expect((await bench.read(customizations[0]?.to_id ?? null)).rules).toMatchObject([{ item_url: oak }]);
  });

  test("a target that is missing there is not copied until an item is chosen for it", async () => {
    const bench = await aBench(call);
    const id = await bench.make(bench.from, item("nowhere"), [pin("same", 1)]);
    const verdict = "target_missing";
    expect((await bench.copy([id])).customizations).toMatchObject([{ verdict, target_item: { fate: "unmatched" } }]);
    expect((await bench.copy([id], { items: { nowhere: null } })).customizations).toMatchObject([{ verdict }]);
    expect(await bench.count()).toBe(0);
    const done = await bench.copy([id], { items: { nowhere: "other" } });
    expect(done.customizations).toMatchObject([{ verdict: "create", query: "item:other" }]);
  });

  test("an existing customization of the same model and target is skipped or merged; a clash is left out", async () => {
    const bench = await aBench(call);
    const there = await bench.make(bench.to, ALL, [pin("other", 1)]);
    await bench.make(bench.to, ALL, [pin("other", 5)], "news");
    const id = await bench.make(bench.from, ALL, [pin("same", 1), pin("by-ean", 2)]);
    expect((await bench.copy([id])).customizations).toMatchObject([{ verdict: "skip", to_id: there }]);
    const merged = await bench.copy([id], { existing: "merge" });
    expect(merged.customizations).toMatchObject([
      { verdict: "merge", to_id: there, rules: [{ clash: "position_occupied" }, { clash: null }] },
    ]);
    expect((await bench.read(there)).rules.map(({ item_url }) => item_url)).toEqual(["other", "x-ean"]);
    const again = await bench.copy([id], { existing: "merge", items: { same: null } });
    expect(again.customizations).toMatchObject([{ verdict: "already_same" }]);
  });

  test("a model that does not exist and rules without a match copy nothing", async () => {
    const bench = await aBench(call);
    const gone = await bench.make(bench.from, ALL, [pin("same", 1)]);
    await store().execute(`update customizations set type = 'gone' where id = '${gone}'`);
    const unmatched = await bench.make(bench.from, ALL, [pin("nowhere", 1)], "news");
    expect((await bench.copy([gone, unmatched])).customizations).toMatchObject([
      { verdict: "unknown_model", to_id: null },
      { verdict: "nothing_fits", to_id: null },
    ]);
    expect(await bench.count()).toBe(0);
  });

  test("a copy is one change of the other site, which can undo it", async () => {
    const bench = await aBench(call);
    const id = await bench.make(bench.from, ALL, [pin("same", 1)]);
    const { change_ids } = await bench.copy([id]);
    expect(change_ids).toHaveLength(1);
    const params = { siteId: bench.to };
    (await callDirectly(undoChanges, { params, body: { id: change_ids[0] ?? 0 } }, { as: bench.as })).ok();
    expect(await bench.count()).toBe(0);
  });

  test("of two copies at once one creates the customization, and the other leaves it as it is", async () => {
    const bench = await aBench(call);
    const id = await bench.make(bench.from, item("by-ean"), [pin("same", 1)]);
    const both = await Promise.all([bench.copy([id]), bench.copy([id])]);
    expect(both.map(({ customizations }) => customizations[0]?.verdict).sort()).toEqual(["create", "skip"]);
    expect(await bench.count()).toBe(1);
  });

  test("needs the right to change recommendations on the other site", async () => {
    const bench = await aBench(call);
    const id = await bench.make(bench.from, ALL, [pin("same", 1)]);
    const stranger = await createActor({ sites: [bench.from] });
    const body = { ids: [id], targets: [{ site_id: bench.to }], dry_run: true };
    const refused = await call(copyRecommendations, { params: { siteId: bench.from }, body }, { as: stranger });
    expect(refused).toMatchObject({ status: 403, body: { error: "forbidden" } });
  });
});
