import type { ListPage } from "@/components/customizations/model/lists/list-kind";
import type { SiteTimelinePage } from "@/components/customizations/site-timeline/site-timeline-kind";
import type { Customization } from "@/lib/contract/customizations/customizations";
import type { list, QueryCustomization, timeline } from "@/lib/contract/customizations/query-customizations";
import { fromRuleLists } from "@/lib/domain/customizations/wire-rules";
import type { Output } from "@/lib/http/endpoint";
import type { TextPart } from "@/lib/i18n/messages";

/** A customized query in the common form. */
export function toCustomization({ query, rules, ...rest }: QueryCustomization): Customization {
  return { ...rest, kind: "query-customizations", subject: query, rules: fromRuleLists(rest.mode, rules) };
}

/** A page of the timeline of queries in the common form. */
export function toTimelinePage({ items, ...page }: Output<typeof timeline>): SiteTimelinePage {
  return { ...page, items: items.map(({ query: subject, ...row }) => ({ ...row, subject })) };
}

/** A page of queries in the common form. */
export function toListPage({ items, ...page }: Output<typeof list>): ListPage {
  return { ...page, items: items.map(({ query: subject, ...row }) => ({ ...row, subject })) };
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
