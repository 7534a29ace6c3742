import type { DemoCatalogue } from "@/backend/demo/make-catalogue";
import type { CatalogueItem } from "@/lib/contract/catalogue/catalogue-import";

/** The feeds of a made-up shop, the main one first. */
export const DEMO_FEEDS = ["item", "category", "brand", "article"] as const;
/** A feed of a made-up shop. */
export type DemoFeed = (typeof DEMO_FEEDS)[number];

const PARTS = { item: "items", category: "categories", brand: "brands", article: "articles" } as const;

/** What a feed of a made-up shop holds. */
export function itemsOf(catalogue: DemoCatalogue, feed: DemoFeed): CatalogueItem[] {
  return catalogue[PARTS[feed]];
}

/** Where the public listener has a feed of a made-up shop. */
export function demoFeedPath(siteId: string, feed: DemoFeed): string {
  return `/shop/${siteId}/feeds/${feed}.json`;
}

/** A record of a feed: what is read of it is the item again. Prices are told as numbers; their texts are made of them. */
export function recordOf({ identity, title, attributes }: CatalogueItem): Record<string, unknown> {
  const { price_amount, price_old_amount, price: _price, price_old: _old, ...rest } = attributes;
  return { id: identity, title, ...rest, price: price_amount, price_old: price_old_amount };
}
