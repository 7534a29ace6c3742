import type { RuleChange } from "./rule-draft";
import { intervalOf } from "./rule-evaluator";
import { momentsOf } from "./rule-moments";

// When shoppers notice that changed rules went live: at once where a changed rule acts or acted now, else at the moments
// when one starts or ends.

/** When changes act: now, and the later moments (epoch ms) at which a changed rule starts or ends, in time order. */
export type PublishEffect = { isNow: boolean; later: readonly number[] };

/** When changes of rules act, seen from an instant (epoch ms). */
export function publishEffect(changes: readonly RuleChange[], timeZone: string, now: number): PublishEffect {
  const rules = changes.flatMap(({ before, after }) => [before, after].filter((rule) => rule !== null));
  const isNow = rules.some((rule) => {
    const { from, to } = intervalOf(rule, timeZone);
    return from <= now && now < to;
  });
  const later = momentsOf(rules, timeZone).flatMap(({ at }) => (at > now ? [at] : []));
  return { isNow, later };
}
