import { describeRuleChange } from "@/lib/domain/customizations/rule-change";
import type { DraftRule, RuleChange } from "@/lib/domain/customizations/rule-draft";
import { omit } from "@/lib/domain/kit/omit";
import { makeDraftRule } from "@/tests/support/rules";

function facts(before: DraftRule | null, after: DraftRule | null) {
  const kind: RuleChange["kind"] = before === null ? "added" : after === null ? "removed" : "changed";
  const { verb, from, details } = describeRuleChange({ kind, before, after }) ?? {};
  return { verb, from, details };
}

const pin = makeDraftRule();

test("describes a new rule by its verb and its non-default values", () => {
  expect(facts(null, pin)).toEqual({ verb: "pinned", from: null, details: [] });
  const planned = makeDraftRule({
    active_from: "2026-12-01",
    availability: "if_available",
    placement: "search",
    note: "x",
  });
  expect(facts(null, planned).details).toEqual([
    { about: "time", from: "2026-12-01", to: null },
    { about: "availability", value: "if_available" },
    { about: "placement", value: "search" },
    { about: "note", value: "x" },
  ]);
  expect(facts(null, makeDraftRule({ type: "hide" })).verb).toBe("hidden");
});

test("reports the previous position of a moved pin and omits unchanged values", () => {
  const dated = { ...pin, active_to: "2026-12-24" };
  expect(facts(dated, { ...dated, position: 3 })).toEqual({ verb: "moved", from: 1, details: [] });
});

test("reports a value that returns to its default", () => {
  expect(facts({ ...pin, active_to: "2026-12-24" }, pin)).toEqual({
    verb: "edited",
    from: null,
    details: [{ about: "time", from: null, to: null }],
  });
  expect(facts({ ...pin, tags: ["a"], owner: "u1" }, pin).details).toEqual([
    { about: "tags", value: [] },
    { about: "owner", value: null },
  ]);
});

test("describes a pin turned into a hide as hidden, with its other changes", () => {
  const hide = makeDraftRule({ type: "hide", active_to: "2026-12-24" });
  expect(facts({ ...pin, availability: "if_available" }, hide)).toEqual({
    verb: "hidden",
    from: null,
    details: [
      { about: "time", from: null, to: "2026-12-24" },
      { about: "availability", value: "always" },
    ],
  });
  expect(facts(hide, { ...pin, position: 2 }).verb).toBe("pinned");
});

test("describes a removed rule by the effect that ends", () => {
  expect(facts(pin, null).verb).toBe("unpinned");
  expect(facts(makeDraftRule({ type: "hide" }), null).verb).toBe("unhidden");
});

test("lists the non-default values of a removed rule", () => {
  expect(facts(makeDraftRule({ availability: "if_available", waiting: true }), null).details).toEqual([
    { about: "availability", value: "if_available" },
    { about: "waiting", value: true },
  ]);
});

test("mentions nothing when only omitted fields differ", () => {
  const plain = { ...pin, note: null, tags: [], owner: null, waiting: false };
  const bare = omit(plain, "note", "tags", "owner", "waiting");
  expect(facts(plain, bare)).toEqual({ verb: "edited", from: null, details: [] });
});

test("describes switching an inherited rule regardless of its content", () => {
  const rule = makeDraftRule({ active_from: "2026-12-01", note: "x" });
  expect(describeRuleChange({ kind: "switchedOff", before: rule, after: null })).toEqual({
    ...{ verb: "switchedOff", rule, from: null, details: [] },
  });
  expect(describeRuleChange({ kind: "switchedOn", before: null, after: rule })?.verb).toBe("switchedOn");
});
