import type { TextPart } from "@/lib/i18n/messages";

/** The texts that a page needs for the strip about paused feeds. */
export const PAUSED_TEXTS = [
  "feeds.names",
  "feeds.paused",
  "feeds.runs",
  "feeds.line",
  "feeds.faults",
  "feeds.errors",
  "plans.errors",
] as const satisfies readonly TextPart[];

/** The texts of the catalog browser: its own and those of the parts that other screens draw too. */
export const BROWSER_TEXTS = [
  "catalog-browser",
  "search-host",
  "search-preview.bar",
  "search-preview.filters",
  "search-preview.notes",
  "search-preview.places",
  "results.stock",
  "data-quality.names",
  ...PAUSED_TEXTS,
] as const satisfies readonly TextPart[];

/** The texts of an explanation, for those who may see the debug mode. */
export const DEBUG_TEXTS = [
  ...BROWSER_TEXTS,
  "query-insight.why",
  "results.when",
  "results.twice",
  "results.twiceSecond",
] as const satisfies readonly TextPart[];
