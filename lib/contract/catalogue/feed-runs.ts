import * as z from "zod/mini";
import { id, instant, NOT_VIEWER } from "@/lib/contract/kit/common";
import { endpoint, siteId } from "@/lib/http/endpoint";
import { rows, unreadableRows } from "@/lib/http/rows";
import { held, person } from "./held-run";

// What came of reading feeds: the runs, what was wrong in them, what they changed, and how a catalogue
// of before is brought back. The list of runs is L, the rest is X.

const FEATURE = "feed-runs";
const GROUP = "feeds";
const PREFIX = "/sites/:siteId/settings/feeds/history";
/** Who may see runs of feeds. */
export const access = { policies: ["feeds"] } as const;
const writeAccess = { ...access, roles: [NOT_VIEWER] } as const;

const params = z.object({ siteId, runId: id });
const ofRun = { feature: FEATURE, params, group: GROUP } as const;
const feed = z.string({ error: "feed_unknown" }).check(z.regex(/^[a-z][a-z0-9_-]{0,31}$/, "feed_unknown"));
const offset = z._default(
  z.coerce.number().check(z.int("invalid"), z.gte(0, "invalid"), z.lte(1_000_000, "invalid")),
  0,
);

/** The states of a run. `manually`: it waits for a person, or because one asked; `queued`: its time has come. */
export const runStatus = z.enum(["failed", "manually", "queued", "running", "scheduled", "succeeded"]);
/** A state of a run. */
export type RunStatus = z.infer<typeof runStatus>;

/** Why a run failed, where the runner itself says so; readers of feeds have codes of their own. */
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

/** What a run does, in this order. `read` takes nearly all of the time. */
export const RUN_PHASES = ["read", "compare", "apply", "index"] as const;

/** A run. */
export const run = z.object({
  id,
  feed: z.string(),
  /** The plan as it was then, in short; null for a run by hand without a plan. */
  schedule: z.optional(z.nullable(z.string())),
  started: z.nullable(z.string()),
  finished: z.optional(z.nullable(z.string())),
  status: runStatus,
  error: z.optional(
    z.nullable(z.object({ code: z.string(), message: z.optional(z.string()), line: z.optional(z.int()) })),
  ),
  /** `read`, `rejected`, `clashes`; `added`, `changed`, `unchanged`, `removed`: of a held run what it would do. */
  counts: z.optional(z.nullable(z.record(z.string(), z.number()))),
  /** When it is or was due, how often it was begun, and who asked for it. */
  planned_at: z.optional(z.nullable(z.string())),
  attempt: z.optional(z.int()),
  started_by: z.optional(z.nullable(person)),
  /** Why it ran: its plan, a person, or to bring an earlier catalogue back. */
  cause: z.optional(z.enum(["plan", "hand", "restore"])),
  /** What it has begun; `ms` is null while it is at it. */
  phases: z.optional(
    z.nullable(z.array(z.object({ name: z.enum(RUN_PHASES), started_at: z.string(), ms: z.nullable(z.int()) }))),
  ),
  /** Rows with an error, and how many of them are kept. */
  errors_total: z.optional(z.int()),
  errors_kept: z.optional(z.int()),
  held: z.optional(z.nullable(held)),
  /** The run whose catalogue this one has brought back. */
  restored_from: z.optional(z.nullable(z.string())),
  /** Whether the catalogue can be made what it was just after this run; false too when it still is. */
  is_restorable: z.optional(z.boolean()),
  /** Of an approved run: whether the catalogue can be made what it was just before it. */
  is_restorable_before: z.optional(z.boolean()),
  /** What was read of each source; `url` is the name of a file where it was uploaded. */
  sources: z.optional(z.nullable(z.array(z.object({ url: z.string(), read: z.int(), rejected: z.int() })))),
});
/** A run. */
export type Run = z.infer<typeof run>;

/**
 * Runs, the planned ones too, newest first unless asked otherwise. `status`, `feed`, `held` (those that wait for a
 * decision), `from` and `to` (when they began or are due) narrow them.
 */
export const history = endpoint({
  feature: FEATURE,
  method: "GET",
  path: PREFIX,
  query: z.object({
    sort_by: z._default(z.enum(["started", "feed", "status"]), "started"),
    sort_direction: z._default(z.enum(["asc", "desc"]), "desc"),
    offset,
    status: z.optional(runStatus),
    feed: z.optional(feed),
    held: z.optional(z.enum(["true"], { error: "invalid" })),
    from: z.optional(instant),
    to: z.optional(instant),
  }),
  response: z.object({
    runs: rows(run),
    offset: z.int(),
    limit: z.int(),
    total: z.int(),
    ...unreadableRows,
    /** Runs that wait for a decision, whatever the filters are. */
    held_total: z.optional(z.int()),
  }),
  errors: ["loading", "not_exist", "not_found"],
  access,
});

/** One run. */
export const show = endpoint({
  ...ofRun,
  method: "GET",
  path: `${PREFIX}/:runId`,
  response: z.object({ run }),
  errors: ["loading", "not_found"],
  access,
});

/** What may be wrong with a row of a feed, beside what its reader and the catalogue say of it. */
export const ROW_CODES = ["duplicate", "type_clash", "join_empty"] as const;

/** A row of a feed that was not taken, or a value of it (`field`), and where it stands. */
export const runError = z.object({
  /** Line and column of the record, from 1; null where the format tells none. */
  line: z.nullable(z.int()),
  column: z.nullable(z.int()),
  /** Address or file name of the source. */
  source: z.string(),
  identity: z.nullable(z.string()),
  /** A code of ROW_CODES, of the readers of feeds (RECORD_FAULTS) or of items (ITEM_CODES). */
  code: z.string(),
  field: z.nullable(z.string()),
  /** The value, cut to 200 characters. */
  value: z.nullable(z.string()),
});
/** A row of a feed that was not taken, or a value of it. */
export type RunErrorRow = z.infer<typeof runError>;

/** Errors of a run in the order of the feed, 100 at a time. `kept` of `total` can be asked for: after a week the first 100. */
export const errors = endpoint({
  ...ofRun,
  method: "GET",
  path: `${PREFIX}/:runId/errors`,
  query: z.object({ offset }),
  response: z.object({
    errors: z.array(runError),
    offset: z.int(),
    limit: z.int(),
    total: z.int(),
    kept: z.int(),
  }),
  errors: ["loading", "not_found"],
  access,
});

/** All errors of a run that are kept (CSV, UTF-8). Served as a file, not as JSON. */
export const errorsDownload = endpoint({
  ...ofRun,
  method: "GET",
  path: `${PREFIX}/:runId/errors_csv`,
  response: z.string(),
  errors: ["loading", "not_found"],
  access,
});

/** What a run does to an item. */
export const diffKind = z.enum(["removed", "changed", "added"]);
/** What a run does to an item. */
export type DiffKind = z.infer<typeof diffKind>;

/** An item that a run changes; `changes` are its attributes (and `title`, `type`) where it is there before and after. */
const diffRow = z.object({
  identity: z.string(),
  title: z.string(),
  type: z.string(),
  kind: diffKind,
  changes: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
});
/** An item that a run changes. */
export type DiffRow = z.infer<typeof diffRow>;

/**
 * The items that a run has changed, or that a held or rejected one would have, 50 at a time in the order of their
 * identities. `gone` where what was is not kept any more.
 */
export const diff = endpoint({
  ...ofRun,
  method: "GET",
  path: `${PREFIX}/:runId/diff`,
  query: z.object({ kind: z._default(diffKind, "removed"), offset }),
  response: z.object({
    totals: z.object({ added: z.int(), changed: z.int(), removed: z.int() }),
    rows: z.array(diffRow),
    /** How many of the kind are kept; absent where all of them are. */
    kept: z.optional(z.int()),
    offset: z.int(),
    limit: z.int(),
  }),
  errors: ["loading", "not_found", "gone"],
  access,
});

/** The run as it stands after a decision: it waits (`manually`) or has ended. */
const decided = z.object({ run });

/**
 * Has a held run become the catalogue after all, of what it has read: it waits for the runner, and ends like every other one.
 * `not_held` when it was decided meanwhile (with `run`), `already_running` while the feed is being read.
 */
export const approve = endpoint({
  ...ofRun,
  method: "POST",
  path: `${PREFIX}/:runId/approve`,
  body: z.object({}),
  response: decided,
  status: 202,
  errors: ["not_found", "not_held", "already_running"],
  access: writeAccess,
  undo: { by: "restore" },
});

/** Leaves the catalogue as it is, for good; `pause` also pauses the plan of the feed, which stands in the change history. */
export const reject = endpoint({
  ...ofRun,
  method: "POST",
  path: `${PREFIX}/:runId/reject`,
  body: z.object({ pause: z._default(z.boolean(), false) }),
  response: decided,
  errors: ["not_found", "not_held"],
  access: writeAccess,
  undo: {
    none: "What was rejected changed nothing, and the feed that still says it brings it again with its next run.",
  },
});

/**
 * Makes the catalogue of the site what it was just after a run: every later run of the site is undone, the newest first, by
 * a run of its own (`run`, cause `restore`), which waits for the runner. `pause` pauses the plans of the feeds whose runs
 * are undone, so that they do not bring back what was bad. `before` brings back what was just before an approved run, and
 * so undoes that one too. Another restore takes it back.
 */
export const restore = endpoint({
  ...ofRun,
  method: "POST",
  path: `${PREFIX}/:runId/restore`,
  body: z.object({ pause: z._default(z.boolean(), true), before: z._default(z.boolean(), false) }),
  response: decided,
  status: 202,
  errors: ["not_found", "not_restorable", "already_running"],
  access: writeAccess,
  undo: { by: "restore" },
});

/** One item as runs have left it, the newest first; what is now is the first one. */
export const versions = endpoint({
  feature: FEATURE,
  method: "GET",
  path: `${PREFIX}/versions`,
  query: z.object({
    identity: z.string().check(z.minLength(1, "invalid"), z.maxLength(2048, "invalid")),
    feed: z.optional(feed),
  }),
  response: z.object({
    versions: z.array(
      z.object({
        /** The run that left it so; null for an import of the command line, or a run that is not kept any more. */
        run_id: z.nullable(z.string()),
        feed: z.nullable(z.string()),
        /** Null where it is so long ago that nobody knows. */
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
