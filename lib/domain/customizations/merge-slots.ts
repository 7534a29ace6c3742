import { findInterval } from "@vitrine/engine/rule-evaluator";
import type { Rule } from "@/lib/contract/search/rules";
import { areRulesSame, isEffectSame, mergeRemarks, type RuleLike } from "./rule-fields";

// Pairs the rules of three sets and merges single rules that both sides changed.

/** The fields that a merge needs; the contract's Rule and the editor's DraftRule have them. */
export type MergeableRule = RuleLike & Pick<Rule, "id"> & { key?: string };

/** One rule in the common base and on both sides. */
export type Slot<R> = { base: R | null; mine: R | null; theirs: R | null };

/** The merged rule, null if removed, or a conflict. */
export type SlotOutcome<R> = { rule: R | null } | "changed" | "removed";

/**
 * Pairs the rules of three sets: by id, and if an id is missing or new, by item, type, place and time. Slots are in the
 * order of `theirs`, followed by those that only `mine` or `base` has.
 */
export function alignRules<R extends MergeableRule>(
  base: readonly R[],
  mine: readonly R[],
  theirs: readonly R[],
  timeZone: string,
): Slot<R>[] {
  const toText = (rule: R): string => buildContentKey(rule, timeZone);
  const mineOfBase = pairRules(base, mine, toText);
  const theirsOfBase = pairRules(base, theirs, toText);
  const slots = base.map(
    (rule): Slot<R> => ({ base: rule, mine: mineOfBase.get(rule) ?? null, theirs: theirsOfBase.get(rule) ?? null }),
  );
  const known = new Set([...mineOfBase.values(), ...theirsOfBase.values()]);
  const mineNew = mine.filter((rule) => !known.has(rule));
  const theirsNew = theirs.filter((rule) => !known.has(rule));
  const mineOfTheirs = pairRules(theirsNew, mineNew, toText);
  const both = new Set(mineOfTheirs.values());
  slots.push(
    ...theirsNew.map((rule): Slot<R> => ({ base: null, mine: mineOfTheirs.get(rule) ?? null, theirs: rule })),
    ...mineNew.filter((rule) => !both.has(rule)).map((rule): Slot<R> => ({ base: null, mine: rule, theirs: null })),
  );
  const order = new Map(theirs.map((rule, index) => [rule, index]));
  const findPlace = ({ theirs: rule }: Slot<R>): number =>
    rule === null ? theirs.length : (order.get(rule) ?? theirs.length);
  return slots.sort((a, b) => findPlace(a) - findPlace(b));
}

/** Maps each rule of `from` to its counterpart in `to`. */
function pairRules<R extends MergeableRule>(from: readonly R[], to: readonly R[], toText: (rule: R) => string) {
  const found = new Map<R, R>();
  const byId = new Map(to.flatMap((rule) => (rule.id === null ? [] : [[rule.id, rule] as const])));
  for (const rule of from) {
    const same = rule.id === null ? undefined : byId.get(rule.id);
    if (same !== undefined) found.set(rule, same);
  }
  const taken = new Set(found.values());
  const byText = new Map<string, R[]>();
  for (const rule of to) {
    if (!taken.has(rule)) byText.set(toText(rule), [...(byText.get(toText(rule)) ?? []), rule]);
  }
  for (const rule of from) {
    const same = found.has(rule) ? undefined : byText.get(toText(rule))?.shift();
    if (same !== undefined) found.set(rule, same);
  }
  return found;
}

/** Identifies a rule without an id: item, type, place and time. */
function buildContentKey(rule: MergeableRule, timeZone: string): string {
  const { from, to } = findInterval(rule, timeZone);
  return JSON.stringify([rule.item_url.trim(), rule.type, rule.placement, String(from), String(to)]);
}

/**
 * Merges one rule. The side that changed it wins; different changes of the same part, or a change and a removal, are a
 * conflict. The effect is one part, and each remark is another.
 */
export function mergeSlot<R extends MergeableRule>({ base, mine, theirs }: Slot<R>, timeZone: string): SlotOutcome<R> {
  const isSame = (a: R | null, b: R | null): boolean => areRulesSame(a, b, timeZone);
  if (isSame(mine, theirs) || isSame(mine, base)) return { rule: theirs };
  if (isSame(theirs, base)) return { rule: mine === null ? null : withIdentity(mine, theirs) };
  if (mine === null || theirs === null) return "removed";
  const isEffect = (a: R, b: R | null): boolean => b !== null && isEffectSame(a, b, timeZone);
  const isMineNew = !isEffect(mine, theirs) && !isEffect(mine, base);
  const remarks = mergeRemarks(base ?? {}, mine, theirs);
  if (remarks === null || (isMineNew && !isEffect(theirs, base))) return "changed";
  return { rule: withIdentity({ ...(isMineNew ? mine : theirs), ...remarks }, theirs) };
}

/** Gives a rule the id and key of its counterpart. */
export function withIdentity<R extends MergeableRule>(rule: R, like: R | null): R {
  if (like === null || (like.id === rule.id && like.key === rule.key)) return rule;
  return like.key === undefined ? { ...rule, id: like.id } : { ...rule, id: like.id, key: like.key };
}
