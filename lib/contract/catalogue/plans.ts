import * as z from "zod/mini";
import { id, instant, NOT_VIEWER } from "@/lib/contract/kit/common";
import { defineEndpoint } from "@/lib/http/endpoint";
import { rows, unreadableRows } from "@/lib/http/rows";
import { feedName } from "./feed-name";
import { runStatus } from "./feed-runs";

// Plans (schedules) of feeds. Legacy backends can only save and run them. The results of runs are in `feed-runs`.

const FEATURE = "plans";
const GROUP = "feeds";
const PREFIX = "/sites/:siteId/settings/feeds";
/** Who may see plans. */
export const plansAccess = { policies: ["feeds"] } as const;
const writeAccess = { ...plansAccess, roles: [NOT_VIEWER] } as const;

/** The view in which a plan was entered. */
export const planType = z.enum(["manual_calendar", "cron"]);

const content = {
  type: planType,
  time_zone: z.string().check(z.maxLength(64, "time_zone_unknown")),
  /** Times of day, `HH:mm`, and days of the week, 1 (Monday) to 7: the calendar. */
  times: z._default(z.array(z.string()).check(z.maxLength(1440, "invalid")), []),
  days: z._default(z.array(z.int("day_invalid")).check(z.maxLength(7, "day_invalid")), []),
  /** Minute, hour, day of month, month, day of week. */
  cron: z._default(z.nullable(z.string().check(z.maxLength(256, "cron_fields"))), null),
};

/** Input for saving a plan. A `paused` plan schedules no runs; without `paused`, the current state stays. */
export const schedule = z.object({ feed: feedName, ...content, paused: z.optional(z.boolean()) });
/** Input for saving a plan. */
export type ScheduleInput = z.input<typeof schedule>;

/** The schedule of a plan, in the view in which it was entered. */
export type PlanContent = Pick<z.output<typeof schedule>, "type" | "time_zone" | "times" | "days" | "cron">;

function nullableList<S extends z.core.$ZodType>(schema: S) {
  return z._default(z.nullable(z.array(schema)), []);
}

/** Why a plan is paused: by a person, after repeated failures, after a rejected run, or after a restore. */
export const pauseReason = z.enum(["hand", "failures", "rejected", "restored"]);
/** Why a plan is paused. */
export type PauseReason = z.infer<typeof pauseReason>;

/** A plan with its current state. */
export const plan = z.object({
  feed: z.string(),
  type: planType,
  time_zone: z.string(),
  times: nullableList(z.string()),
  days: nullableList(z.int()),
  cron: z._default(z.nullable(z.string()), null),
  next_run_at: z.nullish(z.string()),
  /** Scheduled runs per day, and their limit. */
  daily_planned: z.optional(z.int()),
  daily_limit: z.optional(z.int()),
  last_manual_run_at: z.nullish(z.string()),
  /** When the next manual run is allowed; null: now. */
  next_manual_run_at: z.nullish(z.string()),
  paused: z.nullish(z.object({ at: z.string(), because: pauseReason })),
  failures: z.optional(z.int()),
  revision: z.optional(z.int()),
  updated_at: z.optional(z.string()),
  updated_by: z.optional(z.object({ id: z.string(), name: z.string() })),
});
export type Plan = z.infer<typeof plan>;

/** The plans of a site; `feeds` may have one, `now` is the server's time for countdowns. */
export const listPlans = defineEndpoint({
  feature: FEATURE,
  method: "GET",
  path: `${PREFIX}/plans`,
  servedBy: "both",
  response: z.object({ plans: z.array(plan), daily_limit: z.int(), feeds: z.array(z.string()), now: z.string() }),
  errors: ["loading"],
  access: plansAccess,
  group: GROUP,
});

/** Error codes of a plan's fields. */
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
/** An error code of a plan's field. */
export type PlanFieldCode = (typeof PLAN_FIELD_CODES)[number];

/** Saves the plan of one feed. Needs `If-Match` if the plan exists and the backend has revisions. */
export const savePlan = defineEndpoint({
  feature: FEATURE,
  method: "PUT",
  path: `${PREFIX}/plans`,
  servedBy: "both",
  body: z.object({ schedule }),
  response: z.object({ plans: rows(plan), ...unreadableRows }),
  errors: ["schedule_invalid", "daily_limit_exceeded", ...PLAN_FIELD_CODES],
  access: writeAccess,
  undo: { by: "undo" },
});

/**
 * Runs a feed now, once in 24 hours; the main feed by default. `manual_run_limit` and `already_running` come with
 * `next_manual_run_at`, null if a manual run is possible as soon as the current run ends.
 */
export const runNow = defineEndpoint({
  feature: FEATURE,
  method: "POST",
  path: `${PREFIX}/plans/run`,
  servedBy: "both",
  body: z.object({ manually_run_at: instant, feed: z.optional(feedName) }),
  response: z.object({ run_id: id, status: runStatus, next_manual_run_at: z.optional(z.string()) }),
  status: 202,
  errors: ["already_running", "job_not_found", "manual_run_limit"],
  access: writeAccess,
  undo: { none: "A run cannot be undone as such. The feed history restores the previous catalogue." },
});

/** Body of `test_fetch_failed`: the first source that cannot be read, with the code and line of the test fetch. */
export const testFault = z.object({
  source: z.string(),
  fault: z.object({ code: z.string(), line: z.nullable(z.int()) }),
});
/** Body of a `test_fetch_failed` refusal. */
export type TestFault = z.infer<typeof testFault>;

/**
 * Resumes a paused plan if every source of its feed can be fetched and read; otherwise refuses with `test_fetch_failed`
 * (422, body `testFault`) and changes nothing.
 */
export const resume = defineEndpoint({
  feature: FEATURE,
  method: "POST",
  path: `${PREFIX}/plans/resume`,
  servedBy: "both",
  body: z.object({ feed: feedName }),
  response: z.object({ plan }),
  errors: ["job_not_found", "not_paused", "no_source", "test_fetch_failed"],
  access: writeAccess,
  group: GROUP,
  deadline: 60_000,
  undo: { by: "undo" },
});
