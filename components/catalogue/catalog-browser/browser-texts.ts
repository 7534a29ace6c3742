import { PAUSED_TEXTS } from "@/components/catalogue/feeds/paused-texts";
import type { TextPart } from "@/lib/i18n/messages";

/** The texts of the catalog browser: its own and those of the parts that other screens draw too. */
export const BROWSER_TEXTS = [
  "catalog-browser",
  "search-host",
  "search-preview.bar",
  "search-preview.filters",
  "search-preview.notes",
  "search-preview.places",
  "query-customizations.stock",
  "data-quality.names",
  ...PAUSED_TEXTS,
] as const satisfies readonly TextPart[];

/** The texts of an explanation, for those who may see the debug mode. */
export const DEBUG_TEXTS = [
  ...BROWSER_TEXTS,
  "query-insight.why",
  "query-customizations.when",
] as const satisfies readonly TextPart[];
