import type { ListPage } from "@/components/customizations/model/lists/list-kind";
import type { SiteTimelinePage } from "@/components/customizations/site-timeline/site-timeline-kind";
import type { Customization } from "@/lib/contract/customizations/customizations";
import type { list, ProductListing, timeline } from "@/lib/contract/customizations/product-listings";
import { fromFlatRule } from "@/lib/domain/customizations/wire-rules";
import type { Output } from "@/lib/http/endpoint";
import type { TextPart } from "@/lib/i18n/messages";

/** A customized listing in the common form. */
export function toCustomization({ category_full, rules, ...rest }: ProductListing): Customization {
  const own = rules.map(fromFlatRule);
  return { ...rest, kind: "product-listings", subject: category_full, mode: "simple", rules: own };
}

/** A page of the timeline of listings in the common form. */
export function toTimelinePage({ items, ...page }: Output<typeof timeline>): SiteTimelinePage {
  return { ...page, items: items.map(({ category_full: subject, ...row }) => ({ ...row, subject })) };
}

/** A page of listings in the common form. */
export function toListPage({ items, ...page }: Output<typeof list>): ListPage {
  return { ...page, items: items.map(({ category_full: subject, ...row }) => ({ ...row, subject, mode: "simple" })) };
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
