import fc from "fast-check";
import { checkAccess, findInvalidNames, isAllowed, parseRights, type Rights } from "@/lib/domain/kit/access";
import { countTries } from "@/tests/support/tries";

const name = fc.stringMatching(/^[a-z0-9_.:-]{1,12}$/);
const names = fc.array(name, { maxLength: 6 });
const rule = fc.oneof(
  name,
  name.map((one) => `!${one}`),
);
const rules = fc.array(rule, { maxLength: 5 });

function holding(roles: string[], policies: string[] = []): Rights {
  return { roles: new Set(roles), policies: new Set(policies) };
}

// Every form of a rule with present, missing and unknown rights.
test.each([
  { rule: "x", has: true, lacks: false, unknown: false },
  { rule: "!x", has: false, lacks: true, unknown: false },
])("$rule on roles and on policies", ({ rule: one, has, lacks, unknown }) => {
  for (const kind of ["roles", "policies"] as const) {
    const access = { [kind]: [one] };
    const holder = kind === "roles" ? holding(["x"]) : holding([], ["x"]);
    expect(isAllowed(access, holder)).toBe(has);
    expect(isAllowed(access, holding([], []))).toBe(lacks);
    expect(isAllowed(access, null)).toBe(unknown);
  }
});

test("lists are AND, within a list and across the two", () => {
  const access = { roles: ["a", "!b"], policies: ["p"] };
  expect(isAllowed(access, holding(["a"], ["p"]))).toBe(true);
  expect(isAllowed(access, holding(["a", "b"], ["p"]))).toBe(false);
  expect(isAllowed(access, holding(["a"], []))).toBe(false);
  expect(isAllowed(access, holding([], ["p"]))).toBe(false);
});

test("a role does not count as a policy", () => {
  expect(isAllowed({ policies: ["x"] }, holding(["x"]))).toBe(false);
});

test("x and !x together refuse everyone", () => {
  for (const rights of [holding(["x"]), holding([]), null])
    expect(isAllowed({ roles: ["x", "!x"] }, rights)).toBe(false);
});

test("an empty rule allows everyone, also with unknown rights", () => {
  expect(isAllowed({}, null)).toBe(true);
  expect(isAllowed({ roles: [], policies: [] }, null)).toBe(true);
});

test.each(["", "!", "!!x", " x", "x ", "a b", "X", "x".repeat(65), 7, null])("%p is a configuration error", (odd) => {
  expect(() => checkAccess({ roles: [odd as string] })).toThrow("configuration");
  expect(() => isAllowed({ policies: [odd as string] }, holding([]))).toThrow("configuration");
});

// Invalid answers of a backend instead of lists.
test.each([
  [undefined, undefined],
  [null, null],
  [{}, {}],
  ["owner", "analytics"],
  [[1, 2], []],
  [[], [null]],
  [[["owner"]], []],
  [["owner"], undefined],
  [undefined, ["analytics"]],
  [[{ name: "owner" }], []],
  ["<html></html>", []],
  [0, false],
])("rights out of %p and %p are unknown and deny everything guarded", (roles, policies) => {
  const rights = parseRights(roles, policies);
  expect(rights).toBeNull();
  for (const one of ["x", "!x"]) expect(isAllowed({ roles: [one] }, rights)).toBe(false);
});

test("drops and reports invalid names and names that begin with an exclamation mark", () => {
  const odd = ["!viewer", "", "Owner", "a b", "x".repeat(65), "a\nb", "é"];
  const rights = parseRights([...odd, "owner"], [...odd, "stats"]);
  expect([...(rights?.roles ?? [])]).toEqual(["owner"]);
  expect([...(rights?.policies ?? [])]).toEqual(["stats"]);
  expect(findInvalidNames([...odd, "owner"])).toEqual(odd);
});

test("an invalid name from a backend never changes the result", () => {
  const oddName = fc.oneof(
    name.map((one) => `!${one}`),
    fc.string().filter((text) => !/^[a-z0-9_.:-]{1,64}$/.test(text)),
  );
  fc.assert(
    fc.property(rules, names, fc.array(oddName, { maxLength: 5 }), (roles, granted, odd) => {
      expect(isAllowed({ roles }, parseRights([...granted, ...odd], []))).toBe(
        isAllowed({ roles }, parseRights(granted, [])),
      );
    }),
  );
});

test("adding a role never turns a refusal by !role into access", () => {
  fc.assert(
    fc.property(names, names, name, rules, (granted, more, banned, others) => {
      const access = { roles: [...others, `!${banned}`] };
      expect(isAllowed(access, holding([...granted, banned, ...more]))).toBe(false);
    }),
    { numRuns: countTries(10_000) },
  );
});

test("order and duplicates do not matter", () => {
  fc.assert(
    fc.property(rules, names, (roles, granted) => {
      const verdict = isAllowed({ roles }, holding(granted));
      expect(isAllowed({ roles: [...roles, ...roles].reverse() }, holding([...granted, ...granted].reverse()))).toBe(
        verdict,
      );
    }),
    { numRuns: countTries(10_000) },
  );
});
