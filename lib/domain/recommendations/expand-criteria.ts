import { type EvaluatorRule, findInterval } from "@vitrine/engine/rule-evaluator";
import { isCriteria } from "@/lib/domain/search/criteria";
import type { MatchedCustomization } from "./combine-rules";
import { compareTargets } from "./target";

/**
 * What criteria choose from: identities in the order of the model (`ranked`), identities that only pins bring into the
 * box (`pinned`), and a test whether an item meets the criteria of a rule.
 */
export type CriteriaChoice = {
  ranked: readonly string[];
  pinned: readonly string[];
  meets: (criteria: string, identity: string) => boolean;
};

type Instant = { at: number; timeZone: string };

/**
 * Replaces criteria in rules by items: a hide by hides of all items that meet them, a pin by a pin of the first such
 * item without another rule. Rules that name an item win over criteria of the same and of lower customizations.
 * Criteria without effect, or out of force at the instant, are left out.
 */
export function expandCriteria<R extends EvaluatorRule>(
  customizations: readonly MatchedCustomization<R>[],
  choice: CriteriaChoice,
  instant: Instant,
): MatchedCustomization<R>[] {
  if (!customizations.some(({ rules }) => rules.some(({ item_url }) => isCriteria(item_url))))
    return [...customizations];
  const taken = new Set<string>();
  const positions = new Set<number>();
  const sorted = [...customizations].sort((a, b) => compareTargets(a.target, b.target));
  return sorted.map(({ target, rules }) => {
    const inForce = rules.filter((rule) => isInForce(rule, instant));
    const named = rules.filter(({ item_url }) => !isCriteria(item_url));
    for (const { item_url } of inForce) taken.add(item_url);
    const open = inForce.filter(({ item_url }) => isCriteria(item_url));
    const hides = open.filter(({ type }) => type === "hide").flatMap((rule) => expandHide(rule, choice, taken));
    const pins = open
      .filter(({ type, position }) => type === "pin" && !positions.has(position ?? 0))
      .sort((a, b) => (a.position ?? 0) - (b.position ?? 0))
      .flatMap((rule) => expandPin(rule, choice, taken));
    // Criteria that no item meets leave their position to lower customizations, as pins of no item do.
    const acting = [...inForce.filter(({ item_url }) => !isCriteria(item_url)), ...pins];
    for (const { type, position } of acting) if (type === "pin") positions.add(position ?? 0);
    return { target, rules: [...named, ...hides, ...pins] };
  });
}

function expandHide<R extends EvaluatorRule>(
  rule: R,
  { ranked, pinned, meets }: CriteriaChoice,
  taken: Set<string>,
): R[] {
  const hidden = [...new Set([...ranked, ...pinned])].filter(
    (identity) => !taken.has(identity) && meets(rule.item_url, identity),
  );
  for (const identity of hidden) taken.add(identity);
  return hidden.map((item_url) => ({ ...rule, item_url }));
}

function expandPin<R extends EvaluatorRule>(rule: R, { ranked, meets }: CriteriaChoice, taken: Set<string>): R[] {
  const item_url = ranked.find((identity) => !taken.has(identity) && meets(rule.item_url, identity));
  if (item_url === undefined) return [];
  taken.add(item_url);
  return [{ ...rule, item_url }];
}

function isInForce(rule: EvaluatorRule, { at, timeZone }: Instant): boolean {
  const { from, to } = findInterval(rule, timeZone);
  return from <= at && at < to;
}
