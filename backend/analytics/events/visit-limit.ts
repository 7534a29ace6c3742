import { VISIT_EVENTS_MAX, VISIT_IDLE_MS } from "@/lib/domain/analytics/visit-clock";

/** Counts the events of open visits, in this process. */
export type VisitLimit = {
  /** Counts one event at a time (epoch ms); false when its visit has reached the limit. */
  take: (key: string, at: number) => boolean;
};

const KEYS_MAX = 50_000;

/** At most `max` events per visitor until 30 minutes pass without one. */
export function createVisitLimit(max = VISIT_EVENTS_MAX): VisitLimit {
  const visits = new Map<string, { last: number; events: number }>();
  return {
    take: (key, at) => {
      const known = visits.get(key);
      if (known !== undefined && Math.abs(at - known.last) < VISIT_IDLE_MS) {
        if (known.events >= max) return false;
        known.events += 1;
        known.last = Math.max(known.last, at);
        return true;
      }
      // Evicts the oldest entry.
      visits.delete(key);
      if (visits.size >= KEYS_MAX) visits.delete(visits.keys().next().value ?? "");
      visits.set(key, { last: at, events: 1 });
      return true;
    },
  };
}
