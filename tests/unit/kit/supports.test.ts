import { OWN_GROUPS } from "@/lib/contract/kit/own-groups";
import { buildSupports } from "@/lib/domain/kit/supports";
import { BACKEND_CALLS } from "@/lib/server/upstream/backend-calls";

test("a backend without groups supports the calls and screens without a group, and nothing else", () => {
  const supports = buildSupports([]);
  expect(supports({})).toBe(true);
  expect(supports({ group: undefined })).toBe(true);
  expect(supports({ group: "drafts" })).toBe(false);
  expect(supports("rule_times")).toBe(false);
});

test("a backend supports the calls and abilities of the groups that it names, also of unknown ones", () => {
  const supports = buildSupports(["drafts", "rule_times", "later"]);
  expect([supports({ group: "drafts" }), supports("drafts"), supports("rule_times")]).toEqual([true, true, true]);
  expect([supports({ group: "later" }), supports({ group: "feeds" })]).toEqual([true, false]);
});

test("the embedded backend supports every call of the contract", () => {
  const supports = buildSupports(OWN_GROUPS);
  expect(BACKEND_CALLS.filter(({ call }) => !supports(call)).map(({ name }) => name)).toEqual([]);
});
