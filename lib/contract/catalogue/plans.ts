import * as z from "zod/mini";
import { id, instant, NOT_VIEWER } from "@/lib/contract/kit/common";
import { endpoint } from "@/lib/http/endpoint";
import { rows, unreadableRows } from "@/lib/http/rows";
import { runStatus } from "./feed-runs";

// When feeds are read. Reading the plans and resuming them is X, the rest is L. The results of runs are in `feed-runs`.

const FEATURE = "plans";
const GROUP = "feeds";
const PREFIX = "/sites/:siteId/settings/feeds";
/** Who may see plans of feeds. */
export const access = { policies: ["feeds"] } as const;
const writeAccess = { ...access, roles: [NOT_VIEWER] } as const;

/** Which of its two views a plan was written in. */
export const planType = z.enum(["manual_calendar", "cron"]);

const feed = z.string({ error: "feed_unknown" }).check(z.regex(/^[a-z][a-z0-9_-]{0,31}$/, "feed_unknown"));

const content = {
  type: planType,
  time_zone: z.string().check(z.maxLength(64, "time_zone_unknown")),
  /** Times of day, `HH:mm`, and days of the week, 1 (Monday) to 7: the calendar. */
  times: z._default(z.array(z.string()).check(z.maxLength(1440, "invalid")), []),
  days: z._default(z.array(z.int("day_invalid")).check(z.maxLength(7, "day_invalid")), []),
  /** Minute, hour, day of month, month, day of week. */
  cron: z._default(z.nullable(z.string().check(z.maxLength(256, "cron_fields"))), null),
};

/** A plan as it is saved. `paused`: it is kept and nothing is planned by it; left out it stays as it was. */
export const schedule = z.object({ feed, ...content, paused: z.optional(z.boolean()) });
/** A plan as it is saved. */
export type ScheduleInput = z.input<typeof schedule>;

/** What a plan says about when, in the view it was written in. */
export type PlanContent = Pick<z.output<typeof schedule>, "type" | "time_zone" | "times" | "days" | "cron">;

function listed<S extends z.core.$ZodType>(schema: S) {
  return z._default(z.nullable(z.array(schema)), []);
}

/** Why a plan is paused: somebody said so, it failed too often in a row, a run was rejected, an earlier catalogue is back. */
export const pauseReason = z.enum(["hand", "failures", "rejected", "restored"]);
/** Why a plan is paused. */
export type PauseReason = z.infer<typeof pauseReason>;

/** A plan as it stands. */
export const plan = z.object({
  feed: z.string(),
  type: planType,
  time_zone: z.string(),
  times: listed(z.string()),
  days: listed(z.int()),
  cron: z._default(z.nullable(z.string()), null),
  next_run_at: z.optional(z.nullable(z.string())),
  /** Planned runs a day, and how many there may be. */
  daily_planned: z.optional(z.int()),
  daily_limit: z.optional(z.int()),
  last_manual_run_at: z.optional(z.nullable(z.string())),
  /** From when it may be run by hand again; null: now. */
  next_manual_run_at: z.optional(z.nullable(z.string())),
  /** Why nothing is planned by it. */
  paused: z.optional(z.nullable(z.object({ at: z.string(), because: pauseReason }))),
  failures: z.optional(z.int()),
  revision: z.optional(z.int()),
  updated_at: z.optional(z.string()),
  updated_by: z.optional(z.object({ id: z.string(), name: z.string() })),
});
/** A plan as it stands. */
export type Plan = z.infer<typeof plan>;

/** The plans of a site; `feeds` are those that may have one, `now` is the server's time, for countdowns. */
export const list = endpoint({
  feature: FEATURE,
  method: "GET",
  path: `${PREFIX}/plans`,
  response: z.object({ plans: z.array(plan), daily_limit: z.int(), feeds: z.array(z.string()), now: z.string() }),
  errors: ["loading"],
  access,
  group: GROUP,
});

/** What may be wrong with a field of a plan. */
export const PLAN_FIELD_CODES = [
  "feed_unknown",
  "time_zone_unknown",
  "times_empty",
  "time_invalid",
  "days_empty",
  "day_invalid",
  "cron_fields",
  "value_missing",
  "value_unknown",
  "value_out_of_range",
  "range_backwards",
  "step_invalid",
  "step_without_range",
  "never_runs",
] as const;
/** What may be wrong with a field of a plan. */
export type PlanFieldCode = (typeof PLAN_FIELD_CODES)[number];

/** Saves the plan of one feed. Where the backend knows revisions and the plan exists, it needs `If-Match`. */
export const save = endpoint({
  feature: FEATURE,
  method: "PUT",
  path: `${PREFIX}/plans`,
  body: z.object({ schedule }),
  response: z.object({ plans: rows(plan), ...unreadableRows }),
  errors: ["schedule_invalid", "daily_limit_exceeded", ...PLAN_FIELD_CODES],
  access: writeAccess,
  undo: { by: "undo" },
});

/**
 * Runs a feed now, once in 24 hours. Without `feed` the main one. `manual_run_limit` says `next_manual_run_at`,
 * `already_running` too, null where a run by hand is possible once the one under way is over.
 */
export const runNow = endpoint({
  feature: FEATURE,
  method: "POST",
  path: `${PREFIX}/plans/run`,
  body: z.object({ manually_run_at: instant, feed: z.optional(feed) }),
  response: z.object({ run_id: id, status: runStatus, next_manual_run_at: z.optional(z.string()) }),
  status: 202,
  errors: ["already_running", "job_not_found", "manual_run_limit"],
  access: writeAccess,
  undo: { none: "A run reads a feed; the catalogue that it replaces is brought back from the history of runs." },
});

/** What comes with `test_fetch_failed`: the first source that cannot be read, and why: a code of the test fetch, and a line. */
export const testFault = z.object({
  source: z.string(),
  fault: z.object({ code: z.string(), line: z.nullable(z.int()) }),
});
/** What comes with `test_fetch_failed`. */
export type TestFault = z.infer<typeof testFault>;

/**
 * Lets a paused plan go on once every source of its feed can be fetched and read; else `test_fetch_failed` (422, with what
 * `testFault` is) and nothing changes.
 */
export const resume = endpoint({
  feature: FEATURE,
  method: "POST",
  path: `${PREFIX}/plans/resume`,
  body: z.object({ feed }),
  response: z.object({ plan }),
  errors: ["job_not_found", "not_paused", "no_source", "test_fetch_failed"],
  access: writeAccess,
  group: GROUP,
  deadline: 60_000,
  undo: { by: "undo" },
});
