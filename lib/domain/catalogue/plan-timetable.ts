import type { PlanContent, PlanFieldCode } from "@/lib/contract/catalogue/plans";
import { CRON_FIELDS } from "@/lib/domain/kit/limits";
import { isTimeZone } from "@/lib/domain/kit/time-zones";
import type { FieldErrors } from "@/lib/http/api-error";
import { type CronField, type CronValues, LAST_DAY, listAllValues, readField } from "./cron-fields";

// Parses both views of a plan, calendar and cron, into a timetable: times of day, and the days that have them.

/**
 * When a plan runs. `times` are sorted minutes of the day. Null means every one. If both kinds of days are set, either
 * matches (as in cron).
 */
export type Timetable = {
  times: readonly number[];
  daysOfMonth: readonly number[] | null;
  months: readonly number[] | null;
  /** 0 is Sunday. */
  daysOfWeek: readonly number[] | null;
};

/** The timetable of a valid plan, or error codes by dotted path of the field. */
export type PlanVerdict = { timetable: Timetable } | { errors: FieldErrors };

const TIME = /^([01]\d|2[0-3]):([0-5]\d)$/;
const MINUTES_OF_HOUR = 60;

/** Validates a plan in either view. */
export function validatePlan(plan: PlanContent): PlanVerdict {
  const read = plan.type === "cron" ? readCron(plan.cron ?? "") : readCalendar(plan);
  const zone: FieldErrors = isTimeZone(plan.time_zone) ? {} : { time_zone: ["time_zone_unknown"] };
  const errors = { ...zone, ...("errors" in read ? read.errors : {}) };
  return "errors" in read || Object.keys(errors).length > 0 ? { errors } : read;
}

function readCalendar({ times, days }: Pick<PlanContent, "times" | "days">): PlanVerdict {
  const errors: Record<string, PlanFieldCode[]> = {};
  times.forEach((time, index) => {
    if (!TIME.test(time)) errors[`times.${index}`] = ["time_invalid"];
  });
  if (times.length === 0) errors.times = ["times_empty"];
  if (days.length === 0) errors.days = ["days_empty"];
  else if (days.some((day) => day < 1 || day > 7)) errors.days = ["day_invalid"];
  if (Object.keys(errors).length > 0) return { errors };
  const daysOfWeek = sortUnique(days.map((day) => day % 7));
  return {
    timetable: {
      times: sortUnique(times.map(parseMinute)),
      daysOfMonth: null,
      months: null,
      daysOfWeek: daysOfWeek.length === 7 ? null : daysOfWeek,
    },
  };
}

/** The five fields of a cron line by name; null if it does not have five. */
export function splitCron(line: string): Record<CronField, string> | null {
  const parts = line.trim().split(/[ \t]+/);
  if (parts.length !== CRON_FIELDS.length) return null;
  const [minute = "", hour = "", dayOfMonth = "", month = "", dayOfWeek = ""] = parts;
  return { minute, hour, dayOfMonth, month, dayOfWeek };
}

function readCron(line: string): PlanVerdict {
  const parts = splitCron(line);
  if (parts === null) return { errors: { cron: ["cron_fields"] } };
  const errors: Record<string, PlanFieldCode[]> = {};
  const read = (field: CronField): CronValues => {
    const values = readField(field, parts[field]);
    if (!("code" in values)) return values;
    errors[`cron.${field}`] = [values.code];
    return { values: [], isOpen: true };
  };
  const minute = read("minute");
  const hour = read("hour");
  const month = read("month");
  const days = combineDays(read("dayOfMonth"), read("dayOfWeek"));
  if (Object.keys(errors).length > 0) return { errors };
  const months = month.values.length === 12 ? null : month.values;
  if (isImpossibleDate(days, months)) return { errors: { "cron.dayOfMonth": ["never_runs"] } };
  const times = hour.values.flatMap((at) => minute.values.map((past) => at * MINUTES_OF_HOUR + past));
  return { timetable: { times, months, ...days } };
}

/** If both are set and one of them covers every day, every day matches. */
function combineDays(ofMonth: CronValues, ofWeek: CronValues): Pick<Timetable, "daysOfMonth" | "daysOfWeek"> {
  const isEveryDate = listAllValues("dayOfMonth").every((day) => ofMonth.values.includes(day));
  const isEveryWeekday = ofWeek.values.length === 7;
  if (!ofMonth.isOpen && !ofWeek.isOpen && (isEveryDate || isEveryWeekday))
    return { daysOfMonth: null, daysOfWeek: null };
  return {
    daysOfMonth: isEveryDate ? null : ofMonth.values,
    daysOfWeek: isEveryWeekday ? null : ofWeek.values,
  };
}

const MONTH_LENGTHS_MAX = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** Whether the date never occurs, such as 31 April or 30 February. */
function isImpossibleDate(
  days: Pick<Timetable, "daysOfMonth" | "daysOfWeek">,
  months: readonly number[] | null,
): boolean {
  const { daysOfMonth, daysOfWeek } = days;
  if (daysOfMonth === null || daysOfWeek !== null || daysOfMonth.includes(LAST_DAY)) return false;
  const longest = Math.max(...(months ?? listAllValues("month")).map((month) => MONTH_LENGTHS_MAX[month - 1] ?? 0));
  return daysOfMonth.every((day) => day > longest);
}

/** Whether a timetable includes a day, given as midnight UTC in epoch ms. */
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

/** Whether every hour has a run: such a plan follows elapsed time, others follow wall time (next-runs). */
export function isEveryHour({ times }: Timetable): boolean {
  return new Set(times.map((time) => Math.floor(time / MINUTES_OF_HOUR))).size === 24;
}

/** The minute of the day of a time `HH:mm`. */
function parseMinute(time: string): number {
  return Number(time.slice(0, 2)) * MINUTES_OF_HOUR + Number(time.slice(3));
}

/** A minute of the day as `HH:mm`. */
export function formatPlanTime(minute: number): string {
  const padToTwoDigits = (value: number): string => String(value).padStart(2, "0");
  return `${padToTwoDigits(Math.floor(minute / MINUTES_OF_HOUR))}:${padToTwoDigits(minute % MINUTES_OF_HOUR)}`;
}

/** Distinct values in ascending order. */
export function sortUnique(values: readonly number[]): number[] {
  return [...new Set(values)].sort((a, b) => a - b);
}
