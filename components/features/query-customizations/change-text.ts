import type { useTranslations } from "next-intl";
import { changesOf, type DraftRule, type RuleChange, type RuleDraft } from "@/lib/domain/rule-draft";

/** The translator of this feature. */
export type FeatureTexts = ReturnType<typeof useTranslations<"query-customizations">>;

/** What an item is called where no more than its rule is known. */
export function nameOf(rule: Pick<DraftRule, "item" | "item_url">): string {
  return rule.item?.title ?? rule.item_url;
}

/** One pending change as a sentence. */
export function changeText(t: FeatureTexts, { kind, before, after }: RuleChange): string {
  const rule = after ?? before;
  if (rule === null) return "";
  const item = nameOf(rule);
  const position = rule.position ?? 0;
  if (kind === "removed") return t(rule.type === "pin" ? "change.unpinned" : "change.unhidden", { item });
  if (rule.type === "hide" && before?.type !== "hide") return t("change.hidden", { item });
  if (before === null || before.type === "hide") return t("change.pinned", { item, position });
  if (before.position !== rule.position) return t("change.moved", { item, from: before.position ?? 0, to: position });
  return t("change.edited", { item });
}

/** Every pending change as a sentence. */
export function changeTexts(t: FeatureTexts, draft: RuleDraft): string[] {
  return changesOf(draft).map((change) => changeText(t, change));
}
