import { readPlainTitle } from "./elements";
import type { SuggestedPlacement } from "./shop-data";

/** A hit of the search host. An attribute may have several values. */
export type ShopHit = { url: string; type: string; attributes: Record<string, unknown> };

/** The images of a banner. */
export type BannerImages = { desktop_url: string; mobile_url?: string | null };

/** A campaign as the search host returns it: where it leads, and its images by placement. */
export type ShopCampaign = {
  id: string;
  target_url: string;
  banners: Partial<Record<SuggestedPlacement, BannerImages>>;
};

/** An answer of autocomplete, or of TOP items, which have no campaigns. */
export type SuggestAnswer = { hits: ShopHit[]; campaigns?: ShopCampaign[] | null };

/** The first value of an attribute. */
export function readFirstValue({ attributes }: ShopHit, name: string): string | undefined {
  const value = attributes[name];
  return (Array.isArray(value) ? value[0] : value) as string | undefined;
}

/** The name of a hit; where the search host does not return it, the title with its marks. */
export function readName({ url, attributes }: ShopHit): string {
  return (attributes["title.untouched"] ?? attributes.title ?? url) as string;
}

/** The title of a hit with the marks of matches. */
export function readTitle({ url, attributes }: ShopHit): string {
  return (attributes.title ?? url) as string;
}

/** Reports suggestions in the order shown. */
export function reportSuggestions(query: string, hits: readonly ShopHit[]): void {
  const items = hits.map((hit, index) => {
    return { title: readPlainTitle(String(readName(hit))), url: hit.url, type: hit.type, position: index + 1 };
  });
  window.vitrine?.track({ type: "event", lists: { Autocomplete: { query: { string: query }, items } } });
}
