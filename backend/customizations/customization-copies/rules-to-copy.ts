import { randomUUID } from "node:crypto";
import { doRulesEqual, type StoredRule, splitByPlace } from "@/backend/customizations/rules/rule-rows";
import { toEvaluator } from "@/backend/search/service/rule-row";
import type { CopyCall } from "@/lib/contract/customizations/customization-copies";
import { RULES_PER_QUERY_MAX } from "@/lib/contract/kit/limits";
import { findRuleClash } from "@/lib/domain/customizations/rule-clashes";
import { pickRemarks } from "@/lib/domain/customizations/rule-fields";
import type { Output } from "@/lib/http/endpoint";
import type { TargetItem } from "./map-items";

/** The outcome of one rule, in wire format. */
export type RuleOutcome = Output<CopyCall>["targets"][number]["customizations"][number]["rules"][number];

/** Items and members of the target site. */
export type CopyMapping = {
  items: ReadonlyMap<string, TargetItem>;
  titles: ReadonlyMap<string, string>;
  isMember: (userId: string) => boolean;
  timeZone: string;
};

/** The target's rules after the copy, and the outcome of each copied rule. */
export type RuleCopyResult = { rules: StoredRule[]; outcomes: RuleOutcome[]; added: number };

/**
 * Appends copied rules to existing ones. Skips rules that already exist and rules that clash; outcomes name the clash.
 */
export function addRules(
  there: readonly StoredRule[],
  copied: readonly StoredRule[],
  mapping: CopyMapping,
): RuleCopyResult {
  const rules = [...there];
  let added = 0;
  const outcomes = copied.map((rule): RuleOutcome => {
    const mapped = mapRule(rule, mapping);
    if (mapped === null) return { ...describeItem(rule.itemUrl, mapping), clash: null };
    const clash = hasSameRule(rules, mapped) ? null : findClash(rules, mapped, mapping.timeZone);
    if (clash === null && !hasSameRule(rules, mapped)) {
      rules.push(mapped);
      added += 1;
    }
    return { ...describeItem(rule.itemUrl, mapping, mapped.itemUrl), clash };
  });
  return { rules, outcomes, added };
}

/**
 * The outcome of an item.
 * @param to its identity on the target site, also if it is not there yet.
 */
export function describeItem(
  identity: string,
  { items, titles }: CopyMapping,
  to: string | null = items.get(identity)?.identity ?? null,
): Omit<RuleOutcome, "clash"> {
  return {
    item_url: identity,
    title: titles.get(identity) ?? identity,
    fate: to === null ? "unmatched" : to === identity ? "same" : "mapped",
    to_item_url: to,
    to_title: items.get(identity)?.title ?? null,
  };
}

/** Maps a rule to an item of the target, with a new id. */
function mapRule(rule: StoredRule, { items, isMember }: CopyMapping): StoredRule | null {
  const item = items.get(rule.itemUrl);
  // A rule that waits for its item may also wait on the target.
  if (item === undefined && !rule.waiting) return null;
  return {
    ...rule,
    id: randomUUID(),
    itemUrl: item?.identity ?? rule.itemUrl,
    waiting: rule.waiting && item === undefined,
    owner: rule.owner !== null && isMember(rule.owner) ? rule.owner : null,
  };
}

/** Whether every place of the rule has a rule of the same content, notes aside. */
export function hasSameRule(rules: readonly StoredRule[], rule: StoredRule): boolean {
  const stripRemarks = (one: StoredRule): StoredRule => ({ ...one, ...pickRemarks({}) });
  const all = rules.flatMap(splitByPlace).map(stripRemarks);
  return splitByPlace(stripRemarks(rule)).every((part) => all.some((other) => doRulesEqual([other], [part])));
}

/** Why a rule cannot join others. */
export function findClash(rules: readonly StoredRule[], rule: StoredRule, timeZone: string): string | null {
  if (rules.length >= RULES_PER_QUERY_MAX) return "too_many_rules";
  return findRuleClash(rules.map(toEvaluator), toEvaluator(rule), timeZone);
}
