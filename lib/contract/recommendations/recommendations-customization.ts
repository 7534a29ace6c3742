import * as z from "zod/mini";
import { buildCustomizationCalls, ruleList } from "@/lib/contract/customizations/customization-calls";
import { buildListCall, listExtras } from "@/lib/contract/customizations/customization-list";
import { timelineBars, timelineQuery } from "@/lib/contract/customizations/query-customizations";
import { buildPageSchema, id } from "@/lib/contract/kit/common";
import { IDENTITY_MAX } from "@/lib/contract/kit/limits";
import { KIND_ACCESS } from "@/lib/contract/search/kinds";
import { flatRule, flatRuleInput, mapRuleTexts, RULE_CODES } from "@/lib/contract/search/rules";
import { defineEndpoint } from "@/lib/http/endpoint";
import { rows, unreadableRows } from "@/lib/http/rows";

// Customizations of recommendations, one per model and target: pins and hides of items in the box of a model.

/** Access rules for reading and writing. */
export const { access, writeAccess } = KIND_ACCESS["recommendations-customization"];

const FEATURE = "recommendations-customization";
const GROUP = "recommendations_customization";
const PREFIX = "/sites/:siteId/setup/recommendations_customization";
const CRITERIA_MAX = 10;
const VALUES_MAX = 50;

const criterion = z.object({ attribute: z.string(), values: z.array(z.string()) });

/** The target as stored: `target_identity` for an item, `target_criteria` for criteria. */
const target = {
  model: z.string(),
  target_type: z.enum(["item", "criteria", "all"]),
  target_identity: z.nullish(z.string()),
  target_criteria: z.nullish(z.array(criterion)),
  /** For display: absent if the item is not in the catalog. */
  target_metadata: z.nullish(z.object({ title: z.string(), image_link: z.nullish(z.string()) })),
  /** 3 for an item, 2 for criteria, 1 for all; the highest decides when several match. */
  priority: z.int(),
};

/** A customization with its rules. */
export const recommendationsCustomization = z.object({
  id,
  ...target,
  revision: z.optional(z.union([z.string(), z.number()])),
  updated_at: z.nullish(z.string()),
  updated_by: z.nullish(z.string()),
  rules: rows(flatRule),
  ...unreadableRows,
});
export type RecommendationsCustomization = z.infer<typeof recommendationsCustomization>;

/** A row of the list. */
export const recommendationsItem = z.object({
  id,
  ...target,
  rules_count: z.int(),
  active_rules_count: z.int(),
  updated_at: z.nullable(z.string()),
  updated_by: z.nullable(z.string()),
  ...listExtras,
});

export type RecommendationsItem = z.infer<typeof recommendationsItem>;

/** Customizations of a site; `type` filters by model. */
export const list = buildListCall({
  feature: FEATURE,
  prefix: PREFIX,
  access,
  item: recommendationsItem,
  group: GROUP,
});

/** Customizations with rules active within `[from, to)`. */
export const timeline = defineEndpoint({
  feature: FEATURE,
  method: "GET",
  path: `${PREFIX}/timeline_json`,
  servedBy: "both",
  query: timelineQuery,
  response: buildPageSchema(z.object({ id, ...timelineBars, ...target })),
  errors: ["loading"],
  access,
  group: "timeline",
});

const criterionInput = z.object({
  attribute: z.string().check(z.trim(), z.minLength(1, "attribute_empty"), z.maxLength(200, "invalid")),
  values: z
    .array(z.string().check(z.trim(), z.minLength(1, "values_empty"), z.maxLength(600, "invalid")))
    .check(z.minLength(1, "values_empty"), z.maxLength(VALUES_MAX, "invalid")),
});

/** Reads, deletes and saves customizations. */
export const { show, destroy, saveRules } = buildCustomizationCalls({
  feature: FEATURE,
  prefix: PREFIX,
  access,
  writeAccess,
  group: GROUP,
  answer: recommendationsCustomization,
  sent: { rules: ruleList(flatRuleInput) },
});

/** Creates a customization without rules. */
export const create = defineEndpoint({
  feature: FEATURE,
  method: "POST",
  path: `${PREFIX}/create_json`,
  servedBy: "both",
  body: z.object({
    model: z.string().check(z.maxLength(200, "invalid")),
    target: z.discriminatedUnion(
      "type",
      [
        z.object({ type: z.literal("all") }),
        z.object({
          type: z.literal("item"),
          identity: z
            .string()
            .check(z.trim(), z.minLength(1, "target_item_empty"), z.maxLength(IDENTITY_MAX, "invalid")),
        }),
        z.object({
          type: z.literal("criteria"),
          criteria: z
            .array(criterionInput)
            .check(z.minLength(1, "criteria_empty"), z.maxLength(CRITERIA_MAX, "invalid")),
        }),
      ],
      { error: "target_empty" },
    ),
  }),
  response: z.object({ id }),
  status: 201,
  /** `already_exists` comes with the `id` of the existing one. */
  errors: [
    "unknown_model",
    "target_empty",
    "target_item_empty",
    "item_not_found",
    "criteria_empty",
    "attribute_empty",
    "attribute_repeated",
    "values_empty",
    "criteria_too_long",
    "already_exists",
    "default",
  ],
  access: writeAccess,
  group: GROUP,
  undo: { by: "undo" },
});

// Export and import. The browser parses files into rows, so that the backend has one format.

/** Maximum rows of an imported file. */
export const IMPORT_ROWS_MAX = 5000;
const BYTES_MAX = 10 * 1024 * 1024;

/** Formats of an exported file. */
export const EXPORT_FORMATS = ["csv", "json"] as const;

/** Downloads all customizations; the file can be imported unchanged. Served as a file, not as JSON. */
export const exportFile = defineEndpoint({
  feature: FEATURE,
  method: "GET",
  path: `${PREFIX}/export`,
  servedBy: "both",
  query: z.object({ format: z._default(z.enum(EXPORT_FORMATS), "csv") }),
  response: z.string(),
  access,
  group: GROUP,
});

const cell = z.string().check(z.maxLength(100_000, "invalid"));

const fileRow = z.object({
  /** Where the row is in the file, repeated in the report. */
  at: z.string().check(z.maxLength(200, "invalid")),
  model: cell,
  target_type: cell,
  target_identity: cell,
  /** JSON: a list of `{ attribute, values }`. */
  target_criteria: cell,
  /** `pin`, `hide`, or empty for a customization without rules. */
  rule_type: cell,
  item_url: cell,
  /** In place of `item_url`, JSON like `target_criteria`: a rule about items that meet criteria. */
  item_criteria: z._default(cell, ""),
  position: cell,
  active_from: cell,
  active_to: cell,
  availability: cell,
  tags: cell,
  ...mapRuleTexts(() => cell),
});

/** Why a row is not imported. */
export const LINE_CODES = [
  "unknown_model",
  "target_empty",
  "target_item_empty",
  "target_item_not_found",
  "criteria_empty",
  "attribute_empty",
  "attribute_repeated",
  "values_empty",
  ...RULE_CODES,
  "too_many_rules",
  "invalid",
] as const;
export type LineCode = (typeof LINE_CODES)[number];

/** `blocked`: the row is valid, but another row of a customization that would be replaced is not. */
export const LINE_VERDICTS = ["added", "same", "blocked", "error"] as const;

/**
 * Imports rows of a file: `add` adds their rules to the customizations, `replace` makes them the only ones. Customizations that
 * the file does not name stay. Invalid rows are reported and skipped; a customization with one is not replaced.
 */
export const importRows = defineEndpoint({
  feature: FEATURE,
  method: "POST",
  path: `${PREFIX}/import_json`,
  servedBy: "both",
  body: z.object({
    rows: z.array(fileRow).check(z.minLength(1, "nothing_chosen"), z.maxLength(IMPORT_ROWS_MAX, "too_many_rows")),
    mode: z._default(z.enum(["add", "replace"]), "add"),
    dry_run: z.boolean(),
  }),
  response: z.object({
    lines: z.array(z.object({ at: z.string(), verdict: z.enum(LINE_VERDICTS), code: z.nullish(z.enum(LINE_CODES)) })),
    /** Customizations. */
    created: z.int(),
    changed: z.int(),
    /** Rules. */
    added: z.int(),
    removed: z.int(),
    errors: z.int(),
  }),
  errors: ["nothing_chosen", "too_many_rows", "stale"],
  access: writeAccess,
  deadline: 60_000,
  limits: { bytes: BYTES_MAX, list: IMPORT_ROWS_MAX, text: 100_000 },
  group: GROUP,
  undo: { by: "undo" },
});
