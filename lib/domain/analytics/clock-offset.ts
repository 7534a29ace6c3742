import { CLOCK_TOLERANCE_MS } from "@/lib/domain/kit/limits";

/**
 * What must be added to the times of a request, in ms, because the clock of its sender is wrong: the difference between its arrival
 * and `sentAt`, when it was sent by that clock (seconds since 1970). 0 within the tolerance, and if the sender does not say.
 */
export function measureClockOffset(sentAt: number | undefined, arrivedAt: Date): number {
  if (sentAt === undefined) return 0;
  const offset = Math.round(arrivedAt.getTime() - sentAt * 1000);
  return Math.abs(offset) > CLOCK_TOLERANCE_MS ? offset : 0;
}
