import { expect, type Page } from "@playwright/test";
import { SITE } from "./fresh";

/** The public listener: search, events and the demo shops. */
export const SHOP_ORIGIN = process.env.E2E_SEARCH_URL ?? "http://localhost:3002";

/** An event as the tracking script sends it. */
export type SentEvent = {
  id: string;
  type: string;
  client_id: string;
  local_timestamp: number;
  url?: string;
  lists?: Record<string, { items: { url: string; position: number }[]; query: { string?: string } }>;
  action?: string | { type: string; resource_identifier: string };
  items?: { url: string; count: number; total_price: number }[];
  campaign_id?: string;
  placement?: string;
  query?: string;
};

/** Collects the events that pages send, each once. */
export async function collectEvents(page: Page): Promise<() => Promise<SentEvent[]>> {
  const sent = new Map<string, SentEvent>();
  // A test cannot observe beacons of a closed page; without them its events go with the next page.
  await page.addInitScript(() => Object.defineProperty(Navigator.prototype, "sendBeacon", { value: undefined }));
  await page.context().route(`${SHOP_ORIGIN}/v1/events*`, async (route) => {
    for (const event of JSON.parse(route.request().postData() ?? "[]") as SentEvent[]) sent.set(event.id, event);
    await route.continue();
  });
  return async () => {
    // The script stores the events of a page before its load event, and deletes them when they are accepted.
    await page.waitForLoadState("load");
    await expect.poll(() => readStoredEvents(page)).toEqual([]);
    return [...sent.values()];
  };
}

/** Events that the page still stores. */
export function readStoredEvents(page: Page): Promise<SentEvent[]> {
  return page.evaluate((site) => JSON.parse(localStorage.getItem(`vitrine:events:${site}`) ?? "[]"), SITE);
}
