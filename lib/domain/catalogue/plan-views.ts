import type { PlanContent } from "@/lib/contract/catalogue/plans";
import { FEED_RUNS_PER_DAY_MAX } from "@/lib/domain/kit/limits";
import { listAllValues, writeField } from "./cron-fields";
import { formatPlanTime, sortUnique, type Timetable, validatePlan } from "./plan-timetable";

// Converts a plan between its two views, calendar and cron, if both can express it.

/** Why a plan cannot be shown in the other view. */
export type ViewCode = "invalid" | "times_not_a_grid" | "months" | "days_of_month" | "too_many_times";

/** A plan in the other view with the same run times, or the reason why there is none. */
export type OtherView<T> = T | { code: ViewCode };

const SUNDAY = 7;

/** Converts a plan to a cron line. A cron line combines every hour with every minute, so other sets of times have none. */
export function toCron(plan: PlanContent): OtherView<{ cron: string }> {
  const verdict = validatePlan(plan);
  if ("errors" in verdict) return { code: "invalid" };
  const { times, daysOfMonth, months, daysOfWeek } = verdict.timetable;
  const hours = sortUnique(times.map((time) => Math.floor(time / 60)));
  const minutes = sortUnique(times.map((time) => time % 60));
  if (hours.length * minutes.length !== times.length) return { code: "times_not_a_grid" };
  const fields = [
    writeField("minute", minutes),
    writeField("hour", hours),
    writeField("dayOfMonth", daysOfMonth ?? listAllValues("dayOfMonth")),
    writeField("month", months ?? listAllValues("month")),
    writeField("dayOfWeek", daysOfWeek ?? listAllValues("dayOfWeek")),
  ];
  return { cron: fields.join(" ") };
}

/** Converts a plan to a calendar, which has neither months nor days of the month, and at most the daily limit of times. */
export function toCalendar(plan: PlanContent): OtherView<{ times: string[]; days: number[] }> {
  const verdict = validatePlan(plan);
  if ("errors" in verdict) return { code: "invalid" };
  const { times, daysOfMonth, months } = verdict.timetable;
  if (months !== null) return { code: "months" };
  if (daysOfMonth !== null) return { code: "days_of_month" };
  if (times.length > FEED_RUNS_PER_DAY_MAX) return { code: "too_many_times" };
  return { times: times.map(formatPlanTime), days: toCalendarDays(verdict.timetable) };
}

/** Converts a plan to a view; a code if the view cannot express it. */
export function convertToView(plan: PlanContent, type: PlanContent["type"]): OtherView<PlanContent> {
  if (type === plan.type) return plan;
  const other = type === "cron" ? toCron(plan) : toCalendar(plan);
  return "code" in other ? other : { ...plan, times: [], days: [], cron: null, ...other, type };
}

/** Sorted days of the week in calendar numbering: 1 (Monday) to 7. */
export function toCalendarDays({ daysOfWeek }: Pick<Timetable, "daysOfWeek">): number[] {
  return (daysOfWeek ?? listAllValues("dayOfWeek")).map((day) => (day === 0 ? SUNDAY : day)).sort((a, b) => a - b);
}
