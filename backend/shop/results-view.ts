import type { SearchAnswer } from "@/lib/contract/search/search-host";
import type { ResultsAddress } from "./shop-search";
import type { ShopSite } from "./shop-site";

/** A category right below that of a listing; its items are counted as the listing is narrowed. */
export type Subcategory = { title: string; path: string; count: number; attributes: Record<string, unknown> };

/** What a results page is made from. */
export type ResultsView = {
  site: ShopSite;
  address: ResultsAddress;
  results: SearchAnswer["results"];
  /** What lies right below the category of a listing. */
  subcategories: readonly Subcategory[];
  /** Origin of the public listener. */
  shopUrl: string;
};
