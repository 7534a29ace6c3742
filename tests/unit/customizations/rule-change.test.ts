import { changeFacts } from "@/lib/domain/customizations/rule-change";
import type { DraftRule, RuleChange } from "@/lib/domain/customizations/rule-draft";
import { aDraftRule } from "@/tests/support/rules";

function facts(before: DraftRule | null, after: DraftRule | null) {
  const kind: RuleChange["kind"] = before === null ? "added" : after === null ? "removed" : "changed";
  const { verb, from, details } = changeFacts({ kind, before, after }) ?? {};
  return { verb, from, details };
}

const pin = aDraftRule();

test("a new rule is told by its verb, with only what is not the usual", () => {
  expect(facts(null, pin)).toEqual({ verb: "pinned", from: null, details: [] });
  const planned = aDraftRule({
    active_from: "2026-12-01",
    availability: "if_available",
    placement: "search",
    note: "x",
  });
  expect(facts(null, planned).details).toEqual([
    { about: "time", from: "2026-12-01", to: null },
    { about: "availability", value: "if_available" },
    { about: "placement", value: "search" },
    { about: "note" },
  ]);
  expect(facts(null, aDraftRule({ type: "hide" })).verb).toBe("hidden");
});

test("a moved pin says where from; what stays is not said", () => {
  const dated = { ...pin, active_to: "2026-12-24" };
  expect(facts(dated, { ...dated, position: 3 })).toEqual({ verb: "moved", from: 1, details: [] });
});

test("a side that goes back to the usual is said, because it is what changed", () => {
  expect(facts({ ...pin, active_to: "2026-12-24" }, pin)).toEqual({
    verb: "edited",
    from: null,
    details: [{ about: "time", from: null, to: null }],
  });
  expect(facts({ ...pin, tags: ["a"], owner: "u1" }, pin).details).toEqual([{ about: "tags" }, { about: "owner" }]);
});

test("a pin that turns into a hide is hidden, and says what else is new of it", () => {
  const hide = aDraftRule({ type: "hide", active_to: "2026-12-24" });
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

test("a removed rule is told by what ends", () => {
  expect(facts(pin, null).verb).toBe("unpinned");
  expect(facts(aDraftRule({ type: "hide" }), null).verb).toBe("unhidden");
});

test("a switch of a parent's rule is said as such, whatever the rule says", () => {
  const rule = aDraftRule({ active_from: "2026-12-01", note: "x" });
  expect(changeFacts({ kind: "switchedOff", before: rule, after: null })).toEqual({
    ...{ verb: "switchedOff", rule, from: null, details: [] },
  });
  expect(changeFacts({ kind: "switchedOn", before: null, after: rule })?.verb).toBe("switchedOn");
});
