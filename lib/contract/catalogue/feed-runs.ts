import * as z from "zod/mini";
import { id, instant, NOT_VIEWER, unknownTotal } from "@/lib/contract/kit/common";
import { IDENTITY_MAX } from "@/lib/contract/kit/limits";
import { BY_OFFSET, defineList, listSortKeys, sortBothWays } from "@/lib/contract/kit/lists";
import { defineEndpoint, siteId } from "@/lib/http/endpoint";
import { rows, unreadableRows } from "@/lib/http/rows";
import { feedName } from "./feed-name";
import { person, runHold } from "./held-run";

// Feed runs: their outcome, errors and diffs, and restoring an earlier catalog. Legacy backends have only the list.

const FEATURE = "feed-runs";
const GROUP = "feeds";
const PREFIX = "/sites/:siteId/settings/feeds/history";
/** Who may see feed runs. */
export const feedRunsAccess = { policies: ["feeds"] } as const;
const writeAccess = { ...feedRunsAccess, roles: [NOT_VIEWER] } as const;

const params = z.object({ siteId, runId: id });
const runEndpoint = { feature: FEATURE, params, group: GROUP } as const;
const offset = z._default(
  z.coerce.number().check(z.int("invalid"), z.gte(0, "invalid"), z.lte(1_000_000, "invalid")),
  0,
);

/** The states of a run. `manually`: held for approval, or started by a person and waiting; `queued`: due and waiting. */
export const runStatus = z.enum(["failed", "manually", "queued", "running", "scheduled", "succeeded"]);
/** A state of a run. */
export type RunStatus = z.infer<typeof runStatus>;

/** Failure codes of the runner; feed readers have their own (FEED_FAULTS; RECORD_FAULTS if none of the records can be read). */
export const RUN_CODES = [
  "no_source",
  "interrupted",
  "timeout",
  "failed",
  "rejected",
  "superseded",
  "expired",
  "not_restorable",
] as const;

/** Phases of a run, in order. `read` takes nearly all of the time. */
export const RUN_PHASES = ["read", "compare", "apply", "index"] as const;

/** A feed run. */
export const run = z.object({
  id,
  feed: z.string(),
  /** Short form of the plan at that time; null for a manual run without a plan. */
  schedule: z.nullish(z.string()),
  started: z.nullable(z.string()),
  finished: z.nullish(z.string()),
  status: runStatus,
  error: z.nullish(z.object({ code: z.string(), message: z.optional(z.string()), line: z.optional(z.int()) })),
  /**
   * `read`, `rejected`, `clashes`, `added`, `changed`, `unchanged`, `removed`; for a held run, what it would change. Of feeds with
   * variants also `variants_merged` (rows that are variants of a product), `merged` (removed items that became variants),
   * `oversized` (rows of groups that are too large for one product), and `left_out` (rows without the product they need).
   */
  counts: z.nullish(z.record(z.string(), z.number())),
  /** When it is or was due, the number of attempts, and who started it. */
  planned_at: z.nullish(z.string()),
  attempt: z.optional(z.int()),
  started_by: z.nullish(person),
  /** Why it ran: its plan, a person, or a restore. */
  cause: z.optional(z.enum(["plan", "hand", "restore"])),
  /** Phases started so far; `ms` is null for the current one. */
  phases: z.nullish(z.array(z.object({ name: z.enum(RUN_PHASES), started_at: z.string(), ms: z.nullable(z.int()) }))),
  /** Number of rows with an error, and how many of them are stored. */
  errors_total: z.optional(z.int()),
  errors_kept: z.optional(z.int()),
  held: z.nullish(runHold),
  /** The run whose catalog this one restored. */
  restored_from: z.nullish(z.string()),
  /** Whether the catalog just after this run can be restored; also false if it is still the current one. */
  is_restorable: z.optional(z.boolean()),
  /** For an approved run: whether the catalog just before it can be restored. */
  is_restorable_before: z.optional(z.boolean()),
  /** When the content of the feed was read, for a run in which its host answered that it has not changed since. */
  unchanged_since: z.nullish(z.string()),
  /** Counts of each source; `url` is the file name of an uploaded source. */
  sources: z.nullish(z.array(z.object({ url: z.string(), read: z.int(), rejected: z.int() }))),
});
export type Run = z.infer<typeof run>;

const sorting = sortBothWays({ started: "desc", feed: "asc", status: "asc" });

/** The list of runs. */
export const runList = defineList({
  query: z.object({
    sort_by: z._default(z.enum(listSortKeys(sorting)), "started"),
    sort_direction: z._default(z.enum(["asc", "desc"]), "desc"),
    offset,
    status: z.optional(runStatus),
    feed: z.optional(feedName),
    held: z.optional(z.enum(["true"], { error: "invalid" })),
    from: z.optional(instant),
    to: z.optional(instant),
  }),
  columns: ["feed", "started", "status", "took", "result", "errors"],
  filters: ["status", "feed", "held", "from", "to"],
  sorting,
  paging: BY_OFFSET,
});

/**
 * Runs including scheduled ones, newest first by default. Filters: `status`, `feed`, `held` (awaiting a decision), `from`
 * and `to` (start, or due time if not started).
 */
export const history = defineEndpoint({
  feature: FEATURE,
  method: "GET",
  path: PREFIX,
  servedBy: "both",
  query: runList.query,
  response: z.object({
    runs: rows(run),
    offset: z.int(),
    limit: z.int(),
    total: z.int(),
    ...unknownTotal,
    ...unreadableRows,
    /** Number of runs awaiting a decision, regardless of the filters. */
    held_total: z.optional(z.int()),
  }),
  errors: ["loading", "not_exist", "not_found"],
  access: feedRunsAccess,
});

export const showRun = defineEndpoint({
  ...runEndpoint,
  method: "GET",
  path: `${PREFIX}/:runId`,
  servedBy: "both",
  response: z.object({ run }),
  errors: ["loading", "not_found"],
  access: feedRunsAccess,
});

/** Codes for a feed row in addition to those of the reader (RECORD_FAULTS) and the catalog (ITEM_CODES). */
export const FEED_ROW_CODES = ["duplicate", "type_clash", "join_empty"] as const;

/** A rejected feed row, or a rejected value (`field`), and its position. */
export const runError = z.object({
  /** Line and column of the record, 1-based. */
  line: z.nullable(z.int()),
  column: z.nullable(z.int()),
  /** URL or file name of the source. */
  source: z.string(),
  identity: z.nullable(z.string()),
  /** One of FEED_ROW_CODES, RECORD_FAULTS or ITEM_CODES. */
  code: z.string(),
  field: z.nullable(z.string()),
  /** The value, truncated to 200 characters. */
  value: z.nullable(z.string()),
});
/** A rejected feed row, or a rejected value. */
export type RunErrorRow = z.infer<typeof runError>;

/** Errors of a run in feed order, 100 at a time. `kept` of `total` are stored; after a week only the first 100. */
export const errors = defineEndpoint({
  ...runEndpoint,
  method: "GET",
  path: `${PREFIX}/:runId/errors`,
  servedBy: "both",
  query: z.object({ offset }),
  response: z.object({
    errors: z.array(runError),
    offset: z.int(),
    limit: z.int(),
    total: z.int(),
    kept: z.int(),
  }),
  errors: ["loading", "not_found"],
  access: feedRunsAccess,
});

/** All stored errors of a run (CSV, UTF-8). Served as a file, not as JSON. */
export const errorsDownload = defineEndpoint({
  ...runEndpoint,
  method: "GET",
  path: `${PREFIX}/:runId/errors_csv`,
  servedBy: "both",
  response: z.string(),
  errors: ["loading", "not_found"],
  access: feedRunsAccess,
});

/** What a run does to an item. */
export const diffKind = z.enum(["removed", "changed", "added"]);
export type DiffKind = z.infer<typeof diffKind>;

/** An item that a run changes; `changes` lists attributes, `title` and `type` if the item exists before and after. */
const diffRow = z.object({
  identity: z.string(),
  title: z.string(),
  type: z.string(),
  kind: diffKind,
  changes: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
});
/** An item that a run changes. */
export type RunDiffRow = z.infer<typeof diffRow>;

/**
 * The items that a run changed, or that a held or rejected run would have changed, 50 at a time by identity. `gone` if
 * the earlier versions have been deleted.
 */
export const diff = defineEndpoint({
  ...runEndpoint,
  method: "GET",
  path: `${PREFIX}/:runId/diff`,
  servedBy: "both",
  query: z.object({ kind: z._default(diffKind, "removed"), offset }),
  response: z.object({
    totals: z.object({ added: z.int(), changed: z.int(), removed: z.int() }),
    rows: z.array(diffRow),
    /** Number of stored items of the kind; absent if all are stored. */
    kept: z.optional(z.int()),
    offset: z.int(),
    limit: z.int(),
  }),
  errors: ["loading", "not_found", "gone"],
  access: feedRunsAccess,
});

/** The run after a decision: waiting (`manually`) or ended. */
const runAnswer = z.object({ run });

/**
 * Queues a held run to replace the catalog with what it read. `not_held` (with `run`) if it was decided meanwhile,
 * `already_running` while the feed is being read.
 */
export const approveRun = defineEndpoint({
  ...runEndpoint,
  method: "POST",
  path: `${PREFIX}/:runId/approve`,
  servedBy: "both",
  body: z.object({}),
  response: runAnswer,
  status: 202,
  errors: ["not_found", "not_held", "already_running"],
  access: writeAccess,
  undo: { by: "restoreCatalogueVersion" },
});

/** Rejects a held run; the catalog stays as it is. `pause` also pauses the feed's plan, as a change of its own. */
export const rejectRun = defineEndpoint({
  ...runEndpoint,
  method: "POST",
  path: `${PREFIX}/:runId/reject`,
  servedBy: "both",
  body: z.object({ pause: z._default(z.boolean(), false) }),
  response: runAnswer,
  errors: ["not_found", "not_held"],
  access: writeAccess,
  undo: {
    none: "A rejected run changes nothing. The next run reads the same changes again if the feed still contains them.",
  },
});

/**
 * Queues a run (cause `restore`) that restores the catalog just after a run, which undoes every later run of the site.
 * With `before` it restores the catalog just before an approved run. `pause` pauses the plans of the feeds whose runs are
 * undone, so that they do not bring the bad data back. Another restore reverts it.
 */
export const restoreCatalogueVersion = defineEndpoint({
  ...runEndpoint,
  method: "POST",
  path: `${PREFIX}/:runId/restore`,
  servedBy: "both",
  body: z.object({ pause: z._default(z.boolean(), true), before: z._default(z.boolean(), false) }),
  response: runAnswer,
  status: 202,
  errors: ["not_found", "not_restorable", "already_running"],
  access: writeAccess,
  undo: { by: "restoreCatalogueVersion" },
});

/** The versions of one item after each run, newest (current) first. */
export const listCatalogueVersions = defineEndpoint({
  feature: FEATURE,
  method: "GET",
  path: `${PREFIX}/versions`,
  servedBy: "both",
  query: z.object({
    identity: z.string().check(z.minLength(1, "invalid"), z.maxLength(IDENTITY_MAX, "invalid")),
    feed: z.optional(feedName),
  }),
  response: z.object({
    versions: z.array(
      z.object({
        /** The run that wrote the version; null for a command-line import or a deleted run. */
        run_id: z.nullable(z.string()),
        feed: z.nullable(z.string()),
        /** Null if the revision has been deleted. */
        at: z.nullable(z.string()),
        kind: diffKind,
        /** Null after a run that removed it. */
        title: z.nullable(z.string()),
        attributes: z.nullable(z.record(z.string(), z.unknown())),
      }),
    ),
  }),
  errors: ["loading"],
  access: { policies: ["catalog"] },
  group: GROUP,
});
