import * as z from "zod/mini";
import { defineEndpoint, noParams, siteId } from "@/lib/http/endpoint";
import { rows, unreadableRows } from "@/lib/http/rows";

// Screenshots of a shop's pages. Every backend answers the first call; only ours lists earlier runs and serves the pictures.

const FEATURE = "screenshots";
const PREFIX = "/sites/:siteId/setup/screenshots";
const GROUP = "screenshots";

const access = { policies: ["internal_plus"] } as const;

/** What happens on the page before the picture is taken. */
export const SCENARIOS = ["search", "autocomplete", "home"] as const;
/** The devices that a picture can be taken on. */
export const SHOT_DEVICES = ["desktop", "tablet", "phone"] as const;

export const scenario = z.enum(SCENARIOS, "invalid");
export const device = z.enum(SHOT_DEVICES, "invalid");
export type Scenario = z.infer<typeof scenario>;
export type ShotDevice = z.infer<typeof device>;

/** Role that may run a script on the page. */
export const SCRIPT_ROLE = "internal";
/** Purpose of a signed link whose session may take screenshots with a script. */
export const SCRIPT_PURPOSE = "screenshot_script";

/** Bytes that a before-start script may have. */
export const SCRIPT_BYTES_MAX = 4 * 1024;

const text = (max: number) => z._default(z.string().check(z.maxLength(max, "invalid")), "");

/** The settings as sent. The handler decides which values are valid, so that each has its code. */
export const screenshotSettings = z.object({
  scenario,
  devices: z.array(device).check(z.maxLength(10, "invalid")),
  url: text(4096),
  searchTerm: text(1000),
  inputSelector: text(2000),
  /** JavaScript that runs in the page before the scenario. */
  beforeStart: text(8 * SCRIPT_BYTES_MAX),
  /** Names the run: a request with the key of a known run returns its state. */
  key: text(200),
});
/** The settings of a run. */
export type ScreenshotSettings = z.infer<typeof screenshotSettings>;

/** Why a device has no picture, or one that shows the page as it was when the scenario failed. */
export const SHOT_CODES = [
  "page_unreachable",
  "selector_not_found",
  "selector_invalid",
  "script_failed",
  "page_crashed",
  "page_frozen",
  "out_of_memory",
  "browser_failed",
  "storage_full",
  "interrupted",
] as const;
export type ShotCode = (typeof SHOT_CODES)[number];

/** Remarks about a picture. */
export const SHOT_NOTES = ["still_loading", "parts_missing"] as const;
export type ShotNote = (typeof SHOT_NOTES)[number];

const optionalText = z.nullish(z.string());

/** The picture of a device. */
export const shot = z.object({
  device: z.string(),
  /** Absent while there is no picture. */
  url: optionalText,
  width: z.nullish(z.number()),
  height: z.nullish(z.number()),
  /** Ours only: queued, running, done or failed. */
  status: optionalText,
  code: optionalText,
  notes: z.nullish(z.array(z.string())),
});
export type Shot = z.infer<typeof shot>;

/** The state of a run. */
export const screenshotState = z.object({
  key: optionalText,
  /** `done` or `failed` at the end; anything else is in progress. */
  status: z.string(),
  screenshots: z._default(z.nullable(rows(shot)), []),
  ...unreadableRows,
  /** Ours only: runs that are taken before this one. */
  position: z.nullish(z.int()),
});
export type ScreenshotState = z.infer<typeof screenshotState>;

/** Refusals of a field. */
export const SHOT_SETTINGS_CODES = [
  "devices_empty",
  "url_empty",
  "url_invalid",
  "url_private",
  "term_empty",
  "term_too_long",
  "selector_empty",
  "selector_too_long",
  "script_too_long",
  "script_internal_only",
  "key_invalid",
  "key_taken",
] as const;
export type ShotSettingsCode = (typeof SHOT_SETTINGS_CODES)[number];

/**
 * Takes pictures of a page, one per device. Answers at once; the same request with the same key returns the progress. The site is
 * a parameter, because the path has none on legacy backends.
 */
export const take = defineEndpoint({
  feature: FEATURE,
  method: "POST",
  path: "/api/setup_screenshots/screenshots",
  servedBy: "both",
  siteIn: "query",
  params: noParams,
  query: z.object({ site_id: siteId }),
  body: z.object({ settings: screenshotSettings }),
  response: screenshotState,
  status: 202,
  errors: [...SHOT_SETTINGS_CODES, "browser_missing"],
  access,
  limits: { bytes: 64 * 1024, text: 8 * SCRIPT_BYTES_MAX },
  undo: { none: "A picture that was taken has no inverse; it is deleted after some days." },
});

/** A run of the site, with the settings except the script. */
export const screenshotRun = z.object({
  ...screenshotState.shape,
  key: z.string(),
  settings: z.omit(screenshotSettings, { beforeStart: true, key: true }),
  has_script: z.boolean(),
  created_at: z.string(),
  created_by: z.string(),
});
export type ScreenshotRun = z.infer<typeof screenshotRun>;

/** The latest runs of the site, newest first, and whether the backend has a browser. */
export const runs = defineEndpoint({
  feature: FEATURE,
  method: "GET",
  path: `${PREFIX}/runs_json`,
  servedBy: "both",
  response: z.object({
    runs: rows(screenshotRun),
    ...unreadableRows,
    browser: z.enum(["ready", "missing"]),
    /** Days after which pictures are deleted. */
    days: z.int(),
  }),
  access,
  group: GROUP,
});

/** A picture of a run, as a PNG file. */
export const picture = defineEndpoint({
  feature: FEATURE,
  method: "GET",
  path: `${PREFIX}/picture`,
  servedBy: "both",
  query: z.object({ key: z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/, "invalid")), device }),
  response: z.string(),
  access,
  group: GROUP,
});
