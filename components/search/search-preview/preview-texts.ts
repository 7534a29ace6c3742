import type { TextPart } from "@/lib/i18n/messages";

/** The texts of the search preview: its own and those of the parts that the editor draws too. */
export const PREVIEW_TEXTS = [
  "search-preview",
  "search-host",
  "query-insight",
  "drafts.moment",
  "drafts.ranks",
  "product-listings.errors",
  "query-customizations.create",
  "query-customizations.errors",
  "query-customizations.form",
  "query-customizations.rules",
  "query-customizations.stock",
  "query-customizations.when",
] as const satisfies readonly TextPart[];
