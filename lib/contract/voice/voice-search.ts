import * as z from "zod/mini";
import { id, NOT_VIEWER } from "@/lib/contract/kit/common";
import { defineEndpoint } from "@/lib/http/endpoint";

// Voice search of a shop: its draft, its published version, and the addresses of its script. Every backend answers the first four
// calls; only ours has the rest.

const FEATURE = "voice-search";
const PREFIX = "/sites/:siteId/setup/voice_search";
const GROUP = "voice_versions";

const access = { policies: ["voice_search"] } as const;
const writeAccess = { policies: ["voice_search"], roles: [NOT_VIEWER] } as const;

/** Maximum length of custom CSS and of each template, in characters. */
export const VOICE_CODE_MAX = 64 * 1024;
/** Maximum length of a CSS selector of the page. */
export const VOICE_SELECTOR_MAX = 500;
/** Maximum length of a translated text. */
export const VOICE_TEXT_MAX = 1000;
/** Maximum length of a measurement ID. */
export const MEASUREMENT_ID_MAX = 100;
/** Maximum lengths of the title and of the message of a version. */
export const VERSION_TITLE_MAX = 200;
export const VERSION_MESSAGE_MAX = 2000;
/** Published versions that can be restored. */
export const VOICE_VERSIONS_MAX = 10;

/** Names of the template blocks. */
export const TEMPLATE_NAMES = ["voice-search-icon", "voice-search-popup"] as const;

const text = (max: number) => z.string().check(z.maxLength(max, "invalid"));

/** The settings as sent. Which values are valid is decided by the handler, so that each has its code. */
export const voiceConfigInput = z.object({
  input_selector: text(VOICE_SELECTOR_MAX),
  placeholder_selector: text(VOICE_SELECTOR_MAX),
  listening_time: z.number("listening_time_range"),
  silence_time: z.number("silence_time_range"),
  custom_css: z.string().check(z.maxLength(VOICE_CODE_MAX, "css_invalid")),
  language: text(40),
  google_analytics_code: z._default(z.nullable(text(MEASUREMENT_ID_MAX)), null),
  translations: z.record(text(20), z.record(text(100), text(VOICE_TEXT_MAX))),
  templates: z
    .array(z.object({ name: text(100), template: z.string().check(z.maxLength(VOICE_CODE_MAX, "template_invalid")) }))
    .check(z.maxLength(20, "invalid")),
});
/** The settings of voice search. */
export type VoiceConfig = z.infer<typeof voiceConfigInput>;

/** The settings as returned: another backend may leave any of them out. */
export const voiceConfig = z.object({
  input_selector: z.nullish(z.string()),
  placeholder_selector: z.nullish(z.string()),
  listening_time: z.nullish(z.number()),
  silence_time: z.nullish(z.number()),
  custom_css: z.nullish(z.string()),
  language: z.nullish(z.string()),
  google_analytics_code: z.nullish(z.string()),
  /** Texts by language, as `{ listening: "…" }` or nested under `voiceSearch`. */
  translations: z.nullish(z.record(z.string(), z.nullable(z.record(z.string(), z.unknown())))),
  templates: z.nullish(z.array(z.object({ name: z.string(), template: z.nullish(z.string()) }))),
});
/** The settings as returned. */
export type ReturnedVoiceConfig = z.infer<typeof voiceConfig>;

/** A difference between the draft and the published version; `path` is dotted. */
export const voiceChange = z.object({ path: z.string(), from: z.optional(z.unknown()), to: z.optional(z.unknown()) });

const published = z.object({
  config: z.nullish(voiceConfig),
  published_at: z.nullish(z.string()),
  title: z.nullish(z.string()),
  message: z.nullish(z.string()),
});

/** The state of voice search: `config` is the draft. */
export const voiceState = z.object({
  /** Whether shoppers get the published version. */
  has_managed_voice_search: z.boolean(),
  version: z.nullish(z.enum(["draft", "production"])),
  config: z.nullable(voiceConfig),
  production: z.nullish(published),
  changes: z.nullish(z.array(voiceChange)),
  title: z.nullish(z.string()),
  message: z.nullish(z.string()),
  /** Whether the draft differs from the published version. */
  modified: z.nullish(z.boolean()),
  edge_url: z.nullish(z.string()),
  preview_url: z.nullish(z.string()),
  /** When the preview URL ends. */
  preview_expires_at: z.nullish(z.string()),
  revision: z.nullish(z.union([z.string(), z.number()])),
  updated_at: z.nullish(z.string()),
  updated_by: z.nullish(z.string()),
});
export type VoiceState = z.infer<typeof voiceState>;

/** Refusals of a field. */
export const VOICE_CODES = [
  "input_selector_empty",
  "selector_invalid",
  "listening_time_range",
  "silence_time_range",
  "silence_not_shorter",
  "language_unknown",
  "css_invalid",
  "template_invalid",
  "analytics_code_invalid",
  "title_empty",
] as const;
export type VoiceCode = (typeof VOICE_CODES)[number];

const toggle = (action: "enable" | "disable") =>
  defineEndpoint({
    feature: FEATURE,
    method: "PATCH",
    path: `${PREFIX}/${action}`,
    servedBy: "both",
    body: z.object({ has_managed_voice_search: z.boolean() }),
    response: voiceState,
    access: writeAccess,
    undo: { by: "undo" },
  });

/** Gives shoppers the published version; settings stay as they are. */
export const enable = toggle("enable");
/** Takes voice search away from shoppers; settings stay as they are. */
export const disable = toggle("disable");

export const showVoice = defineEndpoint({
  feature: FEATURE,
  method: "GET",
  path: `${PREFIX}/show_json`,
  servedBy: "both",
  response: voiceState,
  access,
});

/**
 * Saves the draft. `publish` also makes it the published version, with `title` and `message`; `create_preview_url` creates a link
 * that shows the draft for a day. `If-Match` is the revision, if known. Codes of CSS and templates come with `details`: the line
 * and the reason by field.
 */
export const saveVoice = defineEndpoint({
  feature: FEATURE,
  method: "PUT",
  path: PREFIX,
  servedBy: "both",
  body: z.object({
    version: z.enum(["draft", "production"]),
    config: voiceConfigInput,
    changes: z._default(z.array(voiceChange), []),
    create_edge_url: z._default(z.boolean(), false),
    create_preview_url: z._default(z.boolean(), false),
    publish: z._default(z.boolean(), false),
    modified: z._default(z.boolean(), true),
    title: z._default(text(VERSION_TITLE_MAX), ""),
    message: z._default(text(VERSION_MESSAGE_MAX), ""),
  }),
  response: voiceState,
  errors: ["stale", ...VOICE_CODES],
  access: writeAccess,
  limits: { text: VOICE_CODE_MAX, bytes: 2 * 1024 * 1024 },
  undo: { by: "undo" },
});

/** The last published versions, newest first. */
export const listVoiceVersions = defineEndpoint({
  feature: FEATURE,
  method: "GET",
  path: `${PREFIX}/versions_json`,
  servedBy: "both",
  response: z.object({
    versions: z.array(
      z.object({
        id,
        title: z.string(),
        message: z.string(),
        published_at: z.string(),
        published_by: z.string(),
        is_live: z.boolean(),
        config: voiceConfigInput,
      }),
    ),
  }),
  access,
  group: GROUP,
});

/**
 * Publishes an earlier version again, as a new version, and makes it the draft. Refused like `saveVoice` if it loads from hosts that the site
 * does not allow any more.
 */
export const restoreVoiceVersion = defineEndpoint({
  feature: FEATURE,
  method: "POST",
  path: `${PREFIX}/restore_json`,
  servedBy: "both",
  body: z.object({ id }),
  response: voiceState,
  errors: ["not_found", "css_invalid", "template_invalid"],
  access: writeAccess,
  group: GROUP,
  undo: { by: "undo" },
});

/** Counts the elements that each selector finds on a page of the shop, and returns the first ones. */
export const testSelectors = defineEndpoint({
  feature: FEATURE,
  method: "POST",
  path: `${PREFIX}/test_selectors_json`,
  servedBy: "both",
  body: z.object({ url: text(2048), input_selector: text(500), placeholder_selector: text(500) }),
  response: z.object({
    results: z.array(
      z.object({
        selector: z.enum(["input_selector", "placeholder_selector"]),
        /** Null if the selector is invalid. */
        count: z.nullable(z.int()),
        /** Start tags of the first elements. */
        samples: z.array(z.string()),
        /** Whether the only element found is a text field. */
        is_text_field: z.boolean(),
      }),
    ),
  }),
  errors: ["page_not_found", "not_https", "rate_limited"],
  access: writeAccess,
  group: "checks",
  undo: { none: "It changes nothing." },
});
