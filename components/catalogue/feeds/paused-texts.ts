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
