import { and, eq } from "drizzle-orm";
import { catalogueRows } from "@/backend/db/schema/catalogue/items";
import { KINDS } from "@/lib/contract/search/kinds";
import type { RuleInput } from "@/lib/contract/search/rules";
import { MINUTE_MS } from "@/lib/domain/kit/durations";
import { type CallInit, ifMatch, type MakeCall } from "@/tests/support/direct";
import { formatRules } from "@/tests/support/draft-bench";
import { inDays } from "@/tests/support/in-days";
import { buildKindCalls, CATEGORY, getRules } from "@/tests/support/kind-calls";
import { LAYERS } from "@/tests/support/layers";
import { hide, pin } from "@/tests/support/rule-inputs";
import { createActor, createItems, createSite } from "@/tests/support/seed";
import { store } from "@/tests/support/test-backend";
import { pickKinds } from "@/tests/support/tries";

// Requirements that hold for the rules of every kind of customization.

// Fixed for the whole file, so a test that crosses a minute boundary keeps its moment.

/** A site with items a to e, its owner, and one customization of a kind with its calls. */
async function aBench(call: MakeCall, kind: (typeof KINDS)[number]) {
  const siteId = await createSite({ timeZone: "Europe/Prague" });
  const as = await createActor({ sites: [siteId] });
  await createItems(
    siteId,
    ["a", "b", "c", "d", "e"].map((identity) => ({
      identity,
      title: `Item ${identity}`,
      attributes: { category: CATEGORY, price: "1290 Kč", web_url: `https://shop.example/${identity}` },
    })),
  );
  const calls = buildKindCalls(call, kind, siteId);
  const init = (revision?: number): CallInit => ({ as, headers: ifMatch(revision) });
  const { id } = (await calls.make(init())).ok();
  const { destroy } = calls;
  return {
    siteId,
    as,
    id,
    title: calls.title,
    type: calls.type,
    makeAgain: () => calls.make(init()),
    show: (filter: "all" | "active" | "planned" | "expired" = "all") => calls.show(id, init(), filter),
    showOther: (other: string) => calls.show(other, init()),
    list: () => calls.list(init()),
    save: (rules: RuleInput[], revision?: number) => calls.save(id, rules, init(revision)),
    destroy: destroy && ((revision?: number) => destroy(id, init(revision))),
  };
}

const CASES = pickKinds(KINDS).flatMap((kind) => LAYERS.map(([name, call]) => [kind, name, call] as const));

describe.each(CASES)("%s, %s", (kind, _, call) => {
  test("refuses a second customization of the same subject and type", async () => {
    const bench = await aBench(call, kind);
    expect(await bench.makeAgain()).toMatchObject({ status: 422, body: { error: "already_exists", id: bench.id } });
    expect((await bench.list()).body).toMatchObject({ total_count: 1, items: [{ id: bench.id }] });
    expect(await bench.showOther("none")).toMatchObject({ status: 404, body: { error: "not_found" } });
  });

  test("saved rules are returned with their items and raise the revision", async () => {
    const bench = await aBench(call, kind);
    const saved = await bench.save([pin("a", 1, { note: "why", tags: ["x"] }), hide("b")], 1);
    expect(saved).toMatchObject({ status: 200, body: { revision: 2, updated_by: bench.as.name } });
    expect(getRules(saved)).toMatchObject([
      {
        ...{ type: "pin", position: 1, item_url: "a", availability: "always", note: "why", tags: ["x"] },
        item: { title: "Item a", price: "1290 Kč", web_url: "https://shop.example/a" },
      },
      { type: "hide", item_url: "b" },
    ]);
    expect((await bench.show()).body).toEqual(saved.body);
  });

  test("a save without If-Match is 428; one of an older revision is 412 with editor and time", async () => {
    const bench = await aBench(call, kind);
    expect(await bench.save([])).toMatchObject({ status: 428, body: { error: "precondition_required" } });
    await bench.save([hide("b")], 1);
    expect(await bench.save([hide("c")], 1)).toMatchObject({
      status: 412,
      body: { error: "stale", revision: 2, changed_by: bench.as.name, changed_at: expect.stringMatching(/^20/) },
    });
    if (bench.destroy === null) return;
    expect(await bench.destroy(1)).toMatchObject({ status: 412 });
    expect((await bench.destroy()).status).toBe(204);
    expect(await bench.show()).toMatchObject({ status: 404, body: { error: "not_found" } });
  });

  describe("refused rules", () => {
    let bench: Awaited<ReturnType<typeof aBench>>;
    beforeAll(async () => {
      bench = await aBench(call, kind);
    });

    test.each<[string, RuleInput[], Record<string, string[]>]>([
      ["two pins on one position", [pin("a", 1), pin("b", 1)], { "rules.1.position": ["position_occupied"] }],
      ["a pin and a hide of one item", [pin("a", 1), hide("a")], { "rules.1.item_url": ["pin_and_hide"] }],
      ["one item twice", [pin("a", 1), pin("a", 2)], { "rules.1.item_url": ["item_already_set"] }],
      ["an item that is not there", [pin("zzz", 1)], { "rules.0.item_url": ["item_not_found"] }],
      [
        "a range that ends before it begins",
        [pin("a", 1, { active_from: inDays(2), active_to: inDays(1) })],
        { "rules.0.active_to": ["active_range_empty"] },
      ],
      [
        "words instead of dates",
        [pin("a", 1, { active_from: "soon", active_to: "2026-02-30" })],
        { "rules.0.active_from": ["active_from_not_date"], "rules.0.active_to": ["active_to_not_date"] },
      ],
      ["no position", [{ ...hide("a"), type: "pin" } as RuleInput], { "rules.0.position": ["position_empty"] }],
      ["position 0", [pin("a", 0)], { "rules.0.position": ["position_not_positive"] }],
      ["no item", [hide(" ")], { "rules.0.item_url": ["item_url_empty"] }],
      ["no type", [{ ...hide("a"), type: "" } as unknown as RuleInput], { "rules.0.type": ["type_empty"] }],
    ])("%s is refused at its field, and nothing is saved", async (_name, rules, errors) => {
      expect(await bench.save(rules, 1)).toMatchObject({ status: 422, body: { error: "invalid", errors } });
      const shown = await bench.show();
      expect([shown.body, getRules(shown)]).toMatchObject([{ revision: 1 }, []]);
    });
  });

  test("accepts consecutive rules on one position, to the minute", async () => {
    const bench = await aBench(call, kind);
    const [one, two, three] = [inDays(1), inDays(2), inDays(3)];
    const first = pin("a", 1, { active_from: one, active_to: two });
    expect((await bench.save([first, pin("b", 1, { active_from: two, active_to: three })], 1)).status).toBe(200);
    const early = new Date(Date.parse(two) - MINUTE_MS).toISOString();
    expect(await bench.save([first, pin("b", 1, { active_from: early, active_to: three })], 2)).toMatchObject({
      status: 422,
      body: { errors: { "rules.1.position": ["position_occupied"] } },
    });
  });

  test("accepts open-ended dates as external clients write them, and the first and last day of four-digit years", async () => {
    const bench = await aBench(call, kind);
    const ever = { active_from: "0001-01-01", active_to: "9999-12-31" };
    expect(
      await bench.save([pin("a", 1, ever), pin("b", 2, { active_to: "9999-12-31T23:59:00-11:00" })], 1),
    ).toMatchObject({ status: 200 });
    expect(getRules(await bench.show("active"))).toHaveLength(2);
    expect((await bench.save(getRules(await bench.show()) as RuleInput[], 2)).status).toBe(200);
  });

  test("bare dates become instants in the site's time zone; an end date includes its whole day", async () => {
    const bench = await aBench(call, kind);
    const rule = pin("a", 1, { active_from: "2026-03-29", active_to: "2026-03-29" });
    const [saved] = getRules(await bench.save([rule], 1));
    // Daylight saving time starts in this night, so the day has 23 hours.
    expect(saved).toMatchObject({ active_from: "2026-03-28T23:00:00.000Z", active_to: "2026-03-29T22:00:00.000Z" });
  });

  test("rules keep their ids across saves", async () => {
    const bench = await aBench(call, kind);
    const [rule] = getRules(await bench.save([pin("a", 1)], 1));
    const [moved] = getRules(await bench.save([pin("a", 3, { id: rule?.id ?? null })], 2));
    expect(moved).toMatchObject({ id: rule?.id, position: 3 });
  });

  test("filters rules by time, and the list counts them", async () => {
    const bench = await aBench(call, kind);
    const rules = [
      pin("a", 1),
      pin("b", 2, { active_from: inDays(1) }),
      pin("c", 3, { active_to: inDays(-1) }),
      hide("d", { active_from: inDays(-1), active_to: inDays(1) }),
    ];
    await bench.save(rules, 1);
    const found = async (filter: "all" | "active" | "planned" | "expired") =>
      formatRules(getRules(await bench.show(filter)));
    expect(await found("all")).toEqual(["a 1", "b 2", "c 3", "d hidden"]);
    expect(await found("active")).toEqual(["a 1", "d hidden"]);
    expect(await found("planned")).toEqual(["b 2"]);
    expect(await found("expired")).toEqual(["c 3"]);
    expect((await bench.list()).body).toMatchObject({
      items: [
        {
          ...{ id: bench.id, rules_count: 4, active_rules_count: 2, planned_rules_count: 1, problems: [] },
          ...{ updated_by: bench.as.name, has_draft: false, next_change: { kind: expect.any(String) } },
        },
      ],
      facets: {
        states: { active: 1, planned: 0, inactive: 0 },
        types: [{ value: bench.type, count: 1 }],
        problems: 0,
        waiting: 0,
      },
    });
  });

  test("an item that left the catalogue does not block edits of other rules", async () => {
    const bench = await aBench(call, kind);
    const [gone] = getRules(await bench.save([hide("e")], 1));
    await store()
      .delete(catalogueRows)
      .where(and(eq(catalogueRows.siteId, bench.siteId), eq(catalogueRows.identity, "e")));
    const saved = await bench.save([{ ...hide("e"), id: gone?.id ?? null }, pin("a", 1)], 2);
    expect(saved.status).toBe(200);
    expect(getRules(saved)[0]).toMatchObject({ item_url: "e", item: null });
    expect((await bench.list()).body).toMatchObject({ items: [{ problems: ["item_gone"] }] });
  });

  test("a pin of an unknown item waits for it", async () => {
    const bench = await aBench(call, kind);
    const saved = await bench.save([pin("new", 1, { waiting: true }), pin("a", 2, { waiting: true })], 1);
    expect(getRules(saved)).toMatchObject([{ waiting: true }, { waiting: false }]);
    expect((await bench.list()).body).toMatchObject({ items: [{ problems: ["waiting_catalogue"] }] });
  });
});
