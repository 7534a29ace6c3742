import { LAST_DAY, listAllValues } from "./cron-fields";
import { formatPlanTime, type Timetable } from "./plan-timetable";
import { toCalendarDays } from "./plan-views";

// Describes a plan as parts (days, months, times), from which messages (`plans.reading`) build sentences.

/** Days of the week: 1 (Monday) to 7. */
export type DayPart =
  | { kind: "daily" }
  | { kind: "working_days" }
  | { kind: "weekend" }
  | { kind: "days_of_week"; days: readonly number[] };

/** Days of the month; `hasLast`: also the last day of each month. */
export type DatePart = { days: readonly number[]; hasLast: boolean };

/** Times as `HH:mm`. */
export type TimePart =
  | { kind: "times"; times: readonly string[] }
  | { kind: "every_minutes"; step: number }
  | { kind: "every_minutes_between"; step: number; from: string; to: string }
  | { kind: "every_hours"; step: number; from: string }
  | { kind: "past_each_hour"; minutes: readonly number[] }
  | { kind: "many"; count: number; from: string; to: string };

/** A plan as parts. If both `days` and `dates` are set, either matches. `days` is null if only dates are set. */
export type PlanDescription = {
  days: DayPart | null;
  dates: DatePart | null;
  /** 1 to 12; null: every month. */
  months: readonly number[] | null;
  time: TimePart;
};

/** Up to this many times are listed individually. */
const TIMES_LISTED_MAX = 24;

export function describeTimetable(timetable: Timetable): PlanDescription {
  const { daysOfMonth, daysOfWeek, months } = timetable;
  return {
    days: daysOfMonth !== null && daysOfWeek === null ? null : describeDays(toCalendarDays(timetable)),
    dates:
      daysOfMonth === null
        ? null
        : { days: daysOfMonth.filter((day) => day !== LAST_DAY), hasLast: daysOfMonth.includes(LAST_DAY) },
    months,
    time: describeTimes(timetable.times),
  };
}

function describeDays(days: readonly number[]): DayPart {
  const key = days.join("");
  if (key === "1234567") return { kind: "daily" };
  if (key === "12345") return { kind: "working_days" };
  if (key === "67") return { kind: "weekend" };
  return { kind: "days_of_week", days };
}

function describeTimes(times: readonly number[]): TimePart {
  const hours = [...new Set(times.map((time) => Math.floor(time / 60)))];
  const minutes = [...new Set(times.map((time) => time % 60))].sort((a, b) => a - b);
  const from = formatPlanTime(times[0] ?? 0);
  const to = formatPlanTime(times.at(-1) ?? 0);
  const isGrid = hours.length * minutes.length === times.length;
  const isEveryHour = hours.length === listAllValues("hour").length;
  if (isGrid && hours.length > 1) {
    const step = findEvenStep(minutes, 60);
    if (step !== null && isEveryHour) return { kind: "every_minutes", step };
    if (step !== null && isConsecutive(hours)) return { kind: "every_minutes_between", step, from, to };
    if (isEveryHour && minutes.length === 1 && minutes[0] === 0) return { kind: "every_hours", step: 1, from };
    if (isEveryHour) return { kind: "past_each_hour", minutes };
    const hourStep = minutes.length === 1 && hours.length > 2 ? findEvenStep(hours, 24) : null;
    if (hourStep !== null) return { kind: "every_hours", step: hourStep, from };
  }
  if (times.length <= TIMES_LISTED_MAX) return { kind: "times", times: times.map(formatPlanTime) };
  return { kind: "many", count: times.length, from, to };
}

/** The step of two or more values that divide a cycle (60 minutes, 24 hours) evenly. */
function findEvenStep(values: readonly number[], cycle: number): number | null {
  const step = cycle / values.length;
  if (values.length < 2 || !Number.isInteger(step) || (values[0] ?? 0) >= step) return null;
  const isEven = values.every((value, index) => value === (values[0] ?? 0) + index * step);
  return isEven && (cycle === 24 || values[0] === 0) ? step : null;
}

function isConsecutive(values: readonly number[]): boolean {
  return (values.at(-1) ?? 0) - (values[0] ?? 0) === values.length - 1;
}
