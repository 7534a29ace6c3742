import type { why } from "@/lib/contract/search/query-insight";
import type { Input } from "@/lib/http/endpoint";

/** The question why an item is not in the search, whatever is searched for. */
export function whyInput(siteId: string, item: string): Input<typeof why> {
  return { params: { siteId }, query: { q: "", type: "item", place: "search", item } };
}
