import { publishEffect } from "@/lib/domain/publish-effect";
import type { DraftRule, RuleChange } from "@/lib/domain/rule-draft";
import { aDraftRule, ZONE } from "@/tests/support/rules";

const now = Date.parse("2026-03-10T12:00:00Z");
const at = (text: string) => Date.parse(text);

function added(over: Partial<DraftRule>): RuleChange {
  return { kind: "added", before: null, after: aDraftRule(over) };
}

test("a rule without dates acts now, one that starts later from its start, one that ended never", () => {
  expect(publishEffect([added({})], ZONE, now)).toEqual({ isNow: true, later: [] });
  expect(publishEffect([added({ active_from: "2026-04-01" })], ZONE, now)).toEqual({
    isNow: false,
    later: [at("2026-03-31T22:00:00Z")],
  });
  expect(publishEffect([added({ active_to: "2026-03-01" })], ZONE, now)).toEqual({ isNow: false, later: [] });
});

test("a bare day at the end is the end of that day in the zone, also where the clocks change", () => {
  expect(publishEffect([added({ active_to: "2026-03-29" })], ZONE, now)).toEqual({
    isNow: true,
    later: [at("2026-03-29T22:00:00Z")],
  });
});

test("a rule that is taken away counts as it was, a changed one as it was and as it will be", () => {
  const before = aDraftRule({ active_from: "2026-04-01T00:00:00Z" });
  const after = { ...before, active_from: "2026-05-01T00:00:00Z" };
  expect(publishEffect([{ kind: "removed", before: aDraftRule(), after: null }], ZONE, now).isNow).toBe(true);
  expect(publishEffect([{ kind: "changed", before, after }], ZONE, now)).toEqual({
    isNow: false,
    later: [at("2026-04-01T00:00:00Z"), at("2026-05-01T00:00:00Z")],
  });
});

test("the instant itself is not later, and a rule that starts at it acts", () => {
  expect(publishEffect([added({ active_from: "2026-03-10T12:00:00Z" })], ZONE, now)).toEqual({
    isNow: true,
    later: [],
  });
});

test("a parent's rule that is switched off counts for the time in which it acts", () => {
  const before = aDraftRule({ active_from: "2026-04-01T00:00:00Z" });
  expect(publishEffect([{ kind: "switchedOff", before, after: null }], ZONE, now)).toEqual({
    isNow: false,
    later: [at("2026-04-01T00:00:00Z")],
  });
});
