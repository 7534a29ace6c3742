import type { DraftRule } from "@/lib/domain/customizations/rule-draft";

/** What an item is called where no more than its rule is known. */
export function nameOf(rule: Pick<DraftRule, "item" | "item_url">): string {
  return rule.item?.title ?? rule.item_url;
}
