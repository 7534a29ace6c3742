import type { PlanContent } from "@/lib/contract/catalogue/plans";
import { FEED_RUNS_PER_DAY_MAX } from "@/lib/domain/kit/limits";
import { allOf, writeField } from "./cron-fields";
import { judgePlan, type Timetable, timeText } from "./plan-timetable";

// The two views of one plan: what one says the other shows, where it can say it at all.

/** Why a plan cannot be shown in the other view. */
export type ViewCode = "invalid" | "times_not_a_grid" | "months" | "days_of_month" | "too_many_times";

/** A plan in the other view; it runs at the same moments. */
export type OtherView<T> = T | { code: ViewCode };

const SUNDAY = 7;

/**
 * The cron line of a plan. One line holds hours and minutes apart, so times that are not each hour with each minute have
 * none.
 */
export function toCron(plan: PlanContent): OtherView<{ cron: string }> {
  const judged = judgePlan(plan);
  if ("errors" in judged) return { code: "invalid" };
  const { times, daysOfMonth, months, daysOfWeek } = judged.timetable;
  const hours = unique(times.map((time) => Math.floor(time / 60)));
  const minutes = unique(times.map((time) => time % 60));
  if (hours.length * minutes.length !== times.length) return { code: "times_not_a_grid" };
  const fields = [
    writeField("minute", minutes),
    writeField("hour", hours),
    writeField("dayOfMonth", daysOfMonth ?? allOf("dayOfMonth")),
    writeField("month", months ?? allOf("month")),
    writeField("dayOfWeek", daysOfWeek ?? allOf("dayOfWeek")),
  ];
  return { cron: fields.join(" ") };
}

/** The calendar of a plan. A calendar has no months and no days of the month, and no more times than may be planned. */
export function toCalendar(plan: PlanContent): OtherView<{ times: string[]; days: number[] }> {
  const judged = judgePlan(plan);
  if ("errors" in judged) return { code: "invalid" };
  const { times, daysOfMonth, months } = judged.timetable;
  if (months !== null) return { code: "months" };
  if (daysOfMonth !== null) return { code: "days_of_month" };
  if (times.length > FEED_RUNS_PER_DAY_MAX) return { code: "too_many_times" };
  return { times: times.map(timeText), days: calendarDays(judged.timetable) };
}

/** The same plan in the other view; a code where that view cannot say it. */
export function inView(plan: PlanContent, type: PlanContent["type"]): OtherView<PlanContent> {
  if (type === plan.type) return plan;
  const other = type === "cron" ? toCron(plan) : toCalendar(plan);
  return "code" in other ? other : { ...plan, times: [], days: [], cron: null, ...other, type };
}

/** Days of the week as a calendar has them: 1 (Monday) to 7, in order. */
export function calendarDays({ daysOfWeek }: Pick<Timetable, "daysOfWeek">): number[] {
  return (daysOfWeek ?? allOf("dayOfWeek")).map((day) => (day === 0 ? SUNDAY : day)).sort((a, b) => a - b);
}

function unique(values: readonly number[]): number[] {
  return [...new Set(values)].sort((a, b) => a - b);
}
