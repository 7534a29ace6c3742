import { fold } from "@/lib/domain/kit/fold";

// Finding rules of one query by words. Only what is shown is narrowed, never what is saved.

/** What a rule is found by. */
export type FoundBy = {
  item_url: string;
  item: { title: string } | null;
  note?: string | null;
  tags?: readonly string[];
};

/**
 * Whether each word of a text stands in the rule's item, identity, note, tags or the name of its owner; case and
 * diacritics do not matter. A text without words fits every rule.
 */
export function fitsText(rule: FoundBy, owner: string | null, text: string): boolean {
  const words = fold(text).split(/\s+/u).filter(Boolean);
  if (words.length === 0) return true;
  const all = [rule.item?.title, rule.item_url, rule.note, ...(rule.tags ?? []), owner];
  const stock = fold(all.filter((one) => typeof one === "string" && one !== "").join("\n"));
  return words.every((word) => stock.includes(word));
}
