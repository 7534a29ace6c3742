// Business constants shared by several features. Limits of a single endpoint are in lib/contract. A test asserts each of them.

import { SYNONYM_WORDS_MAX } from "@/lib/contract/kit/limits";

export { SEARCH_TEXT_MAX } from "@/lib/contract/kit/search-text";

/** The browser caches the site list for three days. */
export const SITE_LIST_CACHE_MS = 259_200_000;
export const RECENT_PROJECTS_MAX = 5;
/** Date format outside of prose. */
export const DATE_FORMAT = "dd.MM.yyyy";
/** Display time of a notification. */
export const NOTIFICATION_MS = 10_000;
/** Notifications that a tab remembers. */
export const RECENT_NOTICES_MAX = 50;
export const NOTIFICATION_KINDS = ["good", "bad", "loading", "warning"] as const;
/** Delay before a tooltip is shown. */
export const TOOLTIP_DELAY_MS = 50;
/** Minimum time between manual runs of a feed. */
export const MANUAL_FEED_RUN_MS = 86_400_000;
/** The fields of a cron plan, in order. */
export const CRON_FIELDS = ["minute", "hour", "dayOfMonth", "month", "dayOfWeek"] as const;
/** Maximum size of a banner image (600 kB; contract: 614,400 bytes). */
export const BANNER_IMAGE_BYTES_MAX = 614_400;
/** Missing items per page. */
export const MISSING_ITEMS_PAGE_SIZE = 10;
/** Time after which a missing item counts as verified. */
export const MISSING_ITEM_VERIFIED_MS = 86_400_000;
/** Time after which a missing item that was added leaves the list. */
export const MISSING_ITEM_GONE_MS = 86_400_000;
/** Duration of the slide toggle. */
export const SLIDE_TOGGLE_MS = 300;
/** Age at which a sign-in is too old to publish code that runs in the shop. */
export const RECENT_SIGN_IN_MS = 30 * 60_000;
/** Lowest position of a pin. */
export const PIN_POSITION_MIN = 1;
/** Positions by which overlapping rules move down. */
export const OVERLAP_SHIFT = 1;
/** Age at which a click made before hydration is dropped instead of repeated. */
export const EARLY_CLICK_MS = 10_000;
/** Timeout for loading a screen's script. */
export const SCREEN_SCRIPT_MS = 120_000;

export const UPLOAD_PREVIEW_ROWS = 200;
/** Maximum size of an upload. */
export const UPLOAD_BYTES_MAX = 5 * 1024 * 1024;
export const UPLOAD_ROWS_MAX = 50_000;
/** Maximum fields per row of an upload: a marker and the words. */
export const UPLOAD_COLUMNS_MAX = SYNONYM_WORDS_MAX + 1;
/** Maximum size of a field of an upload, in UTF-8 bytes. */
export const UPLOAD_FIELD_BYTES_MAX = 1024;
/** Removing more rows than this requires the user to type their number. */
export const UPLOAD_REMOVE_UNCONFIRMED_MAX = 100;
/** Example searches in a dry run, before and after. */
export const UPLOAD_EXAMPLES = 3;
/** Maximum rows of synonyms, and of redirects, per site. */
export const WORD_ROWS_MAX = 100_000;
/** Maximum pairs of words that find each other per site: as many as that number of rows with 20 words has. */
export const WORD_PAIRS_MAX = 40_000_000;
/** Maximum size of an uploaded feed. */
export const FEED_BYTES_MAX = 200 * 1024 * 1024;
/** Maximum uploaded feeds of a site that no source uses. */
export const FEED_FILES_UNUSED_MAX = 10;
/** Time after which an unused uploaded feed is deleted. */
export const FEED_FILE_UNUSED_MS = 24 * 3_600_000;
/** An unused feed that was idle this long may be replaced by a new upload; a shorter pause may be a user filling in the form. */
export const FEED_FILE_IDLE_MS = 3_600_000;
/** Time after which the user name and the password of a feed host are deleted if no source uses them. */
export const FEED_LOGIN_UNUSED_MS = 24 * 3_600_000;
/** Time after which a feed is read again even if its host says that it has not changed: hosts may be wrong. */
export const FEED_REREAD_MS = 7 * 86_400_000;
/** Maximum ratio of unpacked to packed size of a feed. */
export const FEED_GZIP_RATIO_MAX = 100;
/** Maximum size of a feed as a zip, which is read into memory before it is unpacked. */
export const FEED_ZIP_BYTES_MAX = 64 * 1024 * 1024;
/** Maximum planned runs of a feed per day. */
export const FEED_RUNS_PER_DAY_MAX = 24;
/** Displayed next runs of a plan. */
export const FEED_NEXT_RUNS = 10;
/** A feed whose last successful run took at least this long waits while another such run is in progress. */
export const FEED_SHORT_RUN_MS = 120_000;
/** Consecutive failures after which a plan is paused. */
export const FEED_FAILURES_IN_A_ROW_MAX = 5;
/** Records in a test fetch of a feed. */
export const FEED_TEST_RECORDS = 20;
/** Default share of a catalog above which a run that removes or damages items is held for approval. */
export const FEED_HOLD_SHARE = 0.3;
/** Lowest share that a feed may set; at 1, no run is held. */
export const FEED_HOLD_SHARE_MIN = 0.01;
/** Smallest common factor of price changes, up or down, for which a run is held. */
export const FEED_PRICE_FACTOR_MIN = 1.05;
/** Share of prices that change by the same factor above which a run is held, if the feed allows no smaller one. */
export const FEED_PRICE_FACTOR_SHARE = 0.1;
/** Share of items without a price above which a first import is held. */
export const FEED_UNPRICED_SHARE = 0.1;
/** A first import of more items than this is held if all have the same price or picture. */
export const FEED_EQUAL_ITEMS = 20;
/** A first import is held if its prices are this many times those of another field. */
export const FEED_PRICE_SCALE = 100;
/** Stored examples per hold reason. */
export const FEED_HOLD_EXAMPLES = 5;
/** Maximum stored rows with errors per run; further ones are only counted. */
export const FEED_ERRORS_STORED_MAX = 100_000;
/** Retention in days of a run's errors, except the first ones. */
export const FEED_ERRORS_DAYS = 7;
/** Errors of a run per response. */
export const FEED_ERRORS_SHOWN = 100;
/** Days after which a held run expires. */
export const FEED_HOLD_DAYS = 7;
/** Maximum stored items per kind of change of a rejected run. */
export const FEED_REJECTED_ITEMS_MAX = 1_000;
/** Retention of item versions in days. */
export const ITEM_VERSIONS_DAYS = 30;
/** Maximum stored item versions per site. */
export const ITEM_VERSIONS_MAX = 5_000_000;
/** Maximum sources per item type. */
export const FEED_SOURCES_PER_TYPE_MAX = 5;
/** Default validity of a signed link, in seconds. */
export const LINK_LIFE_S = 72 * 3600;
/** Maximum validity of a signed link, in seconds. */
export const LINK_LIFE_MAX_S = 7 * 24 * 3600;
/** Idle timeout of a session. */
export const SESSION_IDLE_MS = 30 * 60_000;
/** Absolute lifetime of a full session. */
export const SESSION_ABSOLUTE_MS = 12 * 3_600_000;
/** Lifetime of a session opened by a link in a notification; requests do not extend it. */
export const LINK_SESSION_MS = 8 * 3_600_000;
/** Maximum clock difference. */
export const CLOCK_TOLERANCE_MS = 300_000;
/** Days for which changes can be undone and restored. */
export const UNDO_DAYS = 30;
/** Retention of screenshots in days. */
export const SCREENSHOT_DAYS = 30;
/** Runs of screenshots that a site may have; older ones are deleted. */
export const SCREENSHOT_RUNS_MAX = 50;
/** Bytes that the screenshots of a site may have together; the oldest are deleted. */
export const SCREENSHOT_BYTES_MAX = 100 * 1024 * 1024;
/** Retention of raw events in days. */
export const EVENT_DAYS = 90;
/** Days for which decided requests for approval are kept. */
export const APPROVAL_DAYS = 30;
/** Retention of the history in days. */
export const HISTORY_DAYS = 400;
/** Maximum results per search. */
export const SEARCH_SIZE_MAX = 200;
export const EXPORT_ROWS_MAX = 1_000_000;
/** Maximum age of roles and policies before guarded requests are refused. */
export const RIGHTS_STALE_MS = 60_000;
/** How long a process caches the identity and rights of a caller. */
export const RIGHTS_CACHE_MS = 5_000;
/** Delay before asking a backend again that failed to identify a caller. */
export const RIGHTS_FAULT_MS = 1_000;
/** Maximum undo steps in the editor. */
export const EDITOR_UNDO_STEPS = 100;
/** A user counts as present for this long after the last report. */
export const PRESENCE_MS = 45_000;
/** Smallest denominator of a displayed share or mean; smaller ones are shown as "too few". */
export const SHARE_N_MIN = 30;

// Search numbers of customizations, from closed visits of whole days in the site's time zone (docs/analytics.md). A backend
// without analytics omits them.

/** Days covered by the numbers of customizations, including today. */
export const NUMBERS_DAYS = 30;

/** How a position is filled when its pin is removed: by the next result, or by moving lower pins up. */
export const FILLS = ["stay", "close_up"] as const;

export type Fill = (typeof FILLS)[number];

/** What may happen when a pin is set to a taken position, the default first. */
export const CLASH_OUTCOMES = ["shift", "swap", "replace", "split"] as const;

/** How many first results are compared before and after a change of rules. */
export const COMPARED_ROWS = 24;

/** Days without a change after which a draft needs attention. */
export const OLD_DRAFT_DAYS = 7;

/** Days before the end of a rule from which it needs attention. */
export const RULE_ENDS_SOON_DAYS = 3;
/** Hours of the morning in which summaries are sent, `to` excluded. */
export const DIGEST_HOURS = { from: 7, to: 12 } as const;
/** Sites and queries without results that a summary names at most. */
export const DIGEST_SITES = 10;
export const DIGEST_QUERIES = 5;
/** Days of trial of a site created by signing up; the day of the sign-up counts. */
export const TRIAL_DAYS = 30;
/** Maximum sites on trial in a project that its owners create; staff create more. */
export const TRIAL_SITES_MAX = 10;
/** Requests for a sign-up per hour, for one e-mail address. */
export const SIGN_UPS_PER_EMAIL_MAX = 5;
/** Requests for a sign-up per hour, from one client. */
export const SIGN_UPS_PER_CLIENT_MAX = 30;
/** Mails of one kind to one address within `MAIL_WINDOW_MS`. */
export const MAILS_PER_RECIPIENT_MAX = 3;
export const MAIL_WINDOW_MS = 10 * 60_000;
/** Invitations that a site sends per hour. */
export const INVITATIONS_PER_SITE_MAX = 30;
