/**
 * The groups that the embedded backend supports: mostly the `group` of calls. The others name fields and behaviour of
 * calls that every backend has.
 */
export const OWN_GROUPS = [
  "capabilities",
  "dashboards",
  "who",
  "sign_in",
  // Objects have revisions, and saves require them.
  "revisions",
  // Rules have times of day.
  "rule_times",
  // A write that is repeated with its `Idempotency-Key` is executed once, and answered alike.
  "idempotency",
  "catalogue_import",
  // The search host supports `debug`, `at` and `customizations`, and finds items by their URLs.
  "search_debug",
  "history",
  // Rules have remarks.
  "rule_notes",
  // Rules may pin items that are not in the catalog yet.
  "waiting_pins",
  "aliases",
  "listing_inheritance",
  "gone_categories",
  "timeline",
  "query_insight",
  "rule_evidence",
  "query_forms",
  "customization_copies",
  // Lists have filters, orders and their counts.
  "customization_lists",
  "drafts",
  // A call that publishes a draft may carry what it publishes.
  "publish_contents",
  "approvals",
  "new_customizations",
  "synonyms",
  "redirects",
  "feeds",
  // Feeds have a user name and a password.
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
