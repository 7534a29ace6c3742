import * as fc from "fast-check";
import { ALL_POLICIES, ROLES } from "@/lib/contract/kit/policies";
import { canGrantPolicy, canGrantRole, findGrantFault } from "@/lib/domain/accounts/member-guards";
import { combineGrants, type Grant } from "@/lib/domain/kit/grants";
import { buildViewedRights, canViewAs } from "@/lib/domain/kit/view-as";

const rights = (roles: string[], policies: string[] = []) => combineGrants([{ roles, policies }]) ?? fail();
const fail = (): never => {
  throw new Error("no rights");
};
const operator = (...policies: string[]): Grant => ({ roles: ["operator"], policies });
const owner: Grant = { roles: ["owner"], policies: [] };
const viewer: Grant = { roles: ["viewer"], policies: ["stats"] };

const OWNER = rights(["owner"]);
const STAFF = rights(["internal"]);
const MANAGER = rights(["operator"], ["members", "stats"]);

test.each([
  ["an owner makes an owner", OWNER, false, null, owner, null],
  ["an owner removes an owner", OWNER, false, owner, null, null],
  ["an operator makes an owner", MANAGER, false, viewer, owner, "owners_only"],
  ["an operator removes an owner", MANAGER, false, owner, null, "owners_only"],
  ["an operator gives what they have", MANAGER, false, null, operator("stats"), null],
  ["an operator gives what they lack", MANAGER, false, null, operator("feeds"), "policy_not_held"],
  ["an operator keeps what another has", MANAGER, false, operator("feeds"), { ...viewer, policies: ["feeds"] }, null],
  ["an owner gives internal_plus", OWNER, false, null, operator("internal_plus"), "internal_only"],
  ["an owner keeps internal_plus", OWNER, false, operator("internal_plus"), operator("internal_plus", "stats"), null],
  ["an owner makes an internal user", OWNER, false, null, { roles: ["internal"], policies: [] }, "internal_only"],
  ["an owner removes an internal user", OWNER, false, { roles: ["internal"], policies: [] }, null, "internal_only"],
  ["staff give internal_plus", STAFF, false, null, operator("internal_plus"), null],
  ["an owner becomes an operator", OWNER, true, owner, operator("stats"), null],
  ["an operator leaves", MANAGER, true, operator("members"), null, null],
  ["an operator adds a policy", MANAGER, true, operator("members"), operator("members", "stats"), "own_rights"],
  ["a viewer becomes an operator", MANAGER, true, viewer, operator("stats"), "own_rights"],
  ["staff make themselves owners", STAFF, true, null, owner, "own_rights"],
] as const)("%s", (_, caller, isSelf, before, after, expected) => {
  expect(findGrantFault({ caller, isSelf, before, after })).toBe(expected);
});

const grants = fc.record({
  roles: fc.subarray([...ROLES], { minLength: 1, maxLength: 1 }),
  policies: fc.subarray([...ALL_POLICIES]),
});

test("without internal users, no member gains a right that the caller lacks", () => {
  fc.assert(
    fc.property(grants, fc.option(grants), grants, (mine, before, after) => {
      const caller = rights(mine.roles, mine.policies);
      fc.pre(!caller.roles.has("internal"));
      fc.pre(findGrantFault({ caller, isSelf: false, before, after }) === null);
      const old = before === null ? new Set<string>() : rights(before.roles, before.policies).policies;
      const gained = [...rights(after.roles, after.policies).policies].filter((policy) => !old.has(policy));
      expect(gained.filter((policy) => !caller.policies.has(policy))).toEqual([]);
    }),
  );
});

test("offers only roles and policies that the user may give", () => {
  expect(ROLES.filter((role) => canGrantRole(MANAGER, role))).toEqual(["operator", "viewer"]);
  expect(ROLES.filter((role) => canGrantRole(OWNER, role))).toEqual(["owner", "operator", "viewer"]);
  expect(ALL_POLICIES.filter((policy) => canGrantPolicy(MANAGER, policy))).toEqual(["members", "stats"]);
  expect(ALL_POLICIES.filter((policy) => canGrantPolicy(STAFF, policy))).toEqual([...ALL_POLICIES]);
  expect(canGrantRole(null, "viewer")).toBe(false);
});

test("a look as a member shows their role, and no policy that the user lacks", () => {
  const client = rights(["operator"], ["stats", "internal_plus"]);
  const viewed = buildViewedRights(OWNER, client);
  expect([[...viewed.roles], [...viewed.policies]]).toEqual([["operator"], ["stats"]]);
  expect(buildViewedRights(OWNER, STAFF).roles.has("internal")).toBe(false);
  expect(buildViewedRights(OWNER, null)).toEqual({ roles: new Set(), policies: new Set() });
  expect([OWNER, STAFF, MANAGER, null].map(canViewAs)).toEqual([true, true, false, false]);
});
