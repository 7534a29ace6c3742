import { create, saveRules } from "@/lib/contract/recommendations/recommendations-customization";
import { organicBox, previewBox } from "@/lib/contract/recommendations/recommendations-preview";
import type { RuleInput } from "@/lib/contract/search/rules";
import { formatCriteria } from "@/lib/domain/search/criteria";
import type { Input } from "@/lib/http/endpoint";
import { getTimeDaysAgo, makeShopVisitor, putEvents } from "@/tests/support/analytics";
import type { MakeCall } from "@/tests/support/direct";
import { LAYERS } from "@/tests/support/layers";
import { recommendOne, trainSite } from "@/tests/support/recommendations";
import { hide, pin } from "@/tests/support/rule-inputs";
import { urlsOf } from "@/tests/support/search";
import { createActor, createItems, createSite } from "@/tests/support/seed";

// Previews of customizations of recommendations: a box without rules, and with rules that are not published.

const MODEL = "item_detail_alternatives";

const item = (identity: string, brand: string) => ({
  identity,
  title: `Item ${identity}`,
  attributes: { category: ["Camping | Tents"], brand, availability: 1 },
});

type Target = Input<typeof create>["body"]["target"];

/** A trained shop with tents a to f, and calls of its owner. */
async function createBench(call: MakeCall) {
  const siteId = await createSite({ language: "en" });
  const as = await createActor({ sites: [siteId] });
  await createItems(siteId, [
    ...["a", "b", "c", "d"].map((identity) => item(identity, "Oak")),
    item("e", "Fern"),
    item("f", "Fern"),
  ]);
  const shopper = makeShopVisitor(getTimeDaysAgo(2));
  await putEvents(siteId, [shopper.page(0, "a"), shopper.page(60, "b"), shopper.page(120, "c")]);
  await trainSite(siteId);
  const params = { siteId };
  const make = async (target: Target, rules: RuleInput[] = [], model = MODEL) => {
    const { id } = (await call(create, { params, body: { model, target } }, { as })).ok();
    if (rules.length > 0)
      (await call(saveRules, { params, body: { queryId: id, rules } }, { as, headers: { "if-match": '"1"' } })).ok();
    return id;
  };
  return {
    ...{ siteId, as, params, make },
    organic: (id: string, more: Record<string, unknown> = {}) =>
      call(organicBox, { params, query: { id, ...more } }, { as }),
    preview: (id: string, rules: RuleInput[], more: Record<string, unknown> = {}) =>
      call(previewBox, { params, body: { id, rules, ...more } }, { as }),
  };
}

describe.each(LAYERS)("%s", (_, call) => {
  test("a preview has the pending rules in place of the published ones, and shoppers see none of it", async () => {
    const bench = await createBench(call);
    const id = await bench.make({ type: "item", identity: "a" }, [pin("f", 1)]);
    const seen = async () => urlsOf(await recommendOne(bench.siteId, { recommendation_type: MODEL, item_ids: ["a"] }));
    expect((await seen())[0]).toBe("f");
    const box = (await bench.preview(id, [pin("e", 1), hide("b")])).ok();
    expect(urlsOf(box)[0]).toBe("e");
    expect(urlsOf(box)).not.toContain("b");
    expect(box).toMatchObject({ sample: { identity: "a", title: "Item a" }, applies: true, is_trained: true });
    expect(await seen()).toContain("b");
  });

  test("each hit of a preview says why it is there: model, evidence with its count, and rule", async () => {
    const bench = await createBench(call);
    const id = await bench.make({ type: "item", identity: "a" });
    const { hits } = (await bench.preview(id, [pin("e", 1)])).ok();
    expect(hits[0]?.explain).toMatchObject({ model: MODEL, source: "rule", rule: { customization_id: id } });
    const together = hits.find(({ url }) => url === "b")?.explain;
    expect(together).toMatchObject({ source: "viewed_together", rule: null });
    expect(together?.evidence[0]).toMatchObject({ item_id: "a", n: 1, of: 1 });
  });

  test("other customizations act in a preview, and a rule of one names it", async () => {
    const bench = await createBench(call);
    const all = await bench.make({ type: "all" }, [pin("f", 1)]);
    const id = await bench.make({ type: "item", identity: "a" });
    const { hits } = (await bench.preview(id, [])).ok();
    expect(hits[0]?.url).toBe("f");
    expect(hits[0]?.explain?.rule?.customization_id).toBe(all);
    expect(urlsOf((await bench.preview(id, [pin("e", 1)])).ok())[0]).toBe("e");
  });

  test("the box without customizations ignores all published rules", async () => {
    const bench = await createBench(call);
    const id = await bench.make({ type: "all" }, [hide("b")]);
    const seen = async () => urlsOf(await recommendOne(bench.siteId, { recommendation_type: MODEL, item_ids: ["a"] }));
    expect(await seen()).not.toContain("b");
    expect(urlsOf((await bench.organic(id, { item: "a" })).ok())).toContain("b");
  });

  test("without a sample the box is for an item to which the customization applies", async () => {
    const bench = await createBench(call);
    const id = await bench.make({ type: "criteria", criteria: [{ attribute: "brand", values: ["Fern"] }] });
    const box = (await bench.organic(id)).ok();
    expect(["e", "f"]).toContain(box.sample?.identity);
    expect(box.applies).toBe(true);
    expect((await bench.organic(id, { item: "a" })).ok().applies).toBe(false);
  });

  test("a sample that the catalog lacks has its identity as title", async () => {
    const bench = await createBench(call);
    const id = await bench.make({ type: "all" });
    expect((await bench.organic(id, { item: "zz" })).ok().sample).toEqual({ identity: "zz", title: "zz" });
  });

  test("a model that needs nothing has no sample", async () => {
    const bench = await createBench(call);
    const id = await bench.make({ type: "all" }, [], "trends");
    const box = (await bench.organic(id)).ok();
    expect(box.sample).toBeNull();
    expect(box.applies).toBe(true);
  });

  test("a preview of another time has the rules of that time", async () => {
    const bench = await createBench(call);
    const id = await bench.make({ type: "item", identity: "a" });
    const later: RuleInput = { ...pin("e", 1), active_from: "2090-01-01T00:00:00Z" };
    expect(urlsOf((await bench.preview(id, [later])).ok())[0]).not.toBe("e");
    expect(urlsOf((await bench.preview(id, [later], { at: "2090-02-01T00:00:00Z" })).ok())[0]).toBe("e");
  });

  test("a pin with criteria finds the items that are first at the previewed time", async () => {
    const siteId = await createSite({ language: "en" });
    const as = await createActor({ sites: [siteId] });
    const later = item("f", "Fern");
    const introduced = { ...later, attributes: { ...later.attributes, introduced_at: "2090-01-31T00:00:00Z" } };
    // Not trained, so the catalog names the items of the pin.
    await createItems(siteId, [item("a", "Oak"), item("e", "Fern"), introduced]);
    const params = { siteId };
    const body = { model: MODEL, target: { type: "all" as const } };
    const { id } = (await call(create, { params, body }, { as })).ok();
    const rules = [pin(formatCriteria([{ attribute: "brand", values: ["Fern"] }]), 1)];
    const see = async (more: object) =>
      urlsOf((await call(previewBox, { params, body: { id, item: "a", rules, ...more } }, { as })).ok())[0];
    expect([await see({}), await see({ at: "2090-02-01T00:00:00Z" })]).toEqual(["e", "f"]);
  });

  test("a customization that does not exist is refused", async () => {
    const bench = await createBench(call);
    expect(await bench.organic("nothing")).toMatchObject({ status: 404, body: { error: "not_found" } });
    expect(await bench.preview("nothing", [])).toMatchObject({ status: 404, body: { error: "not_found" } });
  });
});
