import { tzOffset } from "@date-fns/tz";
import { DAY_MS, MINUTE_MS } from "@/lib/domain/kit/durations";

// Clock changes of a time zone: in spring, an hour of wall time is skipped; in autumn, one is repeated.

/** Which of two equal wall times an instant has. */
export type ClockTurn = "first" | "second";

/**
 * Finds the instants (epoch ms, ascending) of a wall time `yyyy-MM-ddTHH:mm`: none if it is skipped, two if it is repeated, else
 * one. None for invalid text.
 */
export function findWallInstants(wall: string, timeZone: string): number[] {
  const local = Date.parse(`${wall}Z`);
  if (Number.isNaN(local)) return [];
  const offsets = new Set([local - DAY_MS, local + DAY_MS].map((at) => tzOffset(timeZone, new Date(at))));
  return [...offsets]
    .filter((offset) => tzOffset(timeZone, new Date(local - offset * MINUTE_MS)) === offset)
    .map((offset) => local - offset * MINUTE_MS)
    .sort((a, b) => a - b);
}

/** Which of two repeated wall times an instant has; null if it is not repeated. */
export function findClockTurn(instant: string | number, timeZone: string): ClockTurn | null {
  const at = new Date(instant).getTime();
  if (Number.isNaN(at)) return null;
  const [first, second] = findWallInstants(formatWallTime(at, timeZone), timeZone);
  if (first === undefined || second === undefined) return null;
  return Math.floor(at / MINUTE_MS) * MINUTE_MS === first ? "first" : "second";
}

/** The other instant (epoch ms) with the same wall time. */
export function findOtherTurn(instant: string | number, timeZone: string): number | null {
  const turn = findClockTurn(instant, timeZone);
  if (turn === null) return null;
  const [first, second] = findWallInstants(formatWallTime(new Date(instant).getTime(), timeZone), timeZone);
  return (turn === "first" ? second : first) ?? null;
}

/** The wall time of an instant (epoch ms) in a zone, `yyyy-MM-ddTHH:mm`. */
export function formatWallTime(at: number, timeZone: string): string {
  return new Date(at + tzOffset(timeZone, new Date(at)) * MINUTE_MS).toISOString().slice(0, 16);
}
