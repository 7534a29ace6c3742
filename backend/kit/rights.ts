import { parseRights, type Rights } from "@/lib/domain/kit/access";

/** All policies except `internal_plus`. */
export const POLICIES = [
  "analytics",
  "campaigns",
  "catalog",
  "dashboards",
  "data_quality",
  "feeds",
  "listing_customizations",
  "members",
  "recommendations",
  "redirects",
  "search_customizations",
  "services",
  "stats",
  "synonyms",
  "top_items",
  "voice_search",
] as const;

/** A grant for one site, or for all of them (`*`). */
export type Grant = { roles: string[]; policies: string[] };

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
  return parseRights(roles, [...given, ...all, ...(isInternal ? ["internal_plus"] : [])]);
}
