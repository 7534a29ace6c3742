import * as z from "zod/mini";
import { RULE_CODES } from "@/lib/contract/search/rules";
import { endpoint } from "@/lib/http/endpoint";
import { access, writeAccess } from "./recommendations-customization";

// Export and import of customizations of recommendations. The browser parses files into rows, so that the backend has one format.

const FEATURE = "recommendations-customization";
const GROUP = "recommendations_customization";
const PREFIX = "/sites/:siteId/setup/recommendations_customization";
/** Maximum rows of an imported file. */
export const IMPORT_ROWS_MAX = 5000;
const BYTES_MAX = 10 * 1024 * 1024;

/** Formats of an exported file. */
export const EXPORT_FORMATS = ["csv", "json"] as const;

/** Downloads all customizations; the file can be imported unchanged. Served as a file, not as JSON. */
export const exportFile = endpoint({
  feature: FEATURE,
  method: "GET",
  path: `${PREFIX}/export`,
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
  position: cell,
  active_from: cell,
  active_to: cell,
  availability: cell,
  tags: cell,
  note: cell,
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
/** Why a row is not imported. */
export type LineCode = (typeof LINE_CODES)[number];

/** `blocked`: the row is valid, but another row of a customization that would be replaced is not. */
export const LINE_VERDICTS = ["added", "same", "blocked", "error"] as const;

/**
 * Imports rows of a file: `add` adds their rules to the customizations, `replace` makes them the only ones. Customizations that
 * the file does not name stay. Invalid rows are reported and skipped; a customization with one is not replaced.
 */
export const importRows = endpoint({
  feature: FEATURE,
  method: "POST",
  path: `${PREFIX}/import_json`,
  body: z.object({
    rows: z.array(fileRow).check(z.minLength(1, "nothing_chosen"), z.maxLength(IMPORT_ROWS_MAX, "too_many_rows")),
    mode: z._default(z.enum(["add", "replace"]), "add"),
    dry_run: z.boolean(),
  }),
  response: z.object({
    lines: z.array(
      z.object({ at: z.string(), verdict: z.enum(LINE_VERDICTS), code: z.optional(z.nullable(z.enum(LINE_CODES))) }),
    ),
    /** Customizations. */
    created: z.int(),
    changed: z.int(),
    /** Rules. */
    added: z.int(),
    removed: z.int(),
    errors: z.int(),
  }),
  errors: ["approval_needed", "nothing_chosen", "too_many_rows", "stale"],
  access: writeAccess,
  deadline: 60_000,
  limits: { bytes: BYTES_MAX, list: IMPORT_ROWS_MAX, text: 100_000 },
  group: GROUP,
  undo: { by: "undo" },
});
