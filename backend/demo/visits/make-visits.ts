import { random } from "@/backend/demo/random";
import { DEMO_SITES } from "@/backend/demo/sites";
import type { MadeEvent } from "./event-pen";
import { type MadeDrop, robotVisit, withFlaw } from "./flaws";
import { makeVisit } from "./make-visit";
import type { Shelves } from "./shelves";
import { momentOn, visitsOn } from "./sizes";
import { visitorOf } from "./visitors";

/** Where a made-up day takes place. */
export type DaySetting = { shelves: Shelves; seed: number; day: string; shopUrl: string };

/** What a day of visits left behind: its events in the order of time, and marks of those that were dropped. */
export type MadeDay = { events: MadeEvent[]; dropped: MadeDrop[] };

/** More events than a visit may have, on the first day of a month in the largest shop. */
const ROBOT_EVENTS = 406;

/**
 * The events of the visits that begin on a day (`yyyy-MM-dd`, in the site's zone). Seed, site, day and what the shop's rules
 * do make the same ones, whenever they are asked for.
 */
export function makeVisits({ shelves, seed, day, shopUrl }: DaySetting): MadeDay {
  const { site } = shelves;
  const chance = random(seed, `${site.siteId}/visits/${day}`);
  const count = visitsOn(site, day, chance);
  const made: MadeDay = { events: [], dropped: [] };
  for (let index = 0; index < count; index += 1) {
    const at = momentOn(site, day, chance);
    const visitor = visitorOf(site, day, index, chance);
    const name = `${site.siteId.slice(-3)}-${day.replaceAll("-", "")}-${index + 1}`;
    const { events, dropped } = withFlaw(makeVisit({ shelves, visitor, day, name, at, shopUrl, chance }), chance);
    made.events.push(...events);
    made.dropped.push(...dropped);
  }
  const [first] = made.events;
  if (day.endsWith("-01") && site === DEMO_SITES[0] && first !== undefined)
    made.events.push(...robotVisit({ ...first, clientId: `${first.clientId}7` }, ROBOT_EVENTS));
  made.events.sort((a, b) => a.at - b.at);
  return made;
}
