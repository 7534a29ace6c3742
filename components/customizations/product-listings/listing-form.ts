import { formatPath } from "@vitrine/engine/category-path";
import type { buildListInput } from "@/components/customizations/model/lists/list-address";
import type { ListPage } from "@/components/customizations/model/lists/list-kind";
import type { TimelinePage } from "@/components/customizations/site-timeline/site-timeline-kind";
import type { buildTimelineInput } from "@/components/customizations/timeline/timeline-address";
import type { Customization } from "@/lib/contract/customizations/customizations";
import { list, type ProductListing, timeline } from "@/lib/contract/customizations/product-listings";
import type { Output } from "@/lib/http/endpoint";
import { buildQueryKey } from "@/lib/http/query-key";
import type { TextPart } from "@/lib/i18n/messages";

/** A customized listing in the common form: one place, one list of rules. */
export function toCustomization({ category_full, rules, ...rest }: ProductListing): Customization {
  const own = rules.map((rule) => ({ ...rule, placement: "both" as const }));
  const one = { autocomplete: [], search: own };
  return { ...rest, kind: "product-listings", subject: category_full, mode: "simple", rules: one };
}

/** A page of the timeline of listings; the category path is the name of a row. */
export function toTimelinePage({ items, ...page }: Output<typeof timeline>): TimelinePage {
  return { ...page, items: items.map(({ category_full, ...row }) => ({ ...row, query: formatPath(category_full) })) };
}

/** Query key of a page of the timeline. */
export function buildBarsKey(input: ReturnType<typeof buildTimelineInput>): readonly unknown[] {
  return buildQueryKey(timeline, input, ROWS);
}

/** Query-cache name of a page mapped to rows; the wire form has its own entry. */
export const ROWS = "rows";

/** A page of listings for the shared list; the category path is the name of a row. */
export function toListPage({ items, ...page }: Output<typeof list>): ListPage {
  return {
    ...page,
    items: items.map(({ category_full, ...row }) => ({ ...row, query: formatPath(category_full), mode: "simple" })),
  };
}

/** Query key of a page of the list. */
export function buildRowsKey(input: ReturnType<typeof buildListInput>): readonly unknown[] {
  return buildQueryKey(list, input, ROWS);
}

/** Texts of the list of listings and of its dialogs and panels. */
export const LISTING_LIST_TEXTS = [
  "query-customizations.list",
  "query-customizations.create",
  "query-customizations.delete",
  "query-customizations.numbers",
  "query-customizations.errors",
  "rule-evidence.staleRules",
  "drafts.errors",
  "product-listings",
  "change-history",
] as const satisfies readonly TextPart[];
