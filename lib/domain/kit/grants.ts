import { INTERNAL_PLUS, POLICIES } from "@/lib/contract/kit/policies";
import { parseRights, type Rights } from "./access";

/** A grant for one site, or for all of them (`*`). */
export type Grant = { roles: readonly string[]; policies: readonly string[] };

/**
 * Combines grants into rights. Owners and internal users have every policy, internal users also `internal_plus`. A
 * viewer's grant counts only without other grants, so that it takes nothing away.
 */
export function combineGrants(all: readonly Grant[]): Rights | null {
  if (all.length === 0) return null;
  const writing = all.filter(({ roles }) => !roles.includes("viewer"));
  const grants = writing.length > 0 ? writing : all;
  const roles = grants.flatMap((grant) => grant.roles);
  const given = grants.flatMap((grant) => grant.policies);
  const isInternal = roles.includes("internal");
  const byRole = isInternal || roles.includes("owner") ? POLICIES : [];
  return parseRights(roles, [...given, ...byRole, ...(isInternal ? [INTERNAL_PLUS] : [])]);
}
