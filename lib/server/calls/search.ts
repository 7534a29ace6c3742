import "server-only";
import * as queryInsight from "@/lib/contract/search/query-insight";
import * as searchHost from "@/lib/contract/search/search-host";
import { forward } from "@/lib/server/forward/forward";

/** The calls of the area that browsers make, with their hooks. */
export const calls = [
  forward(queryInsight.why),
  forward(queryInsight.affecting),
  forward(queryInsight.listingWhy),
  forward(queryInsight.listingAffecting),
  forward(queryInsight.topItemsWhy),
  forward(queryInsight.topItemsAffecting),
  forward(searchHost.search),
  forward(searchHost.autocomplete),
  forward(searchHost.topItems),
];
