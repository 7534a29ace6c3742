import { fold } from "@vitrine/engine/fold";
import { listRuleTexts, type Remarks } from "./rule-fields";

// Text search among the rules of one query. Filters the display only, never what is saved.

/** The searched fields of a rule. */
export type SearchableRule = { item_url: string; item: { title: string } | null } & Partial<Remarks>;

/**
 * Whether the rule's item, identity, texts, tags or owner contain every word of the text, ignoring case and accents. An empty
 * text matches every rule.
 */
export function matchesText(rule: SearchableRule, owner: string | null, text: string): boolean {
  const words = fold(text).split(/\s+/u).filter(Boolean);
  if (words.length === 0) return true;
  const all = [rule.item?.title, rule.item_url, ...listRuleTexts(rule), ...(rule.tags ?? []), owner];
  const haystack = fold(all.filter((one) => typeof one === "string" && one !== "").join("\n"));
  return words.every((word) => haystack.includes(word));
}
