/**
 * The groups that the embedded backend supports. Most are groups of calls (`group` of a call); the others are fields and behaviour of
 * calls that every backend has. `revisions`: objects have revisions and saves require them. `rule_times`, `rule_notes` and
 * `waiting_pins`: rules have times of day, remarks, and pins of items that are not in the catalog yet. `search_debug`: the search host
 * supports `debug`, `at` and `customizations`, and finds items by their URLs. `customization_lists`: lists have filters, orders and
 * their counts. `feed_logins`: feeds have a user name and a password. `idempotency`: a repeated write with the same `Idempotency-Key` is
 * executed once, and answered alike. `publish_contents`: a call that publishes a draft may carry what it publishes.
 */
export const OWN_GROUPS = [
  "capabilities",
  "dashboards",
  "who",
  "sign_in",
  "revisions",
  "rule_times",
  "idempotency",
  "catalogue_import",
  "search_debug",
  "history",
  "rule_notes",
  "waiting_pins",
  "aliases",
  "listing_inheritance",
  "gone_categories",
  "timeline",
  "query_insight",
  "rule_evidence",
  "query_forms",
  "customization_copies",
  "customization_lists",
  "drafts",
  "publish_contents",
  "approvals",
  "new_customizations",
  "synonyms",
  "redirects",
  "feeds",
  "feed_logins",
  "catalog",
  "data_quality",
  "events",
  "session_filters",
  "segments",
  "query_statistics",
  "saved_views",
  "site_stats",
  "campaigns",
  "checks",
  "voice_versions",
  "recommendations_customization",
  "screenshots",
  "services",
  "recommenders",
  "users",
  "digest",
  "site_settings",
  "first_day",
] as const;

/** Group of the calls about sign-in, which the embedded backend answers in front of every other. */
export const SIGN_IN_GROUP = "sign_in";
