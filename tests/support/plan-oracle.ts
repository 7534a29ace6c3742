import fc from "fast-check";
import { MINUTE_MS } from "@/lib/domain/kit/durations";

// A simple oracle for plans, which checks the local time of every minute: slow, and independent of our code.

/** The values of the fields of a cron line; null is `*`. */
export type PlanSets = {
  minutes: readonly number[] | null;
  hours: readonly number[] | null;
  daysOfMonth: readonly number[] | null;
  months: readonly number[] | null;
  daysOfWeek: readonly number[] | null;
};

/** A minute (epoch ms) with its local time and date. */
export type WallMinute = {
  at: number;
  wall: number;
  minute: number;
  hour: number;
  day: number;
  month: number;
  week: number;
};

const WEEKDAYS = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];
const NONE: readonly never[] = [];

/** The minutes of three days in a zone, by the platform's calendar. No plan runs in the first one. */
export function listWallMinutes(zone: string, from: number): WallMinute[] {
  const format = new Intl.DateTimeFormat("en-US", {
    timeZone: zone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    weekday: "short",
  });
  return Array.from({ length: 3 * 1440 }, (_, index) => {
    const at = from + index * MINUTE_MS;
    const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]));
    const [year, month, day] = [Number(parts.year), Number(parts.month), Number(parts.day)];
    const [hour, minute] = [Number(parts.hour), Number(parts.minute)];
    const wall = Date.UTC(year, month - 1, day, hour, minute);
    return { at, wall, minute, hour, day, month, week: WEEKDAYS.indexOf(parts.weekday ?? "") };
  });
}

/** When a plan runs within `days`, found by trying every minute. */
export function listOracleRuns(sets: PlanSets, days: readonly WallMinute[]): number[] {
  const isPassing = sets.hours === null || new Set(sets.hours).size === 24;
  const runs: number[] = [];
  let furthest = days[0]?.wall ?? 0;
  for (const now of days.slice(1)) {
    const isNew = now.wall > furthest;
    const isDue = (isPassing || isNew) && matches(sets, now);
    if (isDue || (!isPassing && skippedBetween(furthest, now.wall).some((minute) => matches(sets, minute))))
      runs.push(now.at);
    furthest = Math.max(furthest, now.wall);
  }
  return runs;
}

/** The local minutes that were skipped; almost always none. */
function skippedBetween(furthest: number, wall: number): readonly Omit<WallMinute, "at">[] {
  const skipped = (wall - furthest) / MINUTE_MS - 1;
  if (skipped <= 0) return NONE;
  return Array.from({ length: skipped }, (_, index) => shown(furthest + (index + 1) * MINUTE_MS));
}

function shown(wall: number): Omit<WallMinute, "at"> {
  const date = new Date(wall);
  return {
    wall,
    minute: date.getUTCMinutes(),
    hour: date.getUTCHours(),
    day: date.getUTCDate(),
    month: date.getUTCMonth() + 1,
    week: date.getUTCDay(),
  };
}

function matches(sets: PlanSets, now: Omit<WallMinute, "at">): boolean {
  // The time first, because it rules out most of the millions of minutes.
  if (!has(sets.minutes, now.minute) || !has(sets.hours, now.hour) || !has(sets.months, now.month)) return false;
  return sets.daysOfMonth !== null && sets.daysOfWeek !== null
    ? sets.daysOfMonth.includes(now.day) || sets.daysOfWeek.includes(now.week)
    : has(sets.daysOfMonth, now.day) && has(sets.daysOfWeek, now.week);
}

function has(values: readonly number[] | null, value: number): boolean {
  return values === null || values.includes(value);
}

/** The cron line of the sets, with every value listed. */
export function formatSets({ minutes, hours, daysOfMonth, months, daysOfWeek }: PlanSets): string {
  return [minutes, hours, daysOfMonth, months, daysOfWeek].map((values) => values?.join(",") ?? "*").join(" ");
}

/** Plans of every kind, more often in the night hours, when clocks change. */
export function generatePlanSets(): fc.Arbitrary<PlanSets> {
  const some = (least: number, most: number, length: number) =>
    fc.uniqueArray(fc.integer({ min: least, max: most }), { minLength: 1, maxLength: length });
  const night = fc.uniqueArray(fc.integer({ min: 0, max: 4 }), { minLength: 1, maxLength: 4 });
  const orAll = <T>(values: fc.Arbitrary<T>, weight = 1) =>
    fc.oneof({ weight, arbitrary: fc.constant(null) }, { weight: 2, arbitrary: values });
  return fc.record({
    minutes: fc.oneof<fc.WeightedArbitrary<readonly number[]>[]>(
      { weight: 4, arbitrary: some(0, 59, 4) },
      { weight: 1, arbitrary: fc.constantFrom<(readonly number[])[]>([0, 15, 30, 45], [0, 20, 40], [0]) },
    ),
    hours: orAll(fc.oneof(night, some(0, 23, 24))),
    daysOfMonth: orAll(some(1, 28, 6), 4),
    months: orAll(fc.constantFrom<(readonly number[])[]>([3, 4, 10, 11], [3], [10], [4, 11]), 4),
    daysOfWeek: orAll(some(0, 6, 5), 4),
  });
}
