import { type EvaluatorRule, findInterval } from "./rule-evaluator";

// Decides which rules of parent categories act in a listing, for the engine, the editor and the query insight panel.

/** A rule of a parent category; the contract's InheritedRule satisfies it. */
export type ParentRule<R extends EvaluatorRule = EvaluatorRule> = {
  /** Path of the category that defines it. */
  subject: string;
  rule: R;
  /** Whether the listing has switched it off. */
  is_off: boolean;
};

/** The outcome of a parent's rule: it acts, is switched off, or is overridden by a nearer rule. */
export type Inheritance<R extends EvaluatorRule, I extends ParentRule<R> = ParentRule<R>> = {
  inherited: I;
  outcome: "acts" | "off" | "beaten";
  /** The rule that overrides it. */
  by: R | null;
};

/** The evaluated instant (epoch ms). */
type Instant = { at: number; timeZone: string };

/**
 * Resolves each rule of the parents, given nearest first. A nearer rule for the same item overrides it, and so does a
 * nearer pin on its position. Only rules in force at the instant, and not overridden themselves, can override. A rule
 * not in force keeps its later effect: it acts in its own time.
 */
export function resolveInheritance<R extends EvaluatorRule, I extends ParentRule<R>>(
  own: readonly R[],
  parents: readonly I[],
  { at, timeZone }: Instant,
): Inheritance<R, I>[] {
  const byItem = new Map<string, R>();
  const byPosition = new Map<number, R>();
  const isInForce = (rule: R): boolean => {
    const { from, to } = findInterval(rule, timeZone);
    return from <= at && at < to;
  };
  const claim = (rule: R): void => {
    if (!isInForce(rule)) return;
    if (!byItem.has(rule.item_url)) byItem.set(rule.item_url, rule);
    const position = getPosition(rule);
    if (position !== null && !byPosition.has(position)) byPosition.set(position, rule);
  };
  const resolve = (inherited: I): Inheritance<R, I> => {
    if (inherited.is_off) return { inherited, outcome: "off", by: null };
    const position = getPosition(inherited.rule);
    const holder = byItem.get(inherited.rule.item_url) ?? (position === null ? undefined : byPosition.get(position));
    return holder !== undefined && isInForce(inherited.rule)
      ? { inherited, outcome: "beaten", by: holder }
      : { inherited, outcome: "acts", by: null };
  };
  own.forEach(claim);
  return groupByCategory(parents).flatMap((group) => {
    // Rules of one category do not override each other here; the evaluator resolves those.
    const outcomes = group.map(resolve);
    for (const { inherited, outcome: fate } of outcomes) if (fate === "acts") claim(inherited.rule);
    return outcomes;
  });
}

/** The parent rules that act in a listing at an instant, nearest first; the listing's own rules come before them. */
export function findInheritedRules<R extends EvaluatorRule, I extends ParentRule<R>>(
  own: readonly R[],
  parents: readonly I[],
  instant: Instant,
): I[] {
  return resolveInheritance<R, I>(own, parents, instant).flatMap(({ inherited, outcome: fate }) =>
    fate === "acts" ? [inherited] : [],
  );
}

/** Groups neighbouring rules of the same category. */
function groupByCategory<I extends { subject: string }>(parents: readonly I[]): I[][] {
  const groups: I[][] = [];
  for (const one of parents) {
    const last = groups.at(-1);
    if (last?.[0]?.subject === one.subject) last.push(one);
    else groups.push([one]);
  }
  return groups;
}

function getPosition(rule: EvaluatorRule): number | null {
  return rule.type === "pin" ? (rule.position ?? null) : null;
}
