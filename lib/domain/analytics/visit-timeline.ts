import type { EventFacts, SeenItem as ShownItem, ShownList } from "@/lib/contract/analytics/sessions";
import type { SeenEvent, SeenItem, SeenList } from "./visit-events";

// The events of a visit as its timeline tells them.

/** Items of a list that a timeline names. */
export const ITEMS_TOLD = 10;
const BOUGHT_TOLD = 20;

/** What each event tells, in their order; the position of a click is that of the latest list which held the item. */
export function factsOf(events: readonly SeenEvent[]): EventFacts[] {
  const places = new Map<string, { item: SeenItem; list: string }>();
  return events.map((event) => {
    for (const list of event.lists) for (const item of list.items) places.set(item.identity, { item, list: list.name });
    const place = event.click === null ? undefined : places.get(event.click.identity);
    return {
      lists: event.lists.map(listTold),
      action:
        event.click === null
          ? null
          : {
              type: actionType(event.raw.action),
              identity: event.click.identity,
              title: place?.item.title ?? null,
              position: place?.item.place ?? null,
              list: place?.list ?? null,
            },
      url: event.page,
      referer: event.referer,
      bought: boughtOf(event),
    };
  });
}

const REPEATED_MS = 1_000;

/**
 * Which events say what the one before them says, under another id and within a second, as pages do that report
 * themselves twice. An order is known by its id, so that two of them are two, even of the same items.
 */
export function repeatsOf(events: readonly SeenEvent[]): boolean[] {
  return events.map((event, index) => {
    const before = events[index - 1];
    if (before === undefined || event.type === "transaction" || before.type !== event.type) return false;
    return event.at - before.at <= REPEATED_MS && contentOf(event) === contentOf(before);
  });
}

/** What an event says besides its id and its time. */
function contentOf({ raw }: SeenEvent): string {
  return JSON.stringify({ ...raw, id: undefined, local_timestamp: undefined });
}

/** A list as it was shown, with its first items. */
function listTold(list: SeenList): ShownList {
  return {
    name: list.name,
    scope: list.scope,
    query: list.typed,
    filters: { ...list.filters },
    items_count: list.items.length,
    items: itemsTold(list).slice(0, ITEMS_TOLD),
  };
}

/** All items of a list as the event told them; where no position was told, their order is it. */
export function itemsTold(list: SeenList): ShownItem[] {
  return list.items.map(({ identity, title, place }, at) => ({
    identity,
    title,
    type: null,
    position: place ?? at + 1,
  }));
}

function actionType(action: unknown): string {
  const type = typeof action === "object" && action !== null && "type" in action ? action.type : null;
  return typeof type === "string" && type.trim() !== "" ? type.trim().slice(0, 100) : "click";
}

function boughtOf({ purchases, raw }: SeenEvent): EventFacts["bought"] {
  const sent: unknown[] = Array.isArray(raw.items) ? raw.items : [];
  return purchases.slice(0, BOUGHT_TOLD).map(({ identity, title, revenue }) => ({
    identity,
    title,
    pieces: piecesOf(sent.find((one) => isRecord(one) && one.url === identity)),
    total: revenue === null ? null : revenue / 100,
  }));
}

function piecesOf(sent: unknown): number | null {
  const count = isRecord(sent) ? Number(sent.count) : Number.NaN;
  return Number.isFinite(count) && count > 0 ? count : null;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

/** A pause between two events that a timeline tells of, in milliseconds: five minutes. */
export const PAUSE_MS = 5 * 60_000;

/** The pause before each event (ms), null where it was shorter than PAUSE_MS; `moments` are ISO instants in order. */
export function pausesOf(moments: readonly string[]): (number | null)[] {
  return moments.map((moment, at) => {
    const before = moments[at - 1];
    const pause = before === undefined ? 0 : Date.parse(moment) - Date.parse(before);
    return pause >= PAUSE_MS ? pause : null;
  });
}
