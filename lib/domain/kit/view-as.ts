import type { Rights } from "./access";

// Viewing the console with the rights of a member of a site: read only.

/** Roles whose members may view the console with the rights of others. */
const VIEW_AS_ROLES = ["owner", "internal"];

/** Whether a user may view the console with the rights of others on a site. */
export function canViewAs(rights: Rights | null): boolean {
  return rights !== null && VIEW_AS_ROLES.some((role) => rights.roles.has(role));
}

/**
 * The rights of a user who views the console as a member: the roles of the member, and the policies that both have, so that
 * the user sees no more than with their own rights.
 */
export function buildViewedRights(own: Rights, theirs: Rights | null): Rights {
  const policies = [...(theirs?.policies ?? [])].filter((policy) => own.policies.has(policy));
  const roles = [...(theirs?.roles ?? [])].filter((role) => role !== "internal" || own.roles.has(role));
  return { roles: new Set(roles), policies: new Set(policies) };
}
