import { computePublishEffect, type EffectContext } from "@/lib/domain/customizations/publish-effect";
import type { DraftRule, RuleDraft } from "@/lib/domain/customizations/rule-draft";
import { ANY_SCOPE, makeDraftRule, ZONE } from "@/tests/support/rules";

const now = Date.parse("2026-03-10T12:00:00Z");
const at = (text: string) => Date.parse(text);
const ITEM = { title: "Boot", image_link: null, web_url: null, price: null, type: "item", categories: null };

/** A pin of an item that the catalog has. */
function aPin(over: Partial<DraftRule> = {}): DraftRule {
  return makeDraftRule({ key: "k", item: { ...ITEM, available: true }, ...over });
}

function findEffect(saved: readonly DraftRule[], rules: readonly DraftRule[], reach: Partial<EffectContext> = {}) {
  const draft: RuleDraft = { mode: "simple", saved, rules, savedOff: [], off: [], made: 0 };
  return computePublishEffect(draft, ZONE, now, {
    scope: ANY_SCOPE,
    lists: [],
    effective: (state) => state.rules,
    ...reach,
  });
}

test("a rule without dates acts now, a later one from its start, an ended one never", () => {
  expect(findEffect([], [aPin()])).toMatchObject({ isNow: true, later: [] });
  expect(findEffect([], [aPin({ active_from: "2026-04-01" })])).toMatchObject({
    isNow: false,
    later: [at("2026-03-31T22:00:00Z")],
  });
  expect(findEffect([], [aPin({ active_to: "2026-03-01" })])).toMatchObject({ isNow: false, later: [], isOver: true });
});

test("a bare end date ends with that day in the time zone, even across a clock change", () => {
  expect(findEffect([], [aPin({ active_to: "2026-03-29" })])).toMatchObject({
    isNow: true,
    later: [at("2026-03-29T22:00:00Z")],
  });
});

test("considers a removed rule as it was, and a changed rule before and after", () => {
  const before = aPin({ active_from: "2026-04-01T00:00:00Z" });
  const after = { ...before, active_from: "2026-05-01T00:00:00Z" };
  expect(findEffect([aPin()], []).isNow).toBe(true);
  expect(findEffect([before], [after])).toMatchObject({
    isNow: false,
    later: [at("2026-04-01T00:00:00Z"), at("2026-05-01T00:00:00Z")],
  });
});

test("a moved end changes nothing now, only between the two ends", () => {
  const before = aPin({ active_to: "2026-04-05T00:00:00Z" });
  expect(findEffect([before], [{ ...before, active_to: "2026-04-01T00:00:00Z" }])).toEqual({
    isNow: false,
    later: [at("2026-04-01T00:00:00Z"), at("2026-04-05T00:00:00Z")],
    isBlocked: false,
    isOver: false,
  });
});

test("a changed note has no effect for shoppers", () => {
  expect(findEffect([aPin()], [aPin({ note: "ask Petra" })])).toEqual({
    isNow: false,
    later: [],
    isBlocked: false,
    isOver: false,
  });
});

test("a rule that another rule beats has no effect", () => {
  const effective: EffectContext["effective"] = ({ rules }) => rules.filter(({ item_url }) => item_url !== "beaten");
  expect(findEffect([], [aPin({ item_url: "beaten" })], { effective })).toMatchObject({ isNow: false, later: [] });
});

test("a rule that starts at the current instant acts now", () => {
  expect(findEffect([], [aPin({ active_from: "2026-03-10T12:00:00Z" })])).toMatchObject({ isNow: true, later: [] });
});

test("a rule whose item the list cannot show has no effect, now or later", () => {
  const within = (categories: string[]) =>
    aPin({ active_to: "2026-04-01T00:00:00Z", item: { ...ITEM, categories, available: true } });
  const scope = { types: ["item"], category: "Shoes", isCatalogueKnown: true };
  expect(findEffect([], [within(["Shoes||Boots"])], { scope })).toMatchObject({ isNow: true, isBlocked: false });
  expect(findEffect([], [within(["Hats"])], { scope })).toEqual({
    isNow: false,
    later: [],
    isBlocked: true,
    isOver: false,
  });
});

test("a pin that waits for stock has no effect now, but may act later", () => {
  const waiting = aPin({
    active_from: "2026-03-01T00:00:00Z",
    active_to: "2026-04-01T00:00:00Z",
    availability: "if_available",
    item: { ...ITEM, available: false },
  });
  expect(findEffect([], [waiting])).toMatchObject({ isNow: false, later: [], isBlocked: true });
  expect(findEffect([], [{ ...waiting, active_from: "2026-03-20T00:00:00Z" }])).toMatchObject({
    isNow: false,
    later: [at("2026-03-20T00:00:00Z"), at("2026-04-01T00:00:00Z")],
  });
});
