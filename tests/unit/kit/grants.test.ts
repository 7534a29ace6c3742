import { POLICIES } from "@/lib/contract/kit/policies";
import { combineGrants } from "@/lib/domain/kit/grants";

const sorted = (names: ReadonlySet<string> | undefined): string[] => [...(names ?? [])].sort();

test("no grants mean no rights", () => {
  expect(combineGrants([])).toBeNull();
});

test("an owner has every policy except internal_plus, internal users also that", () => {
  expect(sorted(combineGrants([{ roles: ["owner"], policies: [] }])?.policies)).toEqual([...POLICIES].sort());
  expect(combineGrants([{ roles: ["internal"], policies: [] }])?.policies.has("internal_plus")).toBe(true);
});

test("combines grants for the site and for all sites", () => {
  const rights = combineGrants([
    { roles: ["operator"], policies: ["analytics"] },
    { roles: ["operator"], policies: ["catalog"] },
  ]);
  expect(sorted(rights?.roles)).toEqual(["operator"]);
  expect(sorted(rights?.policies)).toEqual(["analytics", "catalog"]);
});

test("a grant to view takes nothing away from another one, and gives nothing to it", () => {
  const viewer = { roles: ["viewer"], policies: ["catalog"] };
  const rights = combineGrants([{ roles: ["operator"], policies: ["analytics"] }, viewer]);
  expect(sorted(rights?.roles)).toEqual(["operator"]);
  expect(sorted(rights?.policies)).toEqual(["analytics"]);
  expect(sorted(combineGrants([viewer, viewer])?.roles)).toEqual(["viewer"]);
});

test("an invalid name has no effect", () => {
  expect(sorted(combineGrants([{ roles: ["!owner"], policies: ["A b"] }])?.policies)).toEqual([]);
});
