import { INTERNAL_PLUS, POLICIES } from "@/lib/contract/kit/policies";
import { parseRights, type Rights } from "./access";

/** A grant for one site, or for all of them (`*`). */
export type Grant = { roles: readonly string[]; policies: readonly string[] };

/**
 * Combines grants: owners and internal users have every policy, internal users also `internal_plus`; others have the
 * policies they were granted. Null without a grant.
 */
export function rightsOf(grants: readonly Grant[]): Rights | null {
  if (grants.length === 0) return null;
  const roles = grants.flatMap((grant) => grant.roles);
  const given = grants.flatMap((grant) => grant.policies);
  const isInternal = roles.includes("internal");
  const all = isInternal || roles.includes("owner") ? POLICIES : [];
  return parseRights(roles, [...given, ...all, ...(isInternal ? [INTERNAL_PLUS] : [])]);
}
