import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { missingItems } from "@/lib/contract/catalogue/data-quality";
import { FEED_PART_BYTES } from "@/lib/contract/catalogue/feeds";
import { list as listCustomizations, saveRules } from "@/lib/contract/customizations/query-customizations";
import * as contractLimits from "@/lib/contract/kit/limits";
import { UPLOAD_LIMITS } from "@/lib/contract/rewrites/upload-limits";
import { ruleInput } from "@/lib/contract/search/rules";
import { searchQuery } from "@/lib/contract/search/search-host";
import * as domainLimits from "@/lib/domain/kit/limits";

const limits = { ...contractLimits, ...domainLimits };

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const KB = 1024;
const MB = 1024 * KB;

const missing = missingItems.query.parse({});

// Documented limits, then limits that we chose.
const values: [promise: string, name: keyof typeof limits, wanted: unknown][] = [
  ["the site list is cached for 259200000 ms", "SITE_LIST_CACHE_MS", 259_200_000],
  ["that is three days", "SITE_LIST_CACHE_MS", 3 * DAY_MS],
  ["stores five recent projects", "RECENT_PROJECTS_MAX", 5],
  ["dates are shown as dd.MM.yyyy", "DATE_FORMAT", "dd.MM.yyyy"],
  ["a notification stays 10000 ms", "NOTIFICATION_MS", 10_000],
  ["there are four kinds of notifications", "NOTIFICATION_KINDS", ["good", "bad", "loading", "warning"]],
  ["a tab remembers 50 notifications", "RECENT_NOTICES_MAX", 50],
  ["a tooltip waits 50 ms", "TOOLTIP_DELAY_MS", 50],
  ["a feed runs by hand once in 24 hours", "MANUAL_FEED_RUN_MS", 24 * HOUR_MS],
  ["a cron plan has five fields in this order", "CRON_FIELDS", ["minute", "hour", "dayOfMonth", "month", "dayOfWeek"]],
  ["a banner weighs at most 600 kB", "BANNER_IMAGE_BYTES_MAX", 600 * KB],
  ["a page holds ten missing items", "MISSING_ITEMS_PAGE_SIZE", 10],
  ["a missing item is verified after 24 hours", "MISSING_ITEM_VERIFIED_MS", 24 * HOUR_MS],
  ["an added item leaves the list within 24 hours", "MISSING_ITEM_GONE_MS", 24 * HOUR_MS],
  ["the slide toggle takes 300 ms", "SLIDE_TOGGLE_MS", 300],
  ["pinned positions start at 1", "PIN_POSITION_MIN", 1],
  ["overlapping rules move down by 1", "OVERLAP_SHIFT", 1],
  ["a click before hydration is repeated within 10 seconds", "EARLY_CLICK_MS", 10_000],
  ["a screen's script may take 120 seconds", "SCREEN_SCRIPT_MS", 120_000],
  ["summaries are sent from 7 to 12 o’clock", "DIGEST_HOURS", { from: 7, to: 12 }],
  ["a summary names ten sites", "DIGEST_SITES", 10],
  ["and five queries of each", "DIGEST_QUERIES", 5],
  ["a trial that someone signs up for lasts 30 days", "TRIAL_DAYS", 30],
  ["owners create at most ten sites on trial in a project", "TRIAL_SITES_MAX", 10],
  ["an address can sign up five times an hour", "SIGN_UPS_PER_EMAIL_MAX", 5],
  ["a client thirty times", "SIGN_UPS_PER_CLIENT_MAX", 30],
  ["one address gets three mails of a kind", "MAILS_PER_RECIPIENT_MAX", 3],
  ["in ten minutes", "MAIL_WINDOW_MS", 10 * 60_000],
  ["a site sends thirty invitations per hour", "INVITATIONS_PER_SITE_MAX", 30],
  ["a name of a person or site has at most 100 characters", "DISPLAY_NAME_MAX", 100],
  ["an upload shows 200 rows before it is sent", "UPLOAD_PREVIEW_ROWS", 200],
  ["an upload has at most 5 MB", "UPLOAD_BYTES_MAX", 5 * MB],
  ["an upload has at most 50,000 rows", "UPLOAD_ROWS_MAX", 50_000],
  ["a row of synonyms has at most 200 words", "SYNONYM_WORDS_MAX", 200],
  ["a row of an upload has at most 200 words and a marker", "UPLOAD_COLUMNS_MAX", 201],
  ["a field of an upload has at most 1 KB", "UPLOAD_FIELD_BYTES_MAX", 1024],
  ["up to 100 rows are removed without their number typed", "UPLOAD_REMOVE_UNCONFIRMED_MAX", 100],
  ["a site has at most 40,000,000 pairs of synonyms", "WORD_PAIRS_MAX", 40_000_000],
  ["a dry run shows three searches", "UPLOAD_EXAMPLES", 3],
  ["a site has at most 100,000 rows of synonyms, and of redirects", "WORD_ROWS_MAX", 100_000],
  ["an uploaded feed has at most 200 MB", "FEED_BYTES_MAX", 200 * MB],
  ["a site has at most 10 uploaded feeds that no source uses", "FEED_FILES_UNUSED_MAX", 10],
  ["an uploaded feed is deleted after a day without use", "FEED_FILE_UNUSED_MS", DAY_MS],
  ["a login of a feed host is deleted after a day without use", "FEED_LOGIN_UNUSED_MS", DAY_MS],
  ["a feed that its host has not changed is read again after a week", "FEED_REREAD_MS", 7 * DAY_MS],
  ["a feed unpacks to at most 100 times its size", "FEED_GZIP_RATIO_MAX", 100],
  ["a zipped feed has at most 64 MB", "FEED_ZIP_BYTES_MAX", 64 * MB],
  ["a query has at most 500 rules", "RULES_PER_QUERY_MAX", 500],
  ["a listing switches off at most 2000 inherited rules", "OFF_RULES_MAX", 2000],
  ["a copy goes to at most 50 sites", "COPY_TARGETS_MAX", 50],
  ["a list is searched by at most 200 characters", "SEARCH_TEXT_MAX", 200],
  ["a query has at most 500 characters", "QUERY_MAX", 500],
  ["an identity has at most 2048 characters", "IDENTITY_MAX", 2048],
  ["and its pattern at most 400", "ITEM_PATTERN_MAX", 400],
  ["pinned positions end at 100000", "PIN_POSITION_MAX", 100_000],
  ["a page of a list has 20 rows unless another number is requested", "ROWS_PER_PAGE", 20],
  ["a category path has at most 600 characters", "CATEGORY_MAX", 600],
  ["an item type has at most 64 characters", "TYPE_MAX", 64],
  ["at most 24 feed runs are planned a day", "FEED_RUNS_PER_DAY_MAX", 24],
  ["a plan shows its next 10 runs", "FEED_NEXT_RUNS", 10],
  ["a feed run of up to two minutes is short", "FEED_SHORT_RUN_MS", 2 * 60_000],
  ["a plan pauses after 5 failures in a row", "FEED_FAILURES_IN_A_ROW_MAX", 5],
  ["a test fetch shows 20 records", "FEED_TEST_RECORDS", 20],
  ["a run removes or damages at most 30 % without approval", "FEED_HOLD_SHARE", 0.3],
  ["a feed may have runs held at 1 % or more", "FEED_HOLD_SHARE_MIN", 0.01],
  ["price changes of 5 % or more hold a run", "FEED_PRICE_FACTOR_MIN", 1.05],
  ["a tenth of the prices changing alike holds a run", "FEED_PRICE_FACTOR_SHARE", 0.1],
  ["a first import without a price for a tenth of its items is held", "FEED_UNPRICED_SHARE", 0.1],
  ["a first import of more than 20 equal prices or pictures is held", "FEED_EQUAL_ITEMS", 20],
  ["a first import with prices a hundred times another field's is held", "FEED_PRICE_SCALE", 100],
  ["stores five examples of each reason", "FEED_HOLD_EXAMPLES", 5],
  ["an uploaded feed without a source is deleted after an hour", "FEED_FILE_IDLE_MS", HOUR_MS],
  ["stores 100,000 errors of a run", "FEED_ERRORS_STORED_MAX", 100_000],
  ["after 7 days only the first errors of a run are stored", "FEED_ERRORS_DAYS", 7],
  ["shows the first 100 errors of a run", "FEED_ERRORS_SHOWN", 100],
  ["a run waits 7 days for a decision", "FEED_HOLD_DAYS", 7],
  ["stores 1,000 items of each kind of change of a rejected run", "FEED_REJECTED_ITEMS_MAX", 1_000],
  ["stores item versions for 30 days", "ITEM_VERSIONS_DAYS", 30],
  ["a site stores at most 5,000,000 item versions", "ITEM_VERSIONS_MAX", 5_000_000],
  ["a type has at most 5 feed sources", "FEED_SOURCES_PER_TYPE_MAX", 5],
  ["a link is valid for 72 hours by default", "LINK_LIFE_S", (72 * HOUR_MS) / 1000],
  ["a link is valid for at most 7 days", "LINK_LIFE_MAX_S", (7 * DAY_MS) / 1000],
  ["a session is idle for at most 30 minutes", "SESSION_IDLE_MS", 30 * MINUTE_MS],
  ["code of the shop is published up to 30 minutes after signing in", "RECENT_SIGN_IN_MS", 30 * MINUTE_MS],
  ["a session lasts at most 12 hours", "SESSION_ABSOLUTE_MS", 12 * HOUR_MS],
  ["a session of a notification's link lasts 8 hours", "LINK_SESSION_MS", 8 * HOUR_MS],
  ["clocks may differ by 300 seconds", "CLOCK_TOLERANCE_MS", 300_000],
  ["undo and restore reach back 30 days", "UNDO_DAYS", 30],
  ["stores decided requests for approval for 30 days", "APPROVAL_DAYS", 30],
  ["stores screenshots for 30 days", "SCREENSHOT_DAYS", 30],
  ["stores at most 50 runs of screenshots per site", "SCREENSHOT_RUNS_MAX", 50],
  ["stores at most 100 MB of screenshots per site", "SCREENSHOT_BYTES_MAX", 104_857_600],
  ["stores raw events for 90 days", "EVENT_DAYS", 90],
  ["stores history for 400 days", "HISTORY_DAYS", 400],
  ["presence lasts 45 s", "PRESENCE_MS", 45_000],
  ["a search answers at most 200 results", "SEARCH_SIZE_MAX", 200],
  ["an export has at most 1,000,000 rows", "EXPORT_ROWS_MAX", 1_000_000],
  ["a share of fewer than 30 is not shown", "SHARE_N_MIN", 30],
  ["rights are refused when older than 60 seconds", "RIGHTS_STALE_MS", 60_000],
  ["an answer about the caller is reused for 5 seconds", "RIGHTS_CACHE_MS", 5_000],
  ["a backend that failed to identify a caller is not called for a second", "RIGHTS_FAULT_MS", 1_000],
  ["the editor undoes at least 100 steps", "EDITOR_UNDO_STEPS", 100],
  ["a draft needs attention after 7 days without a change", "OLD_DRAFT_DAYS", 7],
  ["a rule needs attention 3 days before it ends", "RULE_ENDS_SOON_DAYS", 3],
  ["numbers of customizations cover 30 days", "NUMBERS_DAYS", 30],
  ["when a pin is removed, the others stay or move up", "FILLS", ["stay", "close_up"]],
  ["a tag of a rule has at most 40 characters", "TAG_MAX", 40],
  ["orders are compared in their first 24 rows", "COMPARED_ROWS", 24],
  ["a taken position has four outcomes", "CLASH_OUTCOMES", ["shift", "swap", "replace", "split"]],
];

const byName = new Map<string, unknown>(Object.entries(limits));

test.each(values)("%s", (_, name, wanted) => {
  expect(byName.get(name)).toEqual(wanted);
});

test("every limit has an assertion", () => {
  const asserted: string[] = values.map(([, name]) => name);
  expect([...byName.keys()].filter((name) => !asserted.includes(name))).toEqual([]);
});

test.each<[promise: string, value: unknown, wanted: unknown]>([
  ["missing items are sorted by the last report", missing.sort_by, "last_reported_at"],
  ["the last one first", missing.sort_direction, "desc"],
  ["only verified missing items are shown at first", missing.verified_only, true],
  ["customization lists open on page 1", listCustomizations.query.parse({}).page, 1],
  ["an upload has at most 10 MB as JSON", UPLOAD_LIMITS.bytes, 10 * MB],
  ["an uploaded feed is sent in parts of 1 MB", FEED_PART_BYTES, MB],
])("the contract has its own limit: %s", (_, value, wanted) => {
  expect(value).toEqual(wanted);
});

const ROOT = join(__dirname, "../../..");
const OWN = ["lib/contract/kit/limits.ts", "lib/contract/kit/search-text.ts", "lib/domain/kit/limits.ts"];
const product = ["app", "backend", "components", "lib", "packages/engine/src"].flatMap((part) =>
  readdirSync(join(ROOT, part), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => join(part, name))
    .map((path) => ({ path, text: readFileSync(join(ROOT, path), "utf8") })),
);

test.each(Object.keys(limits))("%s is used by the product and defined once", (name) => {
  const named = new RegExp(`\\b${name}\\b`);
  const imports = /import \{([^}]*)\} from "(?:@\/lib\/(?:contract|domain)\/kit|\.)\/limits"/g;
  const isRead = product.some(({ text }) => [...text.matchAll(imports)].some(([, names = ""]) => named.test(names)));
  const defining = product.filter(({ text }) => new RegExp(`\\bconst ${name}\\b`).test(text)).map(({ path }) => path);
  expect({ isRead, defining }).toEqual({ isRead: true, defining: [OWN.find((path) => defining.includes(path))] });
});

test("the contract enforces the limits of rules and searches", () => {
  const pin = { id: null, item_url: "a", type: "pin", position: limits.PIN_POSITION_MIN };
  const tooMany = Array.from({ length: limits.RULES_PER_QUERY_MAX + 1 }, () => pin);
  const codes = (rules: unknown[]): string[] =>
    saveRules.body.safeParse({ queryId: "1", rules }).error?.issues.map((issue) => issue.message) ?? [];
  expect(codes(tooMany.slice(1))).toEqual([]);
  expect(codes(tooMany)).toEqual(["too_many_rules"]);
  expect(ruleInput.safeParse({ ...pin, position: limits.PIN_POSITION_MIN - 1 }).success).toBe(false);
  const search = (size: number): boolean => searchQuery.safeParse({ tracker_id: "1", size }).success;
  expect([search(limits.SEARCH_SIZE_MAX), search(limits.SEARCH_SIZE_MAX + 1)]).toEqual([true, false]);
});
