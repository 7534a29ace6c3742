import type { VisitEvent } from "@/lib/domain/analytics/visit-events";
import { sendEvents } from "./quality-bench";
import { getTestBackend, type TestBackend } from "./test-backend";
import { makeClick, makeOrder, makePageView, makeShownList } from "./visit-events";

// Visits of a site for tests of the statistics, in three steps: make events of visitors, store them, settle.
//
//   const siteId = await createSite();
//   const shopper = makeShopVisitor(getTimeDaysAgo(10));                  // a visitor; seconds count from that moment
//   await putEvents(siteId, [
//     shopper.list(0, "lamp", ["A", "B"]),                                // a list: query, items from position 1
//     shopper.list(3, "te", ["A"], { name: "Autocomplete" }),             // other lists, filters, scopes, first position
//     shopper.click(5, "A"), shopper.act(9, "A", "add-to-cart"),          // a click; another conversion
//     shopper.buy(60, { A: 10.5 }), shopper.page(2, "/cart?utm=x"),       // an order; a page
//   ]);
//   await settleAnalytics(siteId);                                        // visits are built, ended and folded
//
// `settleAnalytics(siteId, at)` settles as of a time: visits not ended by then stay open. `sendNow` uses the intake
// (the last three days, with its limits). A test with a separate backend passes it last.

/** An event with its visitor and the facts that the intake would add. */
export type SiteEvent = Record<string, unknown> & {
  id: string;
  client_id: string;
  local_timestamp: number;
  type: string;
};

/** The time `days` ago at an hour of UTC, constant for a whole day. */
export function getTimeDaysAgo(days: number, hour = 11): Date {
  const today = new Date().toISOString().slice(0, 10);
  return new Date(Date.parse(`${today}T00:00:00Z`) - days * 86_400_000 + hour * 3_600_000);
}

let visitors = 0;

/** A visitor whose events begin at a time; `more` is in each event. */
export function makeShopVisitor(from: Date, more: Record<string, unknown> = {}) {
  visitors += 1;
  const clientId = String(5_000_000_000_000_000_000n + BigInt(process.pid) * 1_000_000n + BigInt(visitors));
  let count = 0;
  const createEvent = (seconds: number, { type, raw }: VisitEvent): SiteEvent => {
    count += 1;
    const id = `t-${clientId}-${String(count).padStart(4, "0")}`;
    return { ...raw, ...more, id, type, client_id: clientId, local_timestamp: from.getTime() / 1000 + seconds };
  };
  return {
    clientId,
    /** A shown list, by default the search results. */
    list: (
      seconds: number,
      query: string,
      items: readonly string[],
      options: Parameters<typeof makeShownList>[3] = {},
    ) => createEvent(seconds, makeShownList(0, query, items, options)),
    /** A click on an item. */
    click: (seconds: number, identity: string) => createEvent(seconds, makeClick(0, identity)),
    /** A conversion other than an order. */
    act: (seconds: number, identity: string, action = "add-to-cart") =>
      createEvent(seconds, makeClick(0, identity, action)),
    /** An order: items with their prices. */
    buy: (seconds: number, prices: Record<string, number>) => createEvent(seconds, makeOrder(0, prices)),
    /** A viewed page. */
    page: (seconds: number, url: string, facts: Record<string, unknown> = {}) =>
      createEvent(seconds, makePageView(0, url, facts)),
  };
}

/** Facts of the sender that the intake would read from the request. */
export type Sender = { ip?: string; device?: string };

/** Stores events of any age as the intake does, and marks their visitors. */
export async function putEvents(
  siteId: string,
  events: readonly SiteEvent[],
  { ip, device }: Sender = {},
  backend: TestBackend = getTestBackend(),
): Promise<void> {
  await control(backend, { put: siteId, events, ip: ip ?? null, device: device ?? null });
}

/** Sends events through the intake, as a shop's page does; only of the last three days. */
export async function sendNow(siteId: string, events: readonly SiteEvent[], backend: TestBackend = getTestBackend()) {
  return sendEvents(siteId, events, backend);
}

/** Builds the visits of a site and folds ended ones, as of a time: by default a day from now, so that all have ended. */
export async function settleAnalytics(
  siteId: string,
  at: Date = new Date(Date.now() + 86_400_000),
  backend: TestBackend = getTestBackend(),
): Promise<void> {
  await control(backend, { settle: siteId, at: at.toISOString() });
}

/** Deletes expired events, visits and sums as of a time, of all sites: only for a separate backend. */
export async function forgetAt(at: Date, backend: TestBackend): Promise<void> {
  await control(backend, { forgetAt: at.toISOString() });
}

async function control({ controlUrl }: TestBackend, order: object): Promise<void> {
  const answer = await fetch(controlUrl, { method: "POST", body: JSON.stringify(order) });
  if (!answer.ok) throw new Error(await answer.text());
}
