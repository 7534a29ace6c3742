/** The offsets of visitors whose clocks are wrong, in this process. */
export type ClockOffsets = {
  /** The offset (ms) to use for a request of a visitor, in which `measured` was measured. */
  settle: (visitor: string, measured: number) => number;
};

/** Every request takes another time to arrive, and a measured offset contains that time. */
const JITTER_MS = 10_000;
const VISITORS_MAX = 50_000;

/** Uses one offset for all requests of a visitor until the clock is set, so that slow requests do not reorder events. */
export function createClockOffsets(): ClockOffsets {
  const offsets = new Map<string, number>();
  return {
    settle: (visitor, measured) => {
      const known = offsets.get(visitor);
      const offset = known !== undefined && Math.abs(measured - known) <= JITTER_MS ? known : measured;
      // Evicts the oldest entry.
      offsets.delete(visitor);
      if (offsets.size >= VISITORS_MAX) offsets.delete(offsets.keys().next().value ?? "");
      offsets.set(visitor, offset);
      return offset;
    },
  };
}
