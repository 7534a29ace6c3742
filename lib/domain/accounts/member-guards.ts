import { INTERNAL_PLUS } from "@/lib/contract/kit/policies";
import type { Rights } from "@/lib/domain/kit/access";
import { combineGrants, type Grant } from "@/lib/domain/kit/grants";

// Who may change whose rights on a site (docs/adr/0070). The check of the last owner needs the other members, so the backend
// makes it.

/** A change of a member's grant on a site; null before an invitation, and after a removal. */
export type GrantChange = { caller: Rights; isSelf: boolean; before: Grant | null; after: Grant | null };

/** Why a change of rights is refused. */
export type GrantFault = "own_rights" | "internal_only" | "owners_only" | "policy_not_held";

const NONE: Grant = { roles: [], policies: [] };

/** Why a caller may not make a change. */
export function findGrantFault({ caller, isSelf, ...change }: GrantChange): GrantFault | null {
  const before = change.before ?? NONE;
  const after = change.after ?? NONE;
  if (isSelf && raisesRights(before, after)) return "own_rights";
  if (caller.roles.has("internal")) return null;
  const added = after.policies.filter((policy) => !before.policies.includes(policy));
  if (hasRole("internal", before, after) || added.includes(INTERNAL_PLUS)) return "internal_only";
  if (caller.roles.has("owner")) return null;
  if (hasRole("owner", before, after)) return "owners_only";
  return added.every((policy) => caller.policies.has(policy)) ? null : "policy_not_held";
}

/** Roles that a caller may give others. */
export function canGrantRole(caller: Rights | null, role: string): boolean {
  return caller !== null && canGrant(caller, { roles: [role], policies: [] });
}

/** Policies that a caller may give others. */
export function canGrantPolicy(caller: Rights | null, policy: string): boolean {
  return caller !== null && canGrant(caller, { roles: ["operator"], policies: [policy] });
}

function canGrant(caller: Rights, after: Grant): boolean {
  return findGrantFault({ caller, isSelf: false, before: null, after }) === null;
}

/** Whether a change adds a policy or a role, or ends view-only access. */
function raisesRights(before: Grant, after: Grant): boolean {
  const old = combineGrants([before]);
  const next = combineGrants([after]);
  if (next === null || after.roles.length === 0) return false;
  const hasMore = [...next.policies].some((policy) => !old?.policies.has(policy));
  // An owner or internal user who becomes an operator has less.
  const isAbove = hasRole("owner", before) || hasRole("internal", before);
  const lower = isAbove ? ["viewer", "operator"] : ["viewer"];
  const hasNewRole = [...next.roles].some((role) => !lower.includes(role) && !old?.roles.has(role));
  return hasMore || hasNewRole || (before.roles.includes("viewer") && !after.roles.includes("viewer"));
}

function hasRole(role: string, ...grants: readonly Grant[]): boolean {
  return grants.some(({ roles }) => roles.includes(role));
}
