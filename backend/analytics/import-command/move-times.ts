import { type HistoryEvent, shareOfName } from "./history";

/** How times of a history are moved. `now` is the clock of the backend, epoch ms. */
export type Moving = { now: number; shiftMs: number; spreadDays: number | null; stretch: number };

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** Visits whose beginning is remembered; events of one stand close together in a file. */
const REMEMBERED = 10_000;

/** Gives events of a history the times that they are kept under. */
export class MovedTimes {
  private readonly anchors = new Map<string, number>();

  constructor(private readonly moving: Moving) {}

  /** The moment of an event, epoch ms; the same history moved the same way gives the same ones. */
  of({ at, visit }: HistoryEvent): number {
    const { now, shiftMs, spreadDays, stretch } = this.moving;
    if (spreadDays === null) return at + shiftMs;
    const anchor = this.anchors.get(visit) ?? at;
    this.anchors.delete(visit);
    this.anchors.set(visit, anchor);
    if (this.anchors.size > REMEMBERED) this.anchors.delete(this.anchors.keys().next().value ?? "");
    const whole = spreadDays * DAY_MS - 2 * HOUR_MS;
    const begins = startOfHour(now) - spreadDays * DAY_MS + shareOfName(visit) * whole;
    return Math.min(begins + (at - anchor) * stretch, now);
  }
}

function startOfHour(at: number): number {
  return Math.floor(at / HOUR_MS) * HOUR_MS;
}

/** By how much a history is moved so that its last event lies within a day before now; whole days, so hours stay. */
export function shiftUntil(now: number, last: number): number {
  return Math.floor((now - last) / DAY_MS) * DAY_MS;
}
