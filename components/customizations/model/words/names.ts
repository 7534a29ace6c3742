import type { DraftRule } from "@/lib/domain/customizations/rule-draft";
import { describeCriteria } from "@/lib/domain/search/criteria";

/** Name of a rule's item. */
export function getRuleName(rule: Pick<DraftRule, "item" | "item_url">): string {
  return rule.item?.title ?? describeCriteria(rule.item_url) ?? rule.item_url;
}
