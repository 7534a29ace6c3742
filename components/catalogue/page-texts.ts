import type { TextPart } from "@/lib/i18n/messages";

/** The texts of the strip of paused feeds. */
export const PAUSED_TEXTS = [
  "feeds.names",
  "feeds.paused",
  "feeds.runs",
  "feeds.line",
  "feeds.faults",
  "feeds.errors",
  "plans.errors",
] as const satisfies readonly TextPart[];

/** The texts of the catalog browser and of the shared components that it uses. */
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

/** The texts of explanations, for users who may use the debug mode. */
export const DEBUG_TEXTS = [
  ...BROWSER_TEXTS,
  "query-insight.why",
  "results.when",
  "results.twice",
  "results.twiceSecond",
] as const satisfies readonly TextPart[];
