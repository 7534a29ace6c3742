import type { SearchAnswer } from "@/lib/contract/search-host";
import type { ResultsAddress } from "./shop-search";
import type { ShopSite } from "./shop-site";

/** What a results page is made from. */
export type ResultsView = {
  site: ShopSite;
  address: ResultsAddress;
  results: SearchAnswer["results"];
  /** Origin of the public listener. */
  shopUrl: string;
};
