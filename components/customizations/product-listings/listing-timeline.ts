import type { TimelinePage } from "@/components/customizations/site-timeline/site-timeline-kind";
import type { timelineInput } from "@/components/customizations/timeline/timeline-address";
import { timeline } from "@/lib/contract/customizations/product-listings";
import { pathText } from "@/lib/domain/search/category-path";
import type { Output } from "@/lib/http/endpoint";
import { queryKey } from "@/lib/http/query-key";
import { ROWS } from "./listing-rows";

/** A page of the timeline of listings; a row is called by the path of its category. */
export function barsOfListings({ items, ...page }: Output<typeof timeline>): TimelinePage {
  return { ...page, items: items.map(({ category_full, ...row }) => ({ ...row, query: pathText(category_full) })) };
}

/** Where the query cache keeps such a page. */
export function barsKey(input: ReturnType<typeof timelineInput>): readonly unknown[] {
  return queryKey(timeline, input, ROWS);
}
