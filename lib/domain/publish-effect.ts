import type { PreviewItem } from "./preview-item";
import type { DraftRule, RuleChange } from "./rule-draft";
import { intervalOf } from "./rule-evaluator";
import { momentsOf } from "./rule-moments";
import { type KnownItems, knownItems, obstacleIn, type PreviewScope } from "./rule-preview";

// When shoppers notice that changed rules went live: at once where a changed rule acts or acted now, else at the moments
// when one starts or ends. Rules that cannot act make no difference.

/** A later moment (epoch ms). `isDropped`: something would have started or ended there, and now does not. */
export type LaterMoment = { at: number; isDropped: boolean };

/** When changes act: now, and later moments in time order. `isBlocked`: some of the rules cannot act where they stand. */
export type PublishEffect = { isNow: boolean; later: readonly LaterMoment[]; isBlocked: boolean };

/** What tells which of the rules can act: the list that they stand in, and items that are loaded. */
export type Reach = { scope: PreviewScope; lists: readonly (readonly PreviewItem[])[] };

/** When changes of rules act, seen from an instant (epoch ms). Without `reach` every rule counts as able to act. */
export function publishEffect(
  changes: readonly RuleChange[],
  timeZone: string,
  now: number,
  reach?: Reach,
): PublishEffect {
  const [before, after] = [rulesOf(changes, "before"), rulesOf(changes, "after")];
  const known: KnownItems = reach ? knownItems([...after, ...before], reach.scope, ...reach.lists) : new Map();
  const isOpen = (rule: DraftRule): boolean => intervalOf(rule, timeZone).to > now;
  const actsNow = (rule: DraftRule): boolean =>
    intervalOf(rule, timeZone).from <= now && isOpen(rule) && obstacleIn(known, rule) === null;
  // Stock may come back until then.
  const canAct = (rule: DraftRule): boolean => [null, "stock"].includes(obstacleIn(known, rule));
  const laterOf = (rules: readonly DraftRule[]): number[] =>
    momentsOf(rules.filter(canAct), timeZone).flatMap(({ at }) => (at > now ? [at] : []));
  const kept = new Set(laterOf(after));
  const dropped = new Set(laterOf(before).filter((at) => !kept.has(at)));
  const later = [...kept, ...dropped].sort((a, b) => a - b).map((at) => ({ at, isDropped: dropped.has(at) }));
  const all = [...before, ...after];
  return {
    isNow: all.some(actsNow),
    later,
    isBlocked: all.some((rule) => isOpen(rule) && obstacleIn(known, rule) !== null),
  };
}

function rulesOf(changes: readonly RuleChange[], side: "before" | "after"): DraftRule[] {
  return changes.flatMap((change) => change[side] ?? []);
}
