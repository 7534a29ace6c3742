import { allOf, LAST_DAY } from "./cron-fields";
import { calendarDays } from "./plan-forms";
import { type Timetable, timeText } from "./plan-timetable";

// A plan in plain language, as parts: which days, which months, which times. The sentences are the languages' own
// (messages, `plans.reading`).

/** Which days: days of the week are 1 (Monday) to 7. */
export type DayPart =
  | { kind: "daily" }
  | { kind: "working_days" }
  | { kind: "weekend" }
  | { kind: "days_of_week"; days: readonly number[] };

/** Days of the month, and whether the last one of each month is among them. */
export type DatePart = { days: readonly number[]; hasLast: boolean };

/** Which times: `HH:mm`. */
export type TimePart =
  | { kind: "times"; times: readonly string[] }
  | { kind: "every_minutes"; step: number }
  | { kind: "every_minutes_between"; step: number; from: string; to: string }
  | { kind: "every_hours"; step: number; from: string }
  | { kind: "past_each_hour"; minutes: readonly number[] }
  | { kind: "many"; count: number; from: string; to: string };

/** A plan as parts. Dates beside days of the week: a day of either kind. No `days` where only dates are named. */
export type PlanReading = {
  days: DayPart | null;
  dates: DatePart | null;
  /** 1 to 12; null: every month. */
  months: readonly number[] | null;
  time: TimePart;
};

/** As many times are listed one by one. */
const LISTED_TIMES_MAX = 24;

/** Reads a timetable as parts. */
export function readingOf(timetable: Timetable): PlanReading {
  const { daysOfMonth, daysOfWeek, months } = timetable;
  return {
    days: daysOfMonth !== null && daysOfWeek === null ? null : dayPart(calendarDays(timetable)),
    dates:
      daysOfMonth === null
        ? null
        : { days: daysOfMonth.filter((day) => day !== LAST_DAY), hasLast: daysOfMonth.includes(LAST_DAY) },
    months,
    time: timePart(timetable.times),
  };
}

function dayPart(days: readonly number[]): DayPart {
  const said = days.join("");
  if (said === "1234567") return { kind: "daily" };
  if (said === "12345") return { kind: "working_days" };
  if (said === "67") return { kind: "weekend" };
  return { kind: "days_of_week", days };
}

function timePart(times: readonly number[]): TimePart {
  const hours = [...new Set(times.map((time) => Math.floor(time / 60)))];
  const minutes = [...new Set(times.map((time) => time % 60))].sort((a, b) => a - b);
  const [from, to] = [timeText(times[0] ?? 0), timeText(times.at(-1) ?? 0)];
  const isGrid = hours.length * minutes.length === times.length;
  const isEveryHour = hours.length === allOf("hour").length;
  if (isGrid && hours.length > 1) {
    const step = evenStep(minutes, 60);
    if (step !== null && isEveryHour) return { kind: "every_minutes", step };
    if (step !== null && isUnbroken(hours)) return { kind: "every_minutes_between", step, from, to };
    if (isEveryHour && minutes.length === 1 && minutes[0] === 0) return { kind: "every_hours", step: 1, from };
    if (isEveryHour) return { kind: "past_each_hour", minutes };
    const apart = minutes.length === 1 && hours.length > 2 ? evenStep(hours, 24) : null;
    if (apart !== null) return { kind: "every_hours", step: apart, from };
  }
  if (times.length <= LISTED_TIMES_MAX) return { kind: "times", times: times.map(timeText) };
  return { kind: "many", count: times.length, from, to };
}

/** The step by which values go round a clock of so many without a jump, two or more of them; null when they do not. */
function evenStep(values: readonly number[], round: number): number | null {
  const step = round / values.length;
  if (values.length < 2 || !Number.isInteger(step) || (values[0] ?? 0) >= step) return null;
  const isEven = values.every((value, index) => value === (values[0] ?? 0) + index * step);
  return isEven && (round === 24 || values[0] === 0) ? step : null;
}

function isUnbroken(values: readonly number[]): boolean {
  return (values.at(-1) ?? 0) - (values[0] ?? 0) === values.length - 1;
}
