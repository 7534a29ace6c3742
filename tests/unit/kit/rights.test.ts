import { POLICIES, rightsOf } from "@/backend/kit/rights";

const sorted = (names: ReadonlySet<string> | undefined): string[] => [...(names ?? [])].sort();

test("nobody has no rights", () => {
  expect(rightsOf([])).toBeNull();
});

test("an owner holds every policy but internal_plus, internal users that too", () => {
  expect(sorted(rightsOf([{ roles: ["owner"], policies: [] }])?.policies)).toEqual([...POLICIES].sort());
  expect(rightsOf([{ roles: ["internal"], policies: [] }])?.policies.has("internal_plus")).toBe(true);
});

test("grants for the site and for every site add up", () => {
  const rights = rightsOf([
    { roles: ["operator"], policies: ["analytics"] },
    { roles: ["viewer"], policies: ["catalog"] },
  ]);
  expect(sorted(rights?.roles)).toEqual(["operator", "viewer"]);
  expect(sorted(rights?.policies)).toEqual(["analytics", "catalog"]);
});

test("a name that is none has no effect", () => {
  expect(sorted(rightsOf([{ roles: ["!owner"], policies: ["A b"] }])?.policies)).toEqual([]);
});
