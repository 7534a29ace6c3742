import { ALL_POLICIES, type Policy, ROLES, type Role } from "@/lib/contract/kit/policies";
import type { Grant } from "@/lib/domain/kit/grants";

/** Rights as a person chooses them; null without a role of this product. */
export type ChosenRights = { role: Role | null; policies: readonly Policy[] };

/** What someone else changed: the roles before and after, and the policies. */
export type RightsChange = {
  role: { before: Role; after: Role } | null;
  added: readonly Policy[];
  removed: readonly Policy[];
};

/** The rights of a member, without roles and policies of other backends. */
export function pickRights({ roles, policies }: Grant): ChosenRights {
  return {
    role: ROLES.find((one) => roles.includes(one)) ?? null,
    policies: ALL_POLICIES.filter((policy) => policies.includes(policy)),
  };
}

/** Whether a role has all policies, so that none are chosen. */
export function hasAllPolicies(role: Role): boolean {
  return role === "owner" || role === "internal";
}

/**
 * Whether rights open no screen. A member may have no rights for a time, but an invitation without any would be
 * useless.
 */
export function opensNothing({ role, policies }: { role: Role; policies: readonly Policy[] }): boolean {
  return !hasAllPolicies(role) && policies.length === 0;
}

/** The newer rights with the changes that a person has made since `base`. */
export function mergeRights(base: ChosenRights, mine: ChosenRights, theirs: ChosenRights): ChosenRights {
  const policies = ALL_POLICIES.filter((policy) => {
    const isMine = mine.policies.includes(policy);
    return isMine === base.policies.includes(policy) ? theirs.policies.includes(policy) : isMine;
  });
  return { role: mine.role === base.role ? theirs.role : mine.role, policies };
}

/** What differs between two versions of a member's rights; only the role if the newer one has all policies. */
export function compareRights(base: ChosenRights, theirs: ChosenRights): RightsChange {
  const before = base.role;
  const after = theirs.role;
  const role = before === null || after === null || before === after ? null : { before, after };
  if (after !== null && hasAllPolicies(after)) return { role, added: [], removed: [] };
  return {
    role,
    added: theirs.policies.filter((policy) => !base.policies.includes(policy)),
    removed: base.policies.filter((policy) => !theirs.policies.includes(policy)),
  };
}
