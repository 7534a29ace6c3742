import { CLOCK_TOLERANCE_MS } from "@/lib/domain/kit/limits";

/** Every request takes another time to arrive, and a measured offset contains that time. */
const JITTER_MS = 10_000;

/**
 * How far the clock of a sender is behind, in ms: the difference between the arrival of a request and `sentAt`, when it was sent by that
 * clock (seconds since 1970). 0 if the sender does not say.
 */
export function measureClockOffset(sentAt: number | undefined, arrivedAt: Date): number {
  return sentAt === undefined ? 0 : Math.round(arrivedAt.getTime() - sentAt * 1000);
}

/**
 * What must be added to the times of a request, in ms; nothing within the tolerance. The known offset stays while
 * requests only take longer or shorter, even if one of them then measures less than the tolerance: otherwise events of
 * a clock that is about 300 s off would change their order.
 * @param known the offset of the visitor's last request.
 */
export function chooseClockOffset(measured: number, known: number | undefined): number {
  if (known !== undefined && Math.abs(measured - known) <= JITTER_MS) return known;
  return Math.abs(measured) > CLOCK_TOLERANCE_MS ? measured : 0;
}
