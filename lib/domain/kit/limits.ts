// Business constants that belong to no single call, once. Limits of a call stand with it in lib/contract. Each is read by
// the product and asserted by a test.

/** The browser keeps the site list for three days. */
export const SITE_LIST_CACHE_MS = 259_200_000;
/** Recent projects kept. */
export const RECENT_PROJECTS_MAX = 5;
/** Date output everywhere but in prose. */
export const DATE_FORMAT = "dd.MM.yyyy";
/** How long a notification stays. */
export const NOTIFICATION_MS = 10_000;
/** Kinds of notifications. */
export const NOTIFICATION_KINDS = ["good", "bad", "loading", "warning"] as const;
/** How long a tooltip waits. */
export const TOOLTIP_DELAY_MS = 50;
/** A feed may be run by hand once in this time. */
export const MANUAL_FEED_RUN_MS = 86_400_000;
/** The fields of a cron plan, in order. */
export const CRON_FIELDS = ["minute", "hour", "dayOfMonth", "month", "dayOfWeek"] as const;
/** Weight of a banner image at most (600 kB; contract: 614,400 bytes). */
export const BANNER_IMAGE_BYTES_MAX = 614_400;
/** Missing items on a page. */
export const MISSING_ITEMS_PAGE_SIZE = 10;
/** An item counts as missing for certain after this time. */
export const MISSING_ITEM_VERIFIED_MS = 86_400_000;
/** An item that was added leaves the list of missing ones within this time. */
export const MISSING_ITEM_GONE_MS = 86_400_000;
/** Duration of the slide toggle. */
export const SLIDE_TOGGLE_MS = 300;
/** The least position of a pin. */
export const PIN_POSITION_MIN = 1;
/** By how much overlapping rules move down. */
export const OVERLAP_SHIFT = 1;
/** A screen's script must be there within this time. */
export const SCREEN_SCRIPT_MS = 120_000;

/** Rows of an upload that are shown before it is sent. */
export const UPLOAD_PREVIEW_ROWS = 200;
/** Size of an upload. */
export const UPLOAD_BYTES_MAX = 5 * 1024 * 1024;
/** Rows of an upload. */
export const UPLOAD_ROWS_MAX = 50_000;
/** Fields of a row of an upload. */
export const UPLOAD_COLUMNS_MAX = 20;
/** Size of one field of an upload, in bytes of UTF-8. */
export const UPLOAD_FIELD_BYTES_MAX = 1024;
/** More rows than this are removed only by somebody who has typed their number. */
export const UPLOAD_REMOVE_UNASKED_MAX = 100;
/** Searches that a dry run shows before and after. */
export const UPLOAD_EXAMPLES = 3;
/** Rows of synonyms, and of redirects, that a site may have. */
export const WORD_ROWS_MAX = 100_000;
/** Size of an uploaded feed. */
export const FEED_BYTES_MAX = 200 * 1024 * 1024;
/** Uploaded feeds that a site may have which no source names. */
export const FEED_FILES_UNUSED_MAX = 10;
/** An uploaded feed that no source names goes after this time. */
export const FEED_FILE_UNUSED_MS = 24 * 3_600_000;
/** One that was not touched for this time makes room for the next; a shorter pause may be somebody filling in a form. */
export const FEED_FILE_IDLE_MS = 3_600_000;
/** How many times larger an unpacked feed may be. */
export const FEED_GZIP_RATIO_MAX = 100;
/** Rules of one customization. */
export const RULES_PER_QUERY_MAX = 500;
/** Planned feed runs a day. */
export const FEED_RUNS_PER_DAY_MAX = 24;
/** Next runs of a plan that are shown. */
export const FEED_NEXT_RUNS = 10;
/** A plan whose feed fails so often in a row is paused. */
export const FEED_FAILURES_IN_A_ROW_MAX = 5;
/** Records of a feed that a test fetch shows. */
export const FEED_TEST_RECORDS = 20;
/** A run that removes or damages more of a catalogue than this share is held for a person, unless its feed sets another. */
export const FEED_HOLD_SHARE = 0.3;
/** The least share that a feed may set; at 1 nothing is held. */
export const FEED_HOLD_SHARE_MIN = 0.01;
/** Prices that move together by less than this factor, up or down, hold no run. */
export const FEED_PRICE_FACTOR_MIN = 1.05;
/** Examples that are kept of each reason why a run is held. */
export const FEED_HOLD_EXAMPLES = 5;
/** Rows with errors that are kept of a run; what is over is counted. */
export const FEED_ERRORS_KEPT_MAX = 100_000;
/** Errors of a run that are kept beyond the first ones, in days. */
export const FEED_ERRORS_DAYS = 7;
/** Errors of a run that one call tells. */
export const FEED_ERRORS_SHOWN = 100;
/** A run that waits for a decision is over after this time, in days. */
export const FEED_HELD_DAYS = 7;
/** Items of each kind of change that are kept of a run that was rejected. */
export const FEED_REJECTED_KEPT_MAX = 1_000;
/** Items as runs have changed them are kept this long, in days, and so many of a site at most. */
export const ITEM_VERSIONS_DAYS = 30;
/** Items as runs have changed them that are kept of a site. */
export const ITEM_VERSIONS_MAX = 5_000_000;
/** Feed sources of one type. */
export const FEED_SOURCES_PER_TYPE_MAX = 5;
/** Usual and longest life of a signed link, in seconds. */
export const LINK_LIFE_S = 72 * 3600;
/** Longest life of a signed link, in seconds. */
export const LINK_LIFE_MAX_S = 7 * 24 * 3600;
/** A session without a request ends after this time. */
export const SESSION_IDLE_MS = 30 * 60_000;
/** A full session ends after this time whatever happens. */
export const SESSION_ABSOLUTE_MS = 12 * 3_600_000;
/** A session of a link in a notification ends after this time, without sliding. */
export const LINK_SESSION_MS = 8 * 3_600_000;
/** Clocks may differ by this much. */
export const CLOCK_TOLERANCE_MS = 300_000;
/** Undo and restore reach back this far, in days. */
export const UNDO_DAYS = 30;
/** The history is kept this long, in days. */
export const HISTORY_DAYS = 400;
/** Results of one search at most. */
export const SEARCH_SIZE_MAX = 200;
/** Rows of an export. */
export const EXPORT_ROWS_MAX = 1_000_000;
/** Roles and policies may be this old before everything guarded is refused. */
export const RIGHTS_STALE_MS = 60_000;
/** How long a process reuses an answer about who is asking. */
export const RIGHTS_CACHE_MS = 5_000;
/** How long a backend that could not say who asks is not asked again. */
export const RIGHTS_FAULT_MS = 1_000;
/** Steps of undo in the editor. */
export const EDITOR_UNDO_STEPS = 100;
/** Who said so within this time has an object open. */
export const PRESENCE_MS = 45_000;
/** A share, or a mean, of fewer than so many says nothing and is shown as "too few". */
export const SHARE_N_MIN = 30;

// Numbers beside customizations, ours: how their queries and listings were searched, and what came of it. Made of
// closed visits of whole site days (docs/analytics.md); a backend that counts nothing leaves them out.

/** Days that numbers beside customizations are of, today among them. */
export const NUMBERS_DAYS = 30;

/** What becomes of a position when its pin goes: other pins stay and the next result fills it, or those below move up. */
export const FILLS = ["stay", "close_up"] as const;

/** What becomes of a position when its pin goes. */
export type Fill = (typeof FILLS)[number];
