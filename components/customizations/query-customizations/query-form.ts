import { mergeRuleLists } from "@/components/customizations/model/kinds/common-form";
import type { Customization } from "@/lib/contract/customizations/customizations";
import type { QueryCustomization } from "@/lib/contract/customizations/query-customizations";
import type { TextPart } from "@/lib/i18n/messages";

/** A customized query in the common form. */
export function toCustomization({ query, ...rest }: QueryCustomization): Customization {
  return mergeRuleLists({ kind: "query-customizations", subject: query, ...rest });
}

/** Texts of the list and of its dialogs and panels; the feature's other texts belong to the editor. */
export const LIST_TEXTS = [
  "query-customizations.list",
  "query-customizations.create",
  "query-customizations.delete",
  "query-customizations.copies",
  "customization-copies",
  "query-customizations.numbers",
  "query-customizations.errors",
  "query-customizations.clash",
  "rule-evidence.staleRules",
  "rule-evidence.suggestions",
  "rule-evidence.errors",
  "results.ranks",
  "results.when",
  "results.twice",
  "results.twiceSecond",
  "drafts.errors",
  // Errors of undoing a delete.
  "change-history.errors",
] as const satisfies readonly TextPart[];
