import * as z from "zod/mini";
import { buildPageSchema, id, instant, pageNumber, searchText } from "@/lib/contract/kit/common";
import { defineList, listSortKeys, sortOneWay } from "@/lib/contract/kit/lists";

// Shapes shared by synonyms and redirects.

/**
 * Whether the search uses a row: yes, not yet, unknown because the search could not be read, or no, because a newer row has the same
 * word or contradicts it (`superseded`).
 */
export const WORD_STATES = ["live", "pending", "failed", "superseded"] as const;
/** Whether the search uses a row. */
export type WordState = (typeof WORD_STATES)[number];

/** `one_way`: the first word finds the others; `two_way`: every word finds all; `alternate`: the second replaces the first. */
export const synonymKind = z.enum(["one_way", "two_way", "alternate"]);

/** Why the target of a redirect failed its daily check: it answers an error, or not at all. */
export const TARGET_PROBLEMS = ["client_error", "server_error", "unreachable", "no_answer"] as const;
export type TargetProblem = (typeof TARGET_PROBLEMS)[number];

/** Fields of every row in addition to its content. */
export const wordRowFacts = {
  id,
  state: z.enum(WORD_STATES),
  /** When the search loaded the row (live), when it was written (pending, superseded), or when reading failed (failed). */
  state_at: z.string(),
  /** Searches of the last 30 days that the row affects; null if searches are not counted. */
  searches: z.nullable(z.int()),
  revision: z.int(),
  updated_at: z.string(),
  updated_by: z.string(),
  /** Redirects only: null or absent if the target answered, or was not checked yet. */
  problem: z.nullish(z.enum(TARGET_PROBLEMS)),
};

const sorting = sortOneWay({ changed: "desc", word: "asc" });

/** Parameters of the lists of both, without the page. */
export const wordListQuery = {
  /** Matches text anywhere in the row, ignoring case and accents. */
  q: searchText,
  state: z.optional(z.enum(WORD_STATES)),
  sort: z._default(z.enum(listSortKeys(sorting)), "changed"),
  per_page: z.optional(z.coerce.number().check(z.int("invalid"), z.gte(1, "invalid"), z.lte(200, "invalid"))),
};

/** The list of synonyms or redirects, with the filters of both. */
export const wordList = defineList({
  query: z.object({
    /** Synonyms only. */
    kind: z.optional(synonymKind),
    /** Redirects only: those whose target failed its last check. */
    problem: z.optional(z.literal("target")),
    ...wordListQuery,
    page: pageNumber,
  }),
  columns: ["word", "state", "searches", "changed"],
  filters: ["q", "kind", "state", "problem"],
  sorting,
});

/** Rows of the uploaded file, without the header. */
const uploadRows = z.object({ items: z.array(z.array(z.string())) });

/** The tools and languages whose files are recognized. `solr` is also the text format of Lucene and Elasticsearch. */
export const FOREIGN_FORMATS = [
  "solr",
  "wordnet",
  "querqy",
  "algolia",
  "typesense",
  "meilisearch",
  "elasticsearch",
  "app_search",
  "gally",
  "elasticsuite",
  "magento",
] as const;
export type ForeignFormat = (typeof FOREIGN_FORMATS)[number];

/** Whether the rows are added to the table or replace it. */
export const uploadType = z.enum(["append", "replace"]);

export const dryRunBody = z.object({ data: uploadRows, type: uploadType });

/**
 * The body of an upload. `rows`: an invalid row refuses the upload (`all`) or is skipped (`good`); `removed_count`: the number
 * of removed rows as typed by the user; `if_revision`: the revision of the dry run; `format`: the tool that wrote the file, if it was
 * another one. Only this backend has these four.
 */
export const uploadBody = z.object({
  data: uploadRows,
  type: uploadType,
  rows: z.optional(z.enum(["all", "good"])),
  removed_count: z.optional(z.int()),
  if_revision: z.optional(z.int()),
  format: z.optional(z.enum(FOREIGN_FORMATS)),
});

/** The response of an upload; only this backend returns the last three fields. */
export const uploadAnswer = z.object({
  ok_count: z.int(),
  errors_count: z.int(),
  /** By the number of the row in the file, from 1. */
  errors: z._default(z.record(z.string(), z.object({ type: z.string(), reason: z._default(z.string(), "") })), {}),
  upload_id: z.nullish(id),
  counts: z.optional(z.object({ added: z.int(), changed: z.int(), same: z.int(), removed: z.int(), refused: z.int() })),
  undo_until: z.nullish(instant),
});

/** The verdict of a line. */
const verdict = z.enum(["add", "change", "same", "duplicate", "clash", "invalid"]);

const cells = z.array(z.string());

/** A search before or after an upload: the redirect URL if there is one, else the first results. */
const exampleSide = z.object({
  total: z.int(),
  titles: z.array(z.string()),
  corrected_query: z.nullable(z.string()),
  suggested_url: z.nullable(z.string()),
});

/**
 * Why URLs were not checked: too many requests this minute, the time limit of a dry run, or its URL limit; and after how
 * many seconds to retry.
 */
const leftOut = z.object({ reason: z.enum(["limit", "time", "number"]), retry_after: z.int() });

/** The response of a dry run. */
export const dryRunAnswer = z.object({
  /** Words revision of the site at the time of validation; see `if_revision`. */
  revision: z.int(),
  /** Lines that are not blank. */
  total: z.int(),
  counts: z.object({
    add: z.int(),
    change: z.int(),
    same: z.int(),
    duplicate: z.int(),
    clash: z.int(),
    invalid: z.int(),
    removed: z.int(),
  }),
  /** The first 200 lines, and the first 200 of each verdict, in file order. */
  preview: z.array(
    z.object({
      row: z.int(),
      verdict,
      /** Why the line is refused; null if it is valid. */
      code: z.nullable(z.string()),
      warnings: z.array(z.string()),
      /** Kind and cells to store; null if the line could not be parsed. */
      kind: z.nullable(z.string()),
      cells: z.nullable(cells),
      old: z.nullable(cells),
      /** Searches of the last 30 days; null if searches are not counted. */
      searches: z.nullable(z.int()),
    }),
  ),
  /** Line numbers of all refused lines and of all warnings, by code. */
  refused: z.record(z.string(), z.array(z.int())),
  warnings: z.record(z.string(), z.array(z.int())),
  /** The first 200 rows that a replacement removes. */
  removed: z.array(z.object({ kind: z.string(), cells })),
  /** Whether the user must type the number of removed rows. */
  must_type_count: z.boolean(),
  /** How many redirect targets were checked, and how many were not because of limits. */
  targets: z.nullable(z.object({ checked: z.int(), unchecked: z.int(), left_out: z.nullish(leftOut) })),
  examples: z.array(z.object({ query: z.string(), before: exampleSide, after: exampleSide })),
});

/** Uploads that can be undone, newest first. */
export const uploadPage = buildPageSchema(
  z.object({
    id,
    type: uploadType,
    /** The tool that wrote the file; null for files of our own formats, and for earlier uploads. */
    format: z.nullish(z.enum(FOREIGN_FORMATS)),
    at: z.string(),
    by: z.string(),
    counts: z.object({ added: z.int(), changed: z.int(), removed: z.int() }),
    undo_until: z.string(),
    undone_at: z.nullable(z.string()),
  }),
);

/** What undoing an upload would do: counts of all rows, and the first 200 rows of each action. */
export const undoPlan = z.object({
  upload_id: id,
  counts: z.object({
    removed: z.int(),
    restored: z.int(),
    brought_back: z.int(),
    changed_since: z.int(),
    /** Rows that stay because their earlier words belong to another row or conflict with one, or no longer fit into the table. */
    conflicts: z.optional(z.int()),
    too_large: z.optional(z.int()),
  }),
  rows: z.array(
    z.object({
      id,
      action: z.enum(["remove", "restore", "bring_back", "changed_since", "conflict", "too_large"]),
      /** The cells now and after the undo; null if there is no row. */
      now: z.nullable(cells),
      before: z.nullable(cells),
    }),
  ),
});

/** The body of an undo; by default, rows that changed since the upload stay. */
export const undoBody = z.object({ id, changed_since: z._default(z.enum(["leave", "take_back"]), "leave") });

/** Error codes of an upload as a whole. */
export const UPLOAD_CODES = ["too_many_rows", "refused_rows", "count_needed", "moved_on"] as const;
/** Error codes of an undo. */
export const UPLOAD_UNDO_CODES = ["not_found", "already_undone", "too_old"] as const;

export type DryRun = z.infer<typeof dryRunAnswer>;
export type UndoPlan = z.infer<typeof undoPlan>;
