import { chooseClockOffset } from "@/lib/domain/analytics/clock-offset";

/** The offsets of visitors whose clocks are wrong, in this process. */
export type ClockOffsets = {
  /**
   * The offset (ms) to use for a request of a visitor; 0 for a right clock.
   * @param measured the offset measured in this request.
   */
  choose: (visitor: string, measured: number) => number;
};

const VISITORS_MAX = 50_000;

/** Uses one offset for all requests of a visitor until the clock is set, so that slow requests do not reorder events. */
export function createClockOffsets(): ClockOffsets {
  const offsets = new Map<string, number>();
  return {
    choose: (visitor, measured) => {
      const offset = chooseClockOffset(measured, offsets.get(visitor));
      offsets.delete(visitor);
      if (offset === 0) return 0;
      // Evicts the oldest entry.
      if (offsets.size >= VISITORS_MAX) offsets.delete(offsets.keys().next().value ?? "");
      offsets.set(visitor, offset);
      return offset;
    },
  };
}
