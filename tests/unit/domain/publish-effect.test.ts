import { publishEffect, type Reach } from "@/lib/domain/publish-effect";
import type { DraftRule, RuleChange } from "@/lib/domain/rule-draft";
import { ANY_SCOPE, aDraftRule, ZONE } from "@/tests/support/rules";

const now = Date.parse("2026-03-10T12:00:00Z");
const at = (text: string) => Date.parse(text);

const ITEM = { title: "Boot", image_link: null, web_url: null, price: null, type: "item", categories: null };

function added(over: Partial<DraftRule>): RuleChange {
  return { kind: "added", before: null, after: aDraftRule(over) };
}

test("a rule without dates acts now, one that starts later from its start, one that ended never", () => {
  expect(publishEffect([added({})], ZONE, now)).toMatchObject({ isNow: true, later: [] });
  expect(publishEffect([added({ active_from: "2026-04-01" })], ZONE, now)).toMatchObject({
    isNow: false,
    later: [{ at: at("2026-03-31T22:00:00Z"), isDropped: false }],
  });
  expect(publishEffect([added({ active_to: "2026-03-01" })], ZONE, now)).toMatchObject({
    isNow: false,
    later: [],
    isBlocked: false,
  });
});

test("a bare day at the end is the end of that day in the zone, also where the clocks change", () => {
  expect(publishEffect([added({ active_to: "2026-03-29" })], ZONE, now)).toMatchObject({
    isNow: true,
    later: [{ at: at("2026-03-29T22:00:00Z"), isDropped: false }],
  });
});

test("a rule that is taken away counts as it was, a changed one as it was and as it will be", () => {
  const before = aDraftRule({ active_from: "2026-04-01T00:00:00Z" });
  const after = { ...before, active_from: "2026-05-01T00:00:00Z" };
  expect(publishEffect([{ kind: "removed", before: aDraftRule(), after: null }], ZONE, now).isNow).toBe(true);
  expect(publishEffect([{ kind: "changed", before, after }], ZONE, now)).toMatchObject({
    isNow: false,
    later: [
      { at: at("2026-04-01T00:00:00Z"), isDropped: true },
      { at: at("2026-05-01T00:00:00Z"), isDropped: false },
    ],
  });
});

test("the instant itself is not later, and a rule that starts at it acts", () => {
  expect(publishEffect([added({ active_from: "2026-03-10T12:00:00Z" })], ZONE, now)).toMatchObject({
    isNow: true,
    later: [],
  });
});

test("a parent's rule that is switched off counts for the time in which it acts", () => {
  const before = aDraftRule({ active_from: "2026-04-01T00:00:00Z" });
  expect(publishEffect([{ kind: "switchedOff", before, after: null }], ZONE, now)).toMatchObject({
    isNow: false,
    later: [{ at: at("2026-04-01T00:00:00Z"), isDropped: true }],
  });
});

test("a rule whose item the list cannot show makes no difference, now or later", () => {
  const within = (categories: string[]) =>
    added({ active_to: "2026-04-01T00:00:00Z", item: { ...ITEM, categories, available: true } });
  const reach: Reach = { scope: { types: ["item"], category: "Shoes", isCatalogueKnown: true }, lists: [] };
  expect(publishEffect([within(["Shoes||Boots"])], ZONE, now, reach)).toMatchObject({ isNow: true, isBlocked: false });
  expect(publishEffect([within(["Hats"])], ZONE, now, reach)).toEqual({ isNow: false, later: [], isBlocked: true });
});

test("a pin that waits for stock does nothing now, and may act later", () => {
  const item = { ...ITEM, available: false };
  const change = added({ active_to: "2026-04-01T00:00:00Z", availability: "if_available", item });
  expect(publishEffect([change], ZONE, now, { scope: ANY_SCOPE, lists: [] })).toEqual({
    isNow: false,
    later: [{ at: at("2026-04-01T00:00:00Z"), isDropped: false }],
    isBlocked: true,
  });
});
