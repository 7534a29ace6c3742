import type { VisitEvent } from "@/lib/domain/analytics/visit-events";

// Events of one visitor, for tests of visits.

/** When every visit of these tests begins, epoch ms. */
export const MORNING = Date.parse("2026-03-10T08:00:00Z");

let made = 0;

/** An event `seconds` after the morning. */
export function at(seconds: number, type: VisitEvent["type"], raw: Record<string, unknown>): VisitEvent {
  made += 1;
  const id = `v-${String(made).padStart(6, "0")}`;
  return {
    id,
    at: MORNING + seconds * 1000,
    type,
    raw: { id, type, ...raw },
    ip: null,
    device: null,
    isIdReused: false,
    isClockCorrected: false,
  };
}

/** A shown list; items as identities, from the first position. */
export function makeShownList(
  seconds: number,
  query: string,
  items: readonly string[],
  { name = "Search Results", filters, scopes, first = 1 }: ShownOptions = {},
): VisitEvent {
  const listed = items.map((url, index) => ({ url, title: `Title of ${url}`, type: "item", position: first + index }));
  return at(seconds, "event", { lists: { [name]: { items: listed, query: { string: query, filters, scopes } } } });
}

type ShownOptions = {
  name?: string;
  filters?: Record<string, unknown>;
  scopes?: Record<string, unknown>;
  first?: number;
};

/** A click, or another action. */
export function makeClick(seconds: number, identity: string, type = "click"): VisitEvent {
  return at(seconds, "click", { action: { type, resource_identifier: identity } });
}

/** An order of items with their prices. */
export function makeOrder(seconds: number, prices: Record<string, number>): VisitEvent {
  const items = Object.entries(prices).map(([url, price]) => ({ url, count: 1, total_price: price }));
  return at(seconds, "transaction", { items });
}

/** A viewed page. */
export function makePageView(seconds: number, url: string, more: Record<string, unknown> = {}): VisitEvent {
  return at(seconds, "pv", { url, ...more });
}
