import { tzOffset } from "@date-fns/tz";

// The hours in which the clocks of a zone change: in spring an hour of the wall does not exist, in autumn
// one comes twice.

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** Which of two equal wall times an instant is. */
export type ClockTurn = "first" | "second";

/**
 * The instants (epoch ms, ascending) that a wall time `yyyy-MM-ddTHH:mm` of a zone means: none when the clocks skip it,
 * two when it comes twice, else one. A text that is no time means none.
 */
export function instantsOfWall(wall: string, timeZone: string): number[] {
  const local = Date.parse(`${wall}Z`);
  if (Number.isNaN(local)) return [];
  const offsets = new Set([local - DAY_MS, local + DAY_MS].map((at) => tzOffset(timeZone, new Date(at))));
  return [...offsets]
    .filter((offset) => tzOffset(timeZone, new Date(local - offset * MINUTE_MS)) === offset)
    .map((offset) => local - offset * MINUTE_MS)
    .sort((a, b) => a - b);
}

/** Whether an instant's wall time comes twice, and which of the two it is; null when it comes once. */
export function clockTurnOf(instant: string | number, timeZone: string): ClockTurn | null {
  const at = new Date(instant).getTime();
  if (Number.isNaN(at)) return null;
  const [first, second] = instantsOfWall(wallText(at, timeZone), timeZone);
  if (first === undefined || second === undefined) return null;
  return Math.floor(at / MINUTE_MS) * MINUTE_MS === first ? "first" : "second";
}

/** The other instant (epoch ms) with the same wall time; null when there is none. */
export function otherTurnOf(instant: string | number, timeZone: string): number | null {
  const turn = clockTurnOf(instant, timeZone);
  if (turn === null) return null;
  const [first, second] = instantsOfWall(wallText(new Date(instant).getTime(), timeZone), timeZone);
  return (turn === "first" ? second : first) ?? null;
}

/** The wall time of an instant (epoch ms) in a zone, `yyyy-MM-ddTHH:mm`. */
export function wallText(at: number, timeZone: string): string {
  return new Date(at + tzOffset(timeZone, new Date(at)) * MINUTE_MS).toISOString().slice(0, 16);
}
