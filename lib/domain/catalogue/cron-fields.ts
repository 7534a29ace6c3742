import type { PlanFieldCode } from "@/lib/contract/catalogue/plans";
import type { CRON_FIELDS } from "@/lib/domain/kit/limits";

// One field of a cron expression: `*`, numbers, names of months and days, ranges, steps of `*` or of a range, and lists of
// these; `?` for any day, `L` for the last day of the month.

export type CronField = (typeof CRON_FIELDS)[number];

/** The values of a field in order, and whether it was left open (`*` or `?`). */
export type CronValues = { values: readonly number[]; isOpen: boolean };

/** Represents the last day of a month. */
export const LAST_DAY = 32;

type Bounds = { min: number; max: number; names?: readonly string[]; firstName?: number };

const BOUNDS: Record<CronField, Bounds> = {
  minute: { min: 0, max: 59 },
  hour: { min: 0, max: 23 },
  dayOfMonth: { min: 1, max: 31 },
  month: {
    min: 1,
    max: 12,
    names: ["JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC"],
    firstName: 1,
  },
  // 7 is Sunday, too.
  dayOfWeek: { min: 0, max: 7, names: ["SUN", "MON", "TUE", "WED", "THU", "FRI", "SAT"], firstName: 0 },
};

/** Every value of a field. */
export function listAllValues(field: CronField): readonly number[] {
  const { min, max } = BOUNDS[field];
  const last = field === "dayOfWeek" ? 6 : max;
  return Array.from({ length: last - min + 1 }, (_, index) => min + index);
}

/** Parses a field; returns a code if it is invalid. */
export function readField(field: CronField, text: string): CronValues | { code: PlanFieldCode } {
  const isDay = field === "dayOfMonth" || field === "dayOfWeek";
  if (text === "*" || (text === "?" && isDay)) return { values: listAllValues(field), isOpen: true };
  const values = new Set<number>();
  for (const part of text.split(",")) {
    const read = readPart(field, part);
    if ("code" in read) return read;
    for (const value of read.values) values.add(value);
  }
  return { values: [...values].sort((a, b) => a - b), isOpen: false };
}

function readPart(field: CronField, part: string): { values: number[] } | { code: PlanFieldCode } {
  if (part === "") return { code: "value_missing" };
  if (field === "dayOfMonth" && part.toUpperCase() === "L") return { values: [LAST_DAY] };
  const [range = "", step, ...more] = part.split("/");
  if (more.length > 0) return { code: "step_invalid" };
  const ends = readRange(field, range);
  if ("code" in ends) return ends;
  if (step !== undefined && range !== "*" && !range.includes("-")) return { code: "step_without_range" };
  const increment = step === undefined ? 1 : parseNumber(step);
  const { max, min } = BOUNDS[field];
  if (increment === null || increment < 1 || increment > max - min + 1) return { code: "step_invalid" };
  const values: number[] = [];
  for (let value = ends.from; value <= ends.to; value += increment) values.push(wrapDayOfWeek(field, value));
  return { values };
}

function readRange(field: CronField, text: string): { from: number; to: number } | { code: PlanFieldCode } {
  const all = listAllValues(field);
  if (text === "*") return { from: all[0] ?? 0, to: all.at(-1) ?? 0 };
  const [first = "", last = first, ...more] = text.split("-");
  if (more.length > 0) return { code: "value_unknown" };
  const from = readValue(field, first);
  const end = readValue(field, last);
  if (typeof from !== "number") return from;
  if (typeof end !== "number") return end;
  // A week may end with its Sunday: FRI-SUN.
  const to = field === "dayOfWeek" && end === 0 && from > 0 && text.includes("-") ? 7 : end;
  return from > to ? { code: "range_backwards" } : { from, to };
}

function readValue(field: CronField, text: string): number | { code: PlanFieldCode } {
  if (text === "") return { code: "value_missing" };
  const { min, max, names = [], firstName = 0 } = BOUNDS[field];
  const nameIndex = names.indexOf(text.toUpperCase());
  if (nameIndex >= 0) return nameIndex + firstName;
  const value = parseNumber(text);
  if (value === null) return { code: "value_unknown" };
  return value < min || value > max ? { code: "value_out_of_range" } : value;
}

function parseNumber(text: string): number | null {
  return /^\d{1,4}$/.test(text) ? Number(text) : null;
}

function wrapDayOfWeek(field: CronField, value: number): number {
  return field === "dayOfWeek" ? value % 7 : value;
}

/** Formats the sorted values of a field in its shortest usual form: `*`, a step, ranges, or a list. */
export function writeField(field: CronField, values: readonly number[]): string {
  const all = listAllValues(field);
  if (values.length === all.length) return "*";
  const step = findStep(values, all);
  if (step !== null) return `*/${step}`;
  const ranges: [number, number][] = [];
  for (const value of values) {
    const last = ranges.at(-1);
    if (last !== undefined && last[1] === value - 1) last[1] = value;
    else ranges.push([value, value]);
  }
  return ranges
    .map(([from, to]) => (from === to ? `${from}` : to === from + 1 ? `${from},${to}` : `${from}-${to}`))
    .join(",");
}

/** The step by which three or more values cover the whole field. */
function findStep(values: readonly number[], all: readonly number[]): number | null {
  const [first, second] = values;
  if (first === undefined || second === undefined || values.length < 3 || first !== all[0]) return null;
  const step = second - first;
  if (step === 1) return null;
  const expected = all.filter((value) => (value - first) % step === 0);
  return expected.length === values.length && expected.every((value, index) => value === values[index]) ? step : null;
}
