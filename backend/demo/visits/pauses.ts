import type { Random } from "@/backend/demo/random";
import type { DemoEvent } from "./event-writer";

// Some visitors leave the page for a while and come back before the visit counts as over.

/** The probability of a pause in a visit, and its length in minutes: shown as a pause, and less than what ends a visit. */
const PAUSED = 0.09;
const MINUTES = [6, 24] as const;

/** Moves the later events of some visits; most stay unchanged. `chance` must be one of its own, so that visits stay the same. */
export function addPause(events: DemoEvent[], chance: Random): DemoEvent[] {
  // Banners are shown with the list before them, and campaigns do not change the rest of a visit.
  const acts = events.filter(({ type }) => type !== "banner");
  if (acts.length < 3 || !chance.chance(PAUSED)) return events;
  const first = events.indexOf(chance.pick(acts.slice(1)));
  const ms = chance.int(MINUTES[0] * 60, MINUTES[1] * 60) * 1000;
  return events.map((event, index) => {
    if (index < first) return event;
    const at = event.at + ms;
    return { ...event, at, raw: { ...event.raw, local_timestamp: Math.floor(at / 1000) } };
  });
}
