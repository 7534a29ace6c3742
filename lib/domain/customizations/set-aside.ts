import type { RulePlacement } from "@vitrine/engine/rule-evaluator";
import { addRule, createDraft, createDraftRules, type DraftRule, type RuleDraft, withRules } from "./rule-draft";
import { areRulesSame } from "./rule-fields";
import { mergeRuleSets } from "./rule-merge";
import { diffRuleVersions, parseRules } from "./rule-steps";

/** The rules that a switch to simple mode removed, by place: the whole set of each place that lost one. */
export type SetAside = { rules: readonly DraftRule[]; places: readonly [RulePlacement, ...RulePlacement[]] };

/** The set that a switch to simple mode put aside, from its versions before and after; null if it lost nothing. */
export function findSetAside(before: unknown, after: unknown): SetAside | null {
  const removed = (diffRuleVersions(before, after) ?? []).flatMap((step) =>
    step.kind === "removed" ? [step.before] : [],
  );
  const [first, ...others] = new Set(removed.map((rule) => rule.placement));
  if (first === undefined) return null;
  const rules = (parseRules(before) ?? []).filter(({ placement: own }) => own === first || others.includes(own));
  return {
    places: [first, ...others],
    rules: createDraftRules("advanced", rules, "").map((rule) => ({ ...rule, id: null })),
  };
}

/** A draft over a live version with the set as a further change. Where both changed the same, the set wins. */
export function mergeSetAside(
  live: Parameters<typeof createDraft>[0],
  draft: RuleDraft,
  set: SetAside,
  timeZone: string,
): RuleDraft {
  const base = createDraft(live);
  return withRules(draft, mergeRuleSets(base, draft, restoreSetAside(base, set), timeZone).merge.rules);
}

/** The draft of advanced mode with the set in place of the rules of its places; rules that are in both stay as they are. */
export function restoreSetAside(draft: RuleDraft, { rules, places }: SetAside): RuleDraft {
  const missing = [...rules];
  const retained = draft.rules.filter((own) => {
    if (!places.includes(own.placement)) return true;
    const at = missing.findIndex((rule) => areRulesSame(own, rule, null));
    if (at >= 0) missing.splice(at, 1);
    return at >= 0;
  });
  return missing.reduce<RuleDraft>((next, rule) => addRule(next, rule), {
    ...draft,
    rules: retained,
  });
}
