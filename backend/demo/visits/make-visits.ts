import { createRandom, type Random } from "@/backend/demo/random";
import { DEMO_SITES } from "@/backend/demo/sites";
import type { DemoEvent } from "./event-writer";
import { addFlaw, type DroppedEvents, makeRobotVisit } from "./flaws";
import { makeVisit } from "./make-visit";
import type { Shelves } from "./shelves";
import { countVisits, pickTime } from "./sizes";
import { makeVisitor } from "./visitors";

/** The input of a day of visits. */
export type DaySetting = { shelves: Shelves; seed: number; day: string; shopUrl: string };

/** The events of a day in chronological order, and its dropped events. */
export type DemoDay = { events: DemoEvent[]; dropped: DroppedEvents[] };

/** Events of the robot visit on the first day of a month in the largest shop: more than the limit of a visit. */
const ROBOT_EVENTS = 406;

/**
 * Makes the events of the visits that begin on a day (`yyyy-MM-dd`, in the site's time zone). Deterministic for a seed, site,
 * day and the effects of the shop's rules.
 */
export function makeVisits({ shelves, seed, day, shopUrl }: DaySetting): DemoDay {
  const { site } = shelves;
  const chance = createRandom(seed, `${site.siteId}/visits/${day}`);
  const count = countVisits(site, day, chance);
  const made: DemoDay = { events: [], dropped: [] };
  for (let index = 0; index < count; index += 1) {
    const at = pickTime(site, day, chance);
    const visitor = makeVisitor(site, day, index, chance);
    const name = `${site.siteId.slice(-3)}-${day.replaceAll("-", "")}-${index + 1}`;
    const visit = makeVisit({ shelves, visitor, day, name, at, shopUrl, chance });
    const { events, dropped } = addFlaw(addPause(visit, createRandom(seed, `${name}/pause`)), chance);
    made.events.push(...events);
    made.dropped.push(...dropped);
  }
  const [first] = made.events;
  if (day.endsWith("-01") && site === DEMO_SITES[0] && first !== undefined)
    made.events.push(...makeRobotVisit({ ...first, clientId: `${first.clientId}7` }, ROBOT_EVENTS));
  made.events.sort((a, b) => a.at - b.at);
  return made;
}

// Some visitors leave the page for a while and come back before the visit counts as over.

/** The probability of a pause in a visit, and its length in minutes: shown as a pause, and less than what ends a visit. */
const PAUSED = 0.09;
const MINUTES = [6, 24] as const;

/**
 * Moves the later events of some visits; most stay unchanged.
 * @param chance used for nothing else, so that visits stay the same.
 */
function addPause(events: DemoEvent[], chance: Random): DemoEvent[] {
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
