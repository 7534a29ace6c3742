import type { Hono } from "hono";
import { html } from "hono/html";
import type { HonoEnv } from "@/backend/kit/answer-call";
import type { CardItem } from "./item-card";
import { PAGE_SIZE, type ResultsAddress } from "./shop-search";
import type { Html, ShopSite } from "./shop-site";
import { TRACKING_SCRIPT } from "./tracking-script";

/** Where any shop gets the tracking script; `?tracker_id` names its site. */
export const TRACKING_PATH = "/v1/tracking.js";

/** What a page tells of itself; the script adds who, when and where (docs/events.md). */
export type ToldEvent =
  | { type: "pv"; url?: string; title?: string }
  | { type: "event"; lists: Record<string, ToldList> }
  | { type: "transaction"; id: string; items: { title: string; url: string; count: number; total_price?: number }[] };

/** A list that a page shows. */
export type ToldList = {
  items: { title: string; url: string; type?: string; position: number; price?: number }[];
  query: { string?: string; filters?: Record<string, string | string[]>; scopes?: Record<string, string> };
};

/** Serves the tracking script. Its address stays, so browsers look for a newer one after an hour. */
export function mountTracking(app: Hono<HonoEnv>): void {
  app.get(TRACKING_PATH, (c) =>
    c.body(TRACKING_SCRIPT, 200, {
      "content-type": "text/javascript; charset=utf-8",
      "cache-control": "public, max-age=3600",
      "cross-origin-resource-policy": "cross-origin",
    }),
  );
}

/** What a page of a shop says to the tracking script. Visits of a preview are nobody's, and not told. */
export function trackingTags({ siteId, preview }: ShopSite, events: readonly ToldEvent[]): Html {
  if (preview !== null) return html``;
  return html`<meta name="vitrine:events" content="${JSON.stringify(events)}" />
    <script src="${TRACKING_PATH}?tracker_id=${siteId}" defer></script>`;
}

/** The list of results or of a category; positions go on over its pages. */
export function toldResults(address: ResultsAddress, items: readonly CardItem[], type: string): ToldEvent {
  const { q, category, page } = address;
  const filters = filtersOf(address);
  const more = Object.keys(filters).length === 0 ? {} : { filters };
  const query =
    q === "" && category !== "" ? { scopes: { _category_label: category }, ...more } : { string: q, ...more };
  const name = q === "" && category !== "" ? "Product Listing" : "Search Results";
  return { type: "event", lists: { [name]: { items: itemsOf(items, type, (page - 1) * PAGE_SIZE), query } } };
}

/** A list that nobody asked for, such as what came last. */
export function toldWidget(name: string, items: readonly CardItem[], type: string): ToldEvent {
  const filters = { RecommenderClientId: name };
  return { type: "event", lists: { Recommendation: { items: itemsOf(items, type, 0), query: { filters } } } };
}

function itemsOf(items: readonly CardItem[], type: string, before: number): ToldList["items"] {
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

/** Filters by their names in the catalogue. The category of a listing is what it lists, and no filter. */
function filtersOf({
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
