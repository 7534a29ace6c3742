import { type Rights, readRights } from "@/lib/domain/kit/access";

/** The policies there are, without `internal_plus`. */
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

/** A grant: for one site, or for all of them (`*`). */
export type Grant = { roles: string[]; policies: string[] };

/**
 * What grants come to: owners and internal users hold every policy, internal users `internal_plus`
 * besides; others hold what they were given. Null without a grant: a stranger.
 */
export function rightsOf(grants: readonly Grant[]): Rights | null {
  if (grants.length === 0) return null;
  const roles = grants.flatMap((grant) => grant.roles);
  const given = grants.flatMap((grant) => grant.policies);
  const isInternal = roles.includes("internal");
  const all = isInternal || roles.includes("owner") ? POLICIES : [];
  return readRights(roles, [...given, ...all, ...(isInternal ? ["internal_plus"] : [])]);
}
