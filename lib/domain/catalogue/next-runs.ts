import { tzOffset } from "@date-fns/tz";
import { instantsOfWall } from "@/lib/domain/kit/clock-change";
import { hasDay, isEveryHour, type Timetable, timeText } from "./plan-timetable";

// When a plan runs. On the days on which clocks change (docs/adr/0024):
// - a plan that does not name every hour follows the clock on the wall: each time runs once; one that the clocks skip
//   runs at the first moment after the gap, one that comes twice runs the first time;
// - a plan with a run in every hour follows the time that passes: what is skipped falls away, what comes twice runs twice.

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** No plan waits longer: 29 February comes after eight years around a century without one. */
const HORIZON_DAYS = 9 * 366;

/** The next runs after an instant, as epoch ms in order; fewer than asked for when none comes for nine years. */
export function nextRuns(timetable: Timetable, timeZone: string, after: number, count: number): number[] {
  const found = new Set<number>();
  let last = wallDayOf(after, timeZone) - DAY_MS;
  let isFull = false;
  for (let day = last; day <= last + HORIZON_DAYS * DAY_MS; day += DAY_MS) {
    if (!hasDay(timetable, day)) continue;
    last = day;
    for (const run of runsOfDay(timetable, timeZone, day)) if (run > after) found.add(run);
    // One day more: where clocks change at midnight the runs of two days interleave.
    if (isFull) break;
    isFull = found.size >= count;
  }
  return [...found].sort((a, b) => a - b).slice(0, count);
}

/** The next run after an instant, as epoch ms; null when there is none in nine years. */
export function nextRun(timetable: Timetable, timeZone: string, after: number): number | null {
  return nextRuns(timetable, timeZone, after, 1)[0] ?? null;
}

/**
 * Runs that a plan has on one of its days, for the daily limit. An hour that comes twice counts once, so that a plan is
 * within the limit in every week of the year or in none.
 */
export function runsPerDay(timetable: Timetable): number {
  return timetable.times.length;
}

/** The runs of one day on the wall (midnight as UTC in epoch ms), in no order. */
function runsOfDay(timetable: Timetable, timeZone: string, day: number): number[] {
  const before = offsetAt(timeZone, day - DAY_MS);
  const isPlain = before === offsetAt(timeZone, day + 2 * DAY_MS) && before === offsetAt(timeZone, day + DAY_MS / 2);
  if (isPlain) return timetable.times.map((time) => day + time * MINUTE_MS - before);
  const isPassing = isEveryHour(timetable);
  return timetable.times.flatMap((time) => {
    const wall = day + time * MINUTE_MS;
    const instants = instantsOfWall(wallTextOf(wall), timeZone);
    if (isPassing) return instants;
    return [instants[0] ?? gapEnd(wall, timeZone)];
  });
}

/** The first instant after the gap in which a wall time lies. */
function gapEnd(wall: number, timeZone: string): number {
  const earlier = offsetAt(timeZone, wall - DAY_MS);
  const later = offsetAt(timeZone, wall + DAY_MS);
  let [low, high] = [wall - later, wall - earlier];
  while (high - low > MINUTE_MS) {
    const middle = low + Math.floor((high - low) / 2 / MINUTE_MS) * MINUTE_MS;
    if (offsetAt(timeZone, middle) === earlier) low = middle;
    else high = middle;
  }
  return high;
}

/** What a change of clocks does to a time of a plan. */
export type ClockEffect = "moved" | "left_out" | "first_only" | "twice";

/** A change of clocks ahead: when, in which direction, and the times of a plan that it touches with what becomes of them. */
export type ClockChangeAhead = {
  at: number;
  /** By how many minutes clocks go forward; negative: back. */
  minutes: number;
  times: readonly { time: string; effect: ClockEffect }[];
};

/** The changes of clocks in the year after an instant, with what they do to a plan. */
export function clockChangesAhead(timetable: Timetable, timeZone: string, after: number): ClockChangeAhead[] {
  const changes: ClockChangeAhead[] = [];
  for (let at = after; at < after + 366 * DAY_MS; at += DAY_MS) {
    const minutes = (offsetAt(timeZone, at + DAY_MS) - offsetAt(timeZone, at)) / MINUTE_MS;
    if (minutes === 0) continue;
    const change = changeWithin(timeZone, at, at + DAY_MS);
    changes.push({ at: change, minutes, times: touchedTimes(timetable, timeZone, change) });
  }
  return changes;
}

function changeWithin(timeZone: string, from: number, to: number): number {
  const before = offsetAt(timeZone, from);
  let [low, high] = [Math.floor(from / MINUTE_MS) * MINUTE_MS, Math.ceil(to / MINUTE_MS) * MINUTE_MS];
  while (high - low > MINUTE_MS) {
    const middle = low + Math.floor((high - low) / 2 / MINUTE_MS) * MINUTE_MS;
    if (offsetAt(timeZone, middle) === before) low = middle;
    else high = middle;
  }
  return high;
}

/** The times of a plan that a change of clocks skips or brings twice. */
function touchedTimes(timetable: Timetable, timeZone: string, change: number): ClockChangeAhead["times"] {
  const ends = [change - MINUTE_MS, change].map((at) => change + offsetAt(timeZone, at));
  const [from, to] = [Math.min(...ends), Math.max(...ends)];
  const isForward = ends[1] === to;
  const isPassing = isEveryHour(timetable);
  const effect: ClockEffect = isForward ? (isPassing ? "left_out" : "moved") : isPassing ? "twice" : "first_only";
  const days = [...new Set([from, to - MINUTE_MS].map((wall) => Math.floor(wall / DAY_MS) * DAY_MS))];
  return days
    .filter((day) => hasDay(timetable, day))
    .flatMap((day) => timetable.times.filter((time) => isWithin(day + time * MINUTE_MS, from, to)))
    .map((time) => ({ time: timeText(time), effect }));
}

function isWithin(at: number, from: number, to: number): boolean {
  return at >= from && at < to;
}

/** The day on the wall at an instant, as midnight UTC in epoch ms. */
function wallDayOf(at: number, timeZone: string): number {
  return Math.floor((at + offsetAt(timeZone, at)) / DAY_MS) * DAY_MS;
}

/** How far the clocks of a zone are ahead of UTC at an instant, in ms. */
function offsetAt(timeZone: string, at: number): number {
  return tzOffset(timeZone, new Date(at)) * MINUTE_MS;
}

function wallTextOf(wall: number): string {
  return new Date(wall).toISOString().slice(0, 16);
}
