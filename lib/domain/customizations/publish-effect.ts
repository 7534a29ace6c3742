import { findInterval } from "@vitrine/engine/rule-evaluator";
import type { PreviewItem } from "@/lib/domain/search/preview-item";
import { findMoments } from "@/lib/domain/search/rule-moments";
import { type DraftRule, type DraftRules, getSavedState, listDraftChanges, type RuleDraft } from "./rule-draft";
import { collectKnownItems, evaluateStateAt, findObstacleIn, type PreviewScope } from "./rule-preview";

// When shoppers notice that pending rules went live: when other rules act than without them. A changed note, or a moved end,
// has no effect now.

/**
 * Whether changes act now, and the later instants (epoch ms) at which the result starts or stops to differ. `isBlocked`: some
 * changed rules cannot act in this list. `isOver`: the time of all of them has passed.
 */
export type PublishEffect = { isNow: boolean; later: readonly number[]; isBlocked: boolean; isOver: boolean };

/** What determines which rules act: the list, the loaded items, and the rules beside them. */
export type EffectContext = {
  scope: PreviewScope;
  lists: readonly (readonly PreviewItem[])[];
  /** Adds the rules that act beside them at an instant (epoch ms). */
  effective: (state: DraftRules, at: number) => readonly DraftRule[];
};

/** Computes when the pending rules of a draft act, from an instant (epoch ms) on. */
export function computePublishEffect(
  draft: RuleDraft,
  timeZone: string,
  now: number,
  reach: EffectContext,
): PublishEffect {
  const changed = listDraftChanges(draft).flatMap(({ before, after }) =>
    [before, after].filter((rule) => rule !== null),
  );
  const live = getSavedState(draft);
  const known = collectKnownItems([...changed, ...live.rules], reach.scope, ...reach.lists);
  const buildActingKey = (state: DraftRules, at: number): string => {
    const rules = reach.effective(state, at).filter((rule) => {
      const then = evaluateStateAt(rule, { at, timeZone }, known);
      // The item may be back in stock by then.
      return then === "active" || (then === "dormant" && at > now);
    });
    return JSON.stringify(
      rules.map(({ type, item_url, position, placement }) => [type, item_url, position, placement]).sort(),
    );
  };
  const isOther = (at: number): boolean => buildActingKey(live, at) !== buildActingKey(draft, at);
  const isNow = isOther(now);
  let wasOther = isNow;
  const later = findMoments(changed, timeZone).flatMap(({ at }) => {
    if (at <= now) return [];
    const before = wasOther;
    wasOther = isOther(at);
    return before || wasOther ? [at] : [];
  });
  const open = changed.filter((rule) => findInterval(rule, timeZone).to > now);
  const isBlocked = open.some((rule) => findObstacleIn(known, rule) !== null);
  return { isNow, later, isBlocked, isOver: open.length === 0 };
}
