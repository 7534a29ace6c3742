import type { PlanContent, PlanFieldCode } from "@/lib/contract/catalogue/plans";
import { CRON_FIELDS } from "@/lib/domain/kit/limits";
import type { FieldErrors } from "@/lib/http/api-error";
import { allOf, type CronField, type FieldValues, LAST_DAY, readField } from "./cron-fields";

// A calendar and a cron line are two ways to write one thing: the times of a day, and the days that have them.

/**
 * What both views of a plan come to. `times` are minutes of the day in order. Null: every one. Where both kinds of days
 * are named, a day of either kind is one (as in cron).
 */
export type Timetable = {
  times: readonly number[];
  daysOfMonth: readonly number[] | null;
  months: readonly number[] | null;
  /** 0 is Sunday. */
  daysOfWeek: readonly number[] | null;
};

/** A plan that can be followed, or what is wrong with its fields, by their dotted path within it. */
export type JudgedPlan = { timetable: Timetable } | { errors: FieldErrors };

const TIME = /^([01]\d|2[0-3]):([0-5]\d)$/;
const MINUTES_OF_HOUR = 60;

/** Reads a plan in whichever view it is written. */
export function judgePlan(plan: PlanContent): JudgedPlan {
  const read = plan.type === "cron" ? readCron(plan.cron ?? "") : readCalendar(plan);
  const zone: FieldErrors = isTimeZone(plan.time_zone) ? {} : { time_zone: ["time_zone_unknown"] };
  const errors = { ...zone, ...("errors" in read ? read.errors : {}) };
  return "errors" in read || Object.keys(errors).length > 0 ? { errors } : read;
}

/** Whether a name is one of a time zone that has clocks of its own; offsets such as +01:00 are none. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** Reads a calendar; days are 1 (Monday) to 7. */
function readCalendar({ times, days }: Pick<PlanContent, "times" | "days">): JudgedPlan {
  const errors: Record<string, PlanFieldCode[]> = {};
  times.forEach((time, index) => {
    if (!TIME.test(time)) errors[`times.${index}`] = ["time_invalid"];
  });
  if (times.length === 0) errors.times = ["times_empty"];
  if (days.length === 0) errors.days = ["days_empty"];
  else if (days.some((day) => day < 1 || day > 7)) errors.days = ["day_invalid"];
  if (Object.keys(errors).length > 0) return { errors };
  const daysOfWeek = ordered(days.map((day) => day % 7));
  return {
    timetable: {
      times: ordered(times.map(minuteOf)),
      daysOfMonth: null,
      months: null,
      daysOfWeek: daysOfWeek.length === 7 ? null : daysOfWeek,
    },
  };
}

/** The five fields of a cron line by name; null when there are not five. */
export function cronParts(line: string): Record<CronField, string> | null {
  const parts = line.trim().split(/[ \t]+/);
  if (parts.length !== CRON_FIELDS.length) return null;
  const [minute = "", hour = "", dayOfMonth = "", month = "", dayOfWeek = ""] = parts;
  return { minute, hour, dayOfMonth, month, dayOfWeek };
}

/** Reads a cron line. */
function readCron(line: string): JudgedPlan {
  const parts = cronParts(line);
  if (parts === null) return { errors: { cron: ["cron_fields"] } };
  const errors: Record<string, PlanFieldCode[]> = {};
  const read = (field: CronField): FieldValues => {
    const values = readField(field, parts[field]);
    if (!("code" in values)) return values;
    errors[`cron.${field}`] = [values.code];
    return { values: [], isOpen: true };
  };
  const [minute, hour, month] = [read("minute"), read("hour"), read("month")];
  const days = daysOf(read("dayOfMonth"), read("dayOfWeek"));
  if (Object.keys(errors).length > 0) return { errors };
  const months = month.values.length === 12 ? null : month.values;
  if (isNever(days, months)) return { errors: { "cron.dayOfMonth": ["never_runs"] } };
  const times = hour.values.flatMap((at) => minute.values.map((past) => at * MINUTES_OF_HOUR + past));
  return { timetable: { times, months, ...days } };
}

/** Where both are named and one of them is every day, every day is one. */
function daysOf(ofMonth: FieldValues, ofWeek: FieldValues): Pick<Timetable, "daysOfMonth" | "daysOfWeek"> {
  const isEveryDate = allOf("dayOfMonth").every((day) => ofMonth.values.includes(day));
  const isEveryWeekday = ofWeek.values.length === 7;
  if (!ofMonth.isOpen && !ofWeek.isOpen && (isEveryDate || isEveryWeekday))
    return { daysOfMonth: null, daysOfWeek: null };
  return {
    daysOfMonth: isEveryDate ? null : ofMonth.values,
    daysOfWeek: isEveryWeekday ? null : ofWeek.values,
  };
}

const LONGEST = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** Whether no year has such a day: 31 April, 30 February. */
function isNever(days: Pick<Timetable, "daysOfMonth" | "daysOfWeek">, months: readonly number[] | null): boolean {
  const { daysOfMonth, daysOfWeek } = days;
  if (daysOfMonth === null || daysOfWeek !== null || daysOfMonth.includes(LAST_DAY)) return false;
  const longest = Math.max(...(months ?? allOf("month")).map((month) => LONGEST[month - 1] ?? 0));
  return daysOfMonth.every((day) => day > longest);
}

/** Whether a timetable has a day, `yyyy-MM-dd` at midnight UTC in epoch ms. */
export function hasDay({ daysOfMonth, daysOfWeek, months }: Timetable, day: number): boolean {
  const date = new Date(day);
  if (months !== null && !months.includes(date.getUTCMonth() + 1)) return false;
  const isOfWeek = daysOfWeek?.includes(date.getUTCDay()) ?? false;
  const isOfMonth = daysOfMonth !== null && isDate(daysOfMonth, date);
  if (daysOfWeek === null && daysOfMonth === null) return true;
  return isOfWeek || isOfMonth;
}

function isDate(daysOfMonth: readonly number[], date: Date): boolean {
  if (daysOfMonth.includes(date.getUTCDate())) return true;
  const next = new Date(date.getTime() + 86_400_000);
  return daysOfMonth.includes(LAST_DAY) && next.getUTCDate() === 1;
}

/**
 * Whether every hour of the day has a run: such a plan follows the time that passes, others follow the clock on the wall
 * (plan-runs).
 */
export function isEveryHour({ times }: Timetable): boolean {
  return new Set(times.map((time) => Math.floor(time / MINUTES_OF_HOUR))).size === 24;
}

/** The minute of the day of a time `HH:mm`. */
function minuteOf(time: string): number {
  return Number(time.slice(0, 2)) * MINUTES_OF_HOUR + Number(time.slice(3));
}

/** A minute of the day as `HH:mm`. */
export function timeText(minute: number): string {
  const two = (value: number): string => String(value).padStart(2, "0");
  return `${two(Math.floor(minute / MINUTES_OF_HOUR))}:${two(minute % MINUTES_OF_HOUR)}`;
}

function ordered(values: readonly number[]): number[] {
  return [...new Set(values)].sort((a, b) => a - b);
}
