import type { Random } from "@/backend/demo/random";
import type { VisitWarning } from "@/lib/domain/analytics/visit-warnings";
import { omit } from "@/lib/domain/kit/omit";
import type { DemoEvent } from "./event-writer";

// A few visits contain typical mistakes of shops in their events, so that the demo shows the warnings.

/** Dropped events, of which only the number is stored. `at` is epoch ms. */
export type DroppedEvents = { clientId: string; at: number; warning: VisitWarning; events: number };

/** One in this many visits has a flaw. */
const ONE_IN = 110;

type Raw = Record<string, unknown>;
type Lists = Record<string, { items: { position: number }[]; query: { string?: string } }>;
type Flaw = (events: DemoEvent[], chance: Random) => DemoEvent[] | null;

/** Adds a flaw to a few visits; most stay unchanged. */
export function addFlaw(events: DemoEvent[], chance: Random): { events: DemoEvent[]; dropped: DroppedEvents[] } {
  if (!chance.chance(1 / ONE_IN)) return { events, dropped: [] };
  const first = chance.int(0, FLAWS.length);
  const [event] = events;
  if (first === FLAWS.length && event !== undefined) {
    const warning = chance.chance(0.7) ? "timestamp_milliseconds" : "timestamp_invalid";
    const { clientId, at } = event;
    return { events, dropped: [{ clientId, at, warning, events: chance.int(1, 4) }] };
  }
  for (let step = 0; step < FLAWS.length; step += 1) {
    const made = FLAWS[(first + step) % FLAWS.length]?.(events, chance) ?? null;
    if (made !== null) return { events: made, dropped: [] };
  }
  return { events, dropped: [] };
}

const renameList: Flaw = (events) =>
  changeEvents(events, ({ raw }) => {
    const list = getLists(raw)["Search Results"];
    return list === undefined ? null : { lists: { search_page: list } };
  });

const restartPositions: Flaw = (events) =>
  changeEvents(events, ({ raw }) => {
    const [name, list] = Object.entries(getLists(raw))[0] ?? [];
    if (name === undefined || list === undefined || (list.items[0]?.position ?? 1) === 1) return null;
    return { lists: { [name]: { ...list, items: list.items.map((item, at) => ({ ...item, position: at + 1 })) } } };
  });

const encodeQuery: Flaw = (events) =>
  changeEvents(events, ({ raw }) => {
    const [name, list] = Object.entries(getLists(raw))[0] ?? [];
    const text = list?.query.string ?? "";
    if (name === undefined || list === undefined || encodeURIComponent(text) === text) return null;
    return { lists: { [name]: { ...list, query: { ...list.query, string: encodeURIComponent(text) } } } };
  });

const reuseId: Flaw = (events, chance) => {
  const at = chance.int(0, events.length - 1);
  return events.map((event, index) => (index === at ? { ...event, isIdReused: true } : event));
};

const breakAmount: Flaw = (events) =>
  changeEvents(events, ({ raw, type }) => {
    if (type !== "transaction" || !Array.isArray(raw.items)) return null;
    return { items: raw.items.map((item: Raw) => ({ ...item, total_price: "n/a" })) };
  });

/** The thank-you page of an order is reported, but not the order. */
const dropOrder: Flaw = (events) => {
  const at = events.findIndex(({ type }) => type === "transaction");
  const order = events[at];
  const home = events.find(({ type, raw }) => type === "pv" && String(raw.url).startsWith("http"))?.raw.url;
  if (order === undefined || home === undefined) return null;
  const url = `${String(home)
    .split("?")[0]
    ?.replace(/\/category$/, "")}/checkout/thank-you`;
  const thanks: DemoEvent = {
    ...order,
    type: "pv",
    raw: { ...omit(order.raw, "items"), type: "pv", url, title: "Thank you" },
  };
  return events.with(at, thanks);
};

const FLAWS: readonly Flaw[] = [renameList, restartPositions, encodeQuery, reuseId, breakAmount, dropOrder];

function getLists(raw: Raw): Lists {
  return (raw.lists ?? {}) as Lists;
}

/** Changes the affected events. */
function changeEvents(events: DemoEvent[], change: (event: DemoEvent) => Raw | null): DemoEvent[] | null {
  let isChanged = false;
  const made = events.map((event) => {
    const more = change(event);
    if (more === null) return event;
    isChanged = true;
    return { ...event, raw: { ...event.raw, ...more } };
  });
  return isChanged ? made : null;
}

/** Makes the visit of a robot, with more events than the limit of a visit. */
export function makeRobotVisit(event: DemoEvent, count: number): DemoEvent[] {
  return Array.from({ length: count }, (_, index) => {
    const at = event.at + index * 3000;
    const id = `${event.id}-${index + 1}`;
    return { ...event, id, at, raw: { ...event.raw, id, local_timestamp: Math.floor(at / 1000) } };
  });
}
