import type { PreviewItem } from "@/lib/domain/search/preview-item";
import { intervalOf } from "@/lib/domain/search/rule-evaluator";
import { findMoments } from "@/lib/domain/search/rule-moments";
import { changesOf, type DraftRule, type RuleDraft, type RuleState, savedState } from "./rule-draft";
import { knownItems, obstacleIn, type PreviewScope, stateNow } from "./rule-preview";

// When shoppers notice that pending rules went live: where the rules that act are others than those that would act without
// them. A note, or an end that is moved, changes nothing now.

/**
 * When changes act: now, and the later moments (epoch ms) from which on shoppers see something else than without them, or
 * the same again. `isBlocked`: some changed rules cannot act where they stand. `isOver`: the time of all of them is over.
 */
export type PublishEffect = { isNow: boolean; later: readonly number[]; isBlocked: boolean; isOver: boolean };

/** What tells which rules act: the list that they stand in, items that are loaded, and the rules that act beside them. */
export type Reach = {
  scope: PreviewScope;
  lists: readonly (readonly PreviewItem[])[];
  /** Rules with those that act beside them at an instant (epoch ms). */
  effective: (state: RuleState, at: number) => readonly DraftRule[];
};

/** When the pending rules of a draft act, seen from an instant (epoch ms). */
export function publishEffect(draft: RuleDraft, timeZone: string, now: number, reach: Reach): PublishEffect {
  const changed = changesOf(draft).flatMap(({ before, after }) => [before, after].filter((rule) => rule !== null));
  const live = savedState(draft);
  const known = knownItems([...changed, ...live.rules], reach.scope, ...reach.lists);
  const acting = (state: RuleState, at: number): string => {
    const rules = reach.effective(state, at).filter((rule) => {
      const then = stateNow(rule, { at, timeZone }, known);
      // Stock may come back until a later moment.
      return then === "active" || (then === "dormant" && at > now);
    });
    return JSON.stringify(
      rules.map(({ type, item_url, position, placement }) => [type, item_url, position, placement]).sort(),
    );
  };
  const isOther = (at: number): boolean => acting(live, at) !== acting(draft, at);
  const isNow = isOther(now);
  let wasOther = isNow;
  const later = findMoments(changed, timeZone).flatMap(({ at }) => {
    if (at <= now) return [];
    const before = wasOther;
    wasOther = isOther(at);
    return before || wasOther ? [at] : [];
  });
  const open = changed.filter((rule) => intervalOf(rule, timeZone).to > now);
  const isBlocked = open.some((rule) => obstacleIn(known, rule) !== null);
  return { isNow, later, isBlocked, isOver: open.length === 0 };
}
