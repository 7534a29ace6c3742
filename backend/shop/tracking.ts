import { TRACKING_SCRIPT } from "@vitrine/edge/tracking";
import type { Hono } from "hono";
import { html } from "hono/html";
import type { HonoEnv } from "@/backend/kit/hono-env";
import type { CardItem } from "./item-card";
import { PAGE_SIZE, type ResultsAddress } from "./shop-search";
import type { Html, ShopSite } from "./shop-site";

/** Path of the tracking script for any shop; `?tracker_id` names the site. */
export const TRACKING_PATH = "/v1/tracking.js";

/** An event of a page; the script adds visitor, time and URL (docs/events.md). */
export type ShopPageEvent =
  | { type: "pv"; url?: string; title?: string }
  | { type: "event"; lists: Record<string, ShopPageList> }
  | { type: "transaction"; id: string; items: { title: string; url: string; count: number; total_price?: number }[] };

export type ShopPageList = {
  items: { title: string; url: string; type?: string; position: number; price?: number }[];
  query: { string?: string; filters?: Record<string, string | string[]>; scopes?: Record<string, string> };
};

/** Serves the tracking script. The URL is constant, so browsers revalidate the script after an hour. */
export function mountTracking(app: Hono<HonoEnv>): void {
  app.get(TRACKING_PATH, (c) =>
    c.body(TRACKING_SCRIPT, 200, {
      "content-type": "text/javascript; charset=utf-8",
      "cache-control": "public, max-age=3600",
      "cross-origin-resource-policy": "cross-origin",
    }),
  );
}

/** The tags for the tracking script with the events of a page. Previews are not tracked. */
export function renderTrackingTags({ siteId, preview }: ShopSite, events: readonly ShopPageEvent[]): Html {
  if (preview !== null) return html``;
  return html`<meta name="vitrine:events" content="${JSON.stringify(events)}" />
    <script src="${TRACKING_PATH}?tracker_id=${siteId}" defer></script>`;
}

/** Builds the event of a results page; positions continue across pages. */
export function buildResultsEvent(address: ResultsAddress, items: readonly CardItem[], type: string): ShopPageEvent {
  const { q, category, page } = address;
  const filters = buildFilters(address);
  const more = Object.keys(filters).length === 0 ? {} : { filters };
  const query =
    q === "" && category !== "" ? { scopes: { _category_label: category }, ...more } : { string: q, ...more };
  const name = q === "" && category !== "" ? "Product Listing" : "Search Results";
  return { type: "event", lists: { [name]: { items: toTrackedItems(items, type, (page - 1) * PAGE_SIZE), query } } };
}

/**
 * Builds the event of a recommendation list, such as new arrivals.
 * @param more describes the recommendation.
 */
export function buildWidgetEvent(
  name: string,
  items: readonly CardItem[],
  type: string,
  more: Record<string, string | string[]> = {},
): ShopPageEvent {
  const filters = { RecommenderClientId: name, ...more };
  return { type: "event", lists: { Recommendation: { items: toTrackedItems(items, type, 0), query: { filters } } } };
}

function toTrackedItems(items: readonly CardItem[], type: string, before: number): ShopPageList["items"] {
  return items.map(({ identity, title, attributes }, index) => {
    const price = attributes.price_amount;
    return {
      title,
      url: identity,
      type,
      position: before + index + 1,
      ...(typeof price === "number" ? { price } : {}),
    };
  });
}

/** Filters by attribute name. The category of a listing is not a filter. */
function buildFilters({
  q,
  brands,
  category,
  priceFrom,
  priceTo,
  sort,
}: ResultsAddress): Record<string, string | string[]> {
  const hasPrice = priceFrom !== null || priceTo !== null;
  return {
    ...(brands.length === 0 ? {} : { brand: brands }),
    ...(q === "" || category === "" ? {} : { category_path: category }),
    ...(hasPrice ? { price_amount: `${priceFrom ?? ""}|${priceTo ?? ""}` } : {}),
    ...(sort === null ? {} : { "sort by": sort }),
  };
}
