import type { TextPart } from "@/lib/i18n/messages";

/** The texts of the list and of what is opened from it; the rest of the feature's belong to the editor. */
export const LIST_TEXTS = [
  "query-customizations.list",
  "query-customizations.create",
  "query-customizations.delete",
  "query-customizations.copies",
  "customization-copies",
  "query-customizations.numbers",
  "query-customizations.errors",
  "rule-evidence.debt",
  "rule-evidence.suggestions",
  "rule-evidence.errors",
  "drafts.ranks",
  "drafts.errors",
  // What may go wrong when a deleted one is taken back.
  "change-history.errors",
] as const satisfies readonly TextPart[];
