import type { TextPart } from "@/lib/i18n/messages";

/** Texts of the search preview, including those shared with the editor. */
export const PREVIEW_TEXTS = [
  "search-preview",
  "search-host",
  "campaigns.placements",
  "query-insight",
  "results",
  "product-listings.errors",
  "query-customizations.create",
  "query-customizations.errors",
  "query-customizations.form",
  "query-customizations.rules",
] as const satisfies readonly TextPart[];
