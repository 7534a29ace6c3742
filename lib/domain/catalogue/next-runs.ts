import { tzOffset } from "@date-fns/tz";
import { findWallInstants } from "@/lib/domain/kit/clock-change";
import { DAY_MS, MINUTE_MS } from "@/lib/domain/kit/durations";
import { formatPlanTime, hasDay, isEveryHour, type Timetable } from "./plan-timetable";

// When a plan runs. On days of a clock change (docs/adr/0024):
// - a plan without a run in every hour follows wall time: each time runs once, a skipped one right after the gap, a
//   repeated one the first time;
// - a plan with a run in every hour follows elapsed time: skipped times do not run, repeated ones run twice.

/** No plan waits longer: 29 February may be eight years away around a non-leap century. */
const HORIZON_DAYS = 9 * 366;

/** The next runs after an instant, as sorted epoch ms; fewer than `count` if none comes within nine years. */
export function findNextRuns(timetable: Timetable, timeZone: string, after: number, count: number): number[] {
  const found = new Set<number>();
  let last = toWallDay(after, timeZone) - DAY_MS;
  let isFull = false;
  for (let day = last; day <= last + HORIZON_DAYS * DAY_MS; day += DAY_MS) {
    if (!hasDay(timetable, day)) continue;
    last = day;
    for (const run of listRunsOfDay(timetable, timeZone, day)) if (run > after) found.add(run);
    // One more day: if clocks change at midnight, the runs of two days interleave.
    if (isFull) break;
    isFull = found.size >= count;
  }
  return [...found].sort((a, b) => a - b).slice(0, count);
}

/** The next run after an instant, as epoch ms; null if there is none within nine years. */
export function findNextRun(timetable: Timetable, timeZone: string, after: number): number | null {
  return findNextRuns(timetable, timeZone, after, 1)[0] ?? null;
}

/** Runs per day for the daily limit. A repeated hour counts once, so that the result is the same all year. */
export function countRunsPerDay(timetable: Timetable): number {
  return timetable.times.length;
}

/** The runs of one local day (its midnight as if UTC, epoch ms), unsorted. */
function listRunsOfDay(timetable: Timetable, timeZone: string, day: number): number[] {
  const before = getOffset(timeZone, day - DAY_MS);
  const hasFixedOffset =
    before === getOffset(timeZone, day + 2 * DAY_MS) && before === getOffset(timeZone, day + DAY_MS / 2);
  if (hasFixedOffset) return timetable.times.map((time) => day + time * MINUTE_MS - before);
  const isElapsedTime = isEveryHour(timetable);
  return timetable.times.flatMap((time) => {
    const wall = day + time * MINUTE_MS;
    const instants = findWallInstants(formatWallTime(wall), timeZone);
    if (isElapsedTime) return instants;
    return [instants[0] ?? findGapEnd(wall, timeZone)];
  });
}

/** The first instant after the gap that contains a wall time. */
function findGapEnd(wall: number, timeZone: string): number {
  const earlier = getOffset(timeZone, wall - DAY_MS);
  const later = getOffset(timeZone, wall + DAY_MS);
  let low = wall - later;
  let high = wall - earlier;
  while (high - low > MINUTE_MS) {
    const middle = low + Math.floor((high - low) / 2 / MINUTE_MS) * MINUTE_MS;
    if (getOffset(timeZone, middle) === earlier) low = middle;
    else high = middle;
  }
  return high;
}

/** Effect of a clock change on a time of a plan. */
export type ClockEffect = "moved" | "left_out" | "first_only" | "twice";

/** An upcoming clock change and the times of a plan that it affects. */
export type PlanClockChange = {
  at: number;
  /** Minutes by which clocks go forward; negative: back. */
  minutes: number;
  times: readonly { time: string; effect: ClockEffect }[];
};

/** Finds the clock changes in the year after an instant, with their effect on a plan. */
export function findClockChanges(timetable: Timetable, timeZone: string, after: number): PlanClockChange[] {
  const changes: PlanClockChange[] = [];
  for (let at = after; at < after + 366 * DAY_MS; at += DAY_MS) {
    const minutes = (getOffset(timeZone, at + DAY_MS) - getOffset(timeZone, at)) / MINUTE_MS;
    if (minutes === 0) continue;
    const change = findClockChange(timeZone, at, at + DAY_MS);
    changes.push({ at: change, minutes, times: findAffectedTimes(timetable, timeZone, change) });
  }
  return changes;
}

function findClockChange(timeZone: string, from: number, to: number): number {
  const before = getOffset(timeZone, from);
  let low = Math.floor(from / MINUTE_MS) * MINUTE_MS;
  let high = Math.ceil(to / MINUTE_MS) * MINUTE_MS;
  while (high - low > MINUTE_MS) {
    const middle = low + Math.floor((high - low) / 2 / MINUTE_MS) * MINUTE_MS;
    if (getOffset(timeZone, middle) === before) low = middle;
    else high = middle;
  }
  return high;
}

/** The times of a plan that a clock change skips or repeats. */
function findAffectedTimes(timetable: Timetable, timeZone: string, change: number): PlanClockChange["times"] {
  const ends = [change - MINUTE_MS, change].map((at) => change + getOffset(timeZone, at));
  const from = Math.min(...ends);
  const to = Math.max(...ends);
  const isForward = ends[1] === to;
  const isElapsedTime = isEveryHour(timetable);
  const effect: ClockEffect = isForward
    ? isElapsedTime
      ? "left_out"
      : "moved"
    : isElapsedTime
      ? "twice"
      : "first_only";
  const days = [...new Set([from, to - MINUTE_MS].map((wall) => Math.floor(wall / DAY_MS) * DAY_MS))];
  return days
    .filter((day) => hasDay(timetable, day))
    .flatMap((day) => timetable.times.filter((time) => isWithin(day + time * MINUTE_MS, from, to)))
    .map((time) => ({ time: formatPlanTime(time), effect }));
}

function isWithin(at: number, from: number, to: number): boolean {
  return at >= from && at < to;
}

/** The local day at an instant, as its midnight as if UTC, epoch ms. */
function toWallDay(at: number, timeZone: string): number {
  return Math.floor((at + getOffset(timeZone, at)) / DAY_MS) * DAY_MS;
}

/** UTC offset of a zone at an instant, in ms. */
function getOffset(timeZone: string, at: number): number {
  return tzOffset(timeZone, new Date(at)) * MINUTE_MS;
}

function formatWallTime(wall: number): string {
  return new Date(wall).toISOString().slice(0, 16);
}
