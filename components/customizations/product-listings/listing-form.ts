import { COMMON } from "@/components/customizations/model/common-form";
import type { listInput } from "@/components/customizations/model/list-address";
import type { ListPage } from "@/components/customizations/model/list-kind";
import type { TimelinePage } from "@/components/customizations/site-timeline/site-timeline-kind";
import type { timelineInput } from "@/components/customizations/timeline/timeline-address";
import type { Customization } from "@/lib/contract/customizations/customizations";
import { list, type ProductListing, show, timeline } from "@/lib/contract/customizations/product-listings";
import { formatPath } from "@/lib/domain/search/category-path";
import type { Output } from "@/lib/http/endpoint";
import { queryKey } from "@/lib/http/query-key";
import type { TextPart } from "@/lib/i18n/messages";

/** A customized listing in the common form: its rules act in one place and stand in one list. */
export function ofListing({ category_full, rules, ...rest }: ProductListing): Customization {
  const own = rules.map((rule) => ({ ...rule, placement: "both" as const }));
  const one = { autocomplete: [], search: own };
  return { ...rest, kind: "product-listings", subject: category_full, mode: "simple", rules: one };
}

/** Where the query cache keeps a customized listing in the common form. */
export function listingLiveKey(siteId: string, id: string): readonly unknown[] {
  return queryKey(show, { params: { siteId }, query: { id } }, COMMON);
}

/** A page of the timeline of listings; a row is called by the path of its category. */
export function barsOfListings({ items, ...page }: Output<typeof timeline>): TimelinePage {
  return { ...page, items: items.map(({ category_full, ...row }) => ({ ...row, query: formatPath(category_full) })) };
}

/** Where the query cache keeps such a page. */
export function barsKey(input: ReturnType<typeof timelineInput>): readonly unknown[] {
  return queryKey(timeline, input, ROWS);
}

/** Name of such a page in the query cache, beside what its own call answers. */
export const ROWS = "rows";

/** A page of listings as the one list draws it: a row is called by the path of its category. */
export function rowsOf({ items, ...page }: Output<typeof list>): ListPage {
  return {
    ...page,
    items: items.map(({ category_full, ...row }) => ({ ...row, query: formatPath(category_full), mode: "simple" })),
  };
}

/** Where the query cache keeps such a page. */
export function rowsKey(input: ReturnType<typeof listInput>): readonly unknown[] {
  return queryKey(list, input, ROWS);
}

/** The texts of the list of listings and of what is opened from it. */
export const LISTING_LIST_TEXTS = [
  "query-customizations.list",
  "query-customizations.create",
  "query-customizations.delete",
  "query-customizations.numbers",
  "query-customizations.errors",
  "rule-evidence.debt",
  "drafts.errors",
  "product-listings",
  "change-history",
] as const satisfies readonly TextPart[];
