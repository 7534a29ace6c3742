import * as z from "zod/mini";
import { id, instant, pageOf } from "@/lib/contract/kit/common";

// Shapes that synonyms and redirects share: rows of a table that is also a file.

/** Whether the search acts by a row: read back from it, not read yet, or not readable. */
export const WORD_STATES = ["live", "pending", "failed"] as const;
/** Whether the search acts by a row. */
export type WordState = (typeof WORD_STATES)[number];

/** Orders of the list: the last changed first, or by word. */
export const WORD_SORTS = ["changed", "word"] as const;

/** What every row has beside its content. */
export const wordRowFacts = {
  id,
  state: z.enum(WORD_STATES),
  /** When the search read the row (live), when it was written (pending), when reading failed (failed). */
  state_at: z.string(),
  /** Searches of the last 30 days that the row acts on; null while nobody counts them. */
  searches: z.nullable(z.int()),
  revision: z.int(),
  updated_at: z.string(),
  updated_by: z.string(),
};

/** Filters of the lists. */
export const wordListQuery = {
  /** Words anywhere in the row, without case and diacritics. */
  q: z._default(z.string().check(z.maxLength(200, "invalid")), ""),
  state: z.optional(z.enum(WORD_STATES)),
  sort: z._default(z.enum(WORD_SORTS), "changed"),
  per_page: z.optional(z.coerce.number().check(z.int("invalid"), z.gte(1, "invalid"), z.lte(200, "invalid"))),
};

/** Rows of an upload as the file has them, without a header. */
const uploadRows = z.object({ items: z.array(z.array(z.string())) });

/** Whether the rows are added to what is there, or take its place. */
export const uploadType = z.enum(["append", "replace"]);

/** The body of a dry run. */
export const dryRunBody = z.object({ data: uploadRows, type: uploadType });

/**
 * The body of an upload. X: `rows` says whether one refused row stops all of them (`all`) or is left out (`good`);
 * `removed_count` is the number of rows that somebody has read and typed; `if_revision` that of the dry run it is about.
 */
export const uploadBody = z.object({
  data: uploadRows,
  type: uploadType,
  rows: z.optional(z.enum(["all", "good"])),
  removed_count: z.optional(z.int()),
  if_revision: z.optional(z.int()),
});

/** The answer of an upload; the last three are X. */
export const uploadAnswer = z.object({
  ok_count: z.int(),
  errors_count: z.int(),
  /** By the number of the row in the file, from 1. */
  errors: z._default(z.record(z.string(), z.object({ type: z.string(), reason: z._default(z.string(), "") })), {}),
  upload_id: z.optional(z.nullable(id)),
  counts: z.optional(z.object({ added: z.int(), changed: z.int(), same: z.int(), removed: z.int(), refused: z.int() })),
  undo_until: z.optional(z.nullable(instant)),
});

/** What becomes of a line of a file. */
const verdict = z.enum(["add", "change", "same", "duplicate", "clash", "invalid"]);

const cells = z.array(z.string());

/** A search before and after an upload: an address where there is a redirect, else the first results. */
const exampleSide = z.object({
  total: z.int(),
  titles: z.array(z.string()),
  corrected_query: z.nullable(z.string()),
  suggested_url: z.nullable(z.string()),
});

/**
 * Why addresses were left out: too many were asked this minute, the time of one look was over, or their number was above
 * that of one look; and in how many seconds the next of them can be asked.
 */
const leftOut = z.object({ reason: z.enum(["limit", "time", "number"]), retry_after: z.int() });

/** The answer of a dry run. */
export const dryRunAnswer = z.object({
  /** Revision of the site's words that it was judged on; see `if_revision`. */
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
  /** The first 200 lines, and the first 200 of each verdict, in the order of the file. */
  preview: z.array(
    z.object({
      row: z.int(),
      verdict,
      /** Why it is refused; null for a good line. */
      code: z.nullable(z.string()),
      warnings: z.array(z.string()),
      /** Kind and cells as they are stored; null where the line could not be read. */
      kind: z.nullable(z.string()),
      cells: z.nullable(cells),
      old: z.nullable(cells),
      /** Searches of the last 30 days; null while nobody counts them. */
      searches: z.nullable(z.int()),
    }),
  ),
  /** Every refused line of the file, and every line with a warning, by code. */
  refused: z.record(z.string(), z.array(z.int())),
  warnings: z.record(z.string(), z.array(z.int())),
  /** What a replacement takes away: the first 200 rows. */
  removed: z.array(z.object({ kind: z.string(), cells })),
  /** Whether the number of removed rows has to be typed. */
  must_type_count: z.boolean(),
  /** Addresses of redirects that were asked, and how many were not: there are limits of time and number. */
  targets: z.nullable(z.object({ checked: z.int(), unchecked: z.int(), left_out: z.optional(z.nullable(leftOut)) })),
  examples: z.array(z.object({ query: z.string(), before: exampleSide, after: exampleSide })),
});

/** Uploads that can be taken back, the newest first. */
export const uploadPage = pageOf(
  z.object({
    id,
    type: uploadType,
    at: z.string(),
    by: z.string(),
    counts: z.object({ added: z.int(), changed: z.int(), removed: z.int() }),
    undo_until: z.string(),
    undone_at: z.nullable(z.string()),
  }),
);

/** What taking an upload back would do: counts of the whole, the first 200 rows, and all that changed since. */
export const undoPlan = z.object({
  upload_id: id,
  counts: z.object({ removed: z.int(), restored: z.int(), brought_back: z.int(), changed_since: z.int() }),
  rows: z.array(
    z.object({
      id,
      action: z.enum(["remove", "restore", "bring_back", "changed_since"]),
      /** Its cells now, and what taking back makes of them; null where there is no row. */
      now: z.nullable(cells),
      before: z.nullable(cells),
    }),
  ),
});

/** The body of taking an upload back; rows that were changed since stay unless said otherwise. */
export const undoBody = z.object({ id, changed_since: z._default(z.enum(["leave", "take_back"]), "leave") });

/** The codes of an upload as a whole. */
export const UPLOAD_CODES = ["too_many_rows", "refused_rows", "count_needed", "moved_on"] as const;
/** The codes of taking an upload back. */
export const UPLOAD_UNDO_CODES = ["not_found", "already_undone", "too_old"] as const;

/** A shape of this file. */
export type DryRun = z.infer<typeof dryRunAnswer>;
/** What taking an upload back would do. */
export type UndoPlan = z.infer<typeof undoPlan>;
