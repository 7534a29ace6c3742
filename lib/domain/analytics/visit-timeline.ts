import type { EventFacts, SeenListItem, ShownList } from "@/lib/contract/analytics/sessions";
import { isRecord } from "@/lib/domain/kit/record";
import type { SeenEvent, SeenItem, SeenList } from "./visit-events";

// Converts the events of a visit for its timeline.

/** Maximum items of a list in the timeline. */
export const LIST_ITEMS_MAX = 10;
const PURCHASES_MAX = 20;

/** Builds the facts of events, in order; a click gets its position from the latest list that contained the item. */
export function buildEventFacts(events: readonly SeenEvent[]): EventFacts[] {
  const places = new Map<string, { item: SeenItem; list: string }>();
  return events.map((event) => {
    for (const list of event.lists) for (const item of list.items) places.set(item.identity, { item, list: list.name });
    const place = event.click === null ? undefined : places.get(event.click.identity);
    return {
      lists: event.lists.map(toShownList),
      action:
        event.click === null
          ? null
          : {
              type: readActionType(event.raw.action),
              identity: event.click.identity,
              title: place?.item.title ?? null,
              position: place?.item.place ?? null,
              list: place?.list ?? null,
            },
      url: event.page,
      referer: event.referer,
      bought: readPurchases(event),
      banner:
        event.banner === null
          ? null
          : { action: event.banner.action, campaign_id: event.banner.campaignId, placement: event.banner.placement },
    };
  });
}

const REPEATED_MS = 1_000;

/**
 * Finds events that repeat the previous one with another id within a second, as some pages report themselves twice. Orders
 * are never repeats, because their ids identify them.
 */
export function findRepeats(events: readonly SeenEvent[]): boolean[] {
  return events.map((event, index) => {
    const before = events[index - 1];
    if (before === undefined || event.type === "transaction" || before.type !== event.type) return false;
    return event.at - before.at <= REPEATED_MS && serializeContent(event) === serializeContent(before);
  });
}

/** The content of an event without id and time. */
function serializeContent({ raw }: SeenEvent): string {
  return JSON.stringify({ ...raw, id: undefined, local_timestamp: undefined });
}

function toShownList(list: SeenList): ShownList {
  return {
    name: list.name,
    scope: list.scope,
    query: list.typed,
    filters: { ...list.filters },
    items_count: list.items.length,
    items: toShownItems(list).slice(0, LIST_ITEMS_MAX),
  };
}

/** All items of a list; without reported positions, their order counts. */
export function toShownItems(list: SeenList): SeenListItem[] {
  return list.items.map(({ identity, title, place }, at) => ({
    identity,
    title,
    type: null,
    position: place ?? at + 1,
  }));
}

function readActionType(action: unknown): string {
  const type = typeof action === "object" && action !== null && "type" in action ? action.type : null;
  return typeof type === "string" && type.trim() !== "" ? type.trim().slice(0, 100) : "click";
}

function readPurchases({ purchases, raw }: SeenEvent): EventFacts["bought"] {
  const sent: unknown[] = Array.isArray(raw.items) ? raw.items : [];
  return purchases.slice(0, PURCHASES_MAX).map(({ identity, title, revenue }) => ({
    identity,
    title,
    pieces: readCount(sent.find((one) => isRecord(one) && one.url === identity)),
    total: revenue === null ? null : revenue / 100,
  }));
}

function readCount(sent: unknown): number | null {
  const count = isRecord(sent) ? Number(sent.count) : Number.NaN;
  return Number.isFinite(count) && count > 0 ? count : null;
}

/** Minimum pause shown in a timeline: five minutes, in milliseconds. */
export const PAUSE_MS = 5 * 60_000;

/**
 * The pause before each event (ms), null if shorter than PAUSE_MS.
 * @param moments sorted ISO instants.
 */
export function findPauses(moments: readonly string[]): (number | null)[] {
  return moments.map((moment, at) => {
    const before = moments[at - 1];
    const pause = before === undefined ? 0 : Date.parse(moment) - Date.parse(before);
    return pause >= PAUSE_MS ? pause : null;
  });
}
