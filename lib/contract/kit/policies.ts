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

/** Policy of features for internal users and selected clients. */
export const INTERNAL_PLUS = "internal_plus";

/** Every policy. */
export const ALL_POLICIES = [...POLICIES, INTERNAL_PLUS] as const;
export type Policy = (typeof ALL_POLICIES)[number];

/** The roles of members, the most powerful of a site first. */
export const ROLES = ["owner", "operator", "viewer", "internal"] as const;
/** A role of members. */
export type Role = (typeof ROLES)[number];
