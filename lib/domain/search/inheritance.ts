import { type EvaluatorRule, intervalOf } from "./rule-evaluator";

// Which rules of parent categories act in a listing. The engine, the editor and the panel of what acts all
// ask here.

/** A rule of a parent category; the contract's InheritedRule is one. */
export type Inherited<R extends EvaluatorRule = EvaluatorRule> = {
  /** Path of the category that has it. */
  subject: string;
  rule: R;
  /** The listing has switched it off. */
  is_off: boolean;
};

/** What becomes of a rule of a parent: it acts, is switched off, or a nearer rule stands in its place. */
export type Inheritance<R extends EvaluatorRule, I extends Inherited<R> = Inherited<R>> = {
  inherited: I;
  fate: "acts" | "off" | "beaten";
  /** The rule that stands in its place. */
  by: R | null;
};

/** When it is asked about: an instant in milliseconds. */
type Instant = { at: number; timeZone: string };

/**
 * What becomes of each rule of the parents, which come the nearest first. A nearer rule of the same item beats it, and so
 * does a nearer pin on its position; only rules in force at the instant beat, and only those that are not beaten
 * themselves. A rule that is not in force keeps what it would do: it acts in its own time.
 */
export function inheritanceOf<R extends EvaluatorRule, I extends Inherited<R>>(
  own: readonly R[],
  parents: readonly I[],
  { at, timeZone }: Instant,
): Inheritance<R, I>[] {
  const byItem = new Map<string, R>();
  const byPosition = new Map<number, R>();
  const isInForce = (rule: R): boolean => {
    const { from, to } = intervalOf(rule, timeZone);
    return from <= at && at < to;
  };
  const take = (rule: R): void => {
    if (!isInForce(rule)) return;
    if (!byItem.has(rule.item_url)) byItem.set(rule.item_url, rule);
    const position = positionOf(rule);
    if (position !== null && !byPosition.has(position)) byPosition.set(position, rule);
  };
  const fateOf = (inherited: I): Inheritance<R, I> => {
    if (inherited.is_off) return { inherited, fate: "off", by: null };
    const position = positionOf(inherited.rule);
    const holder = byItem.get(inherited.rule.item_url) ?? (position === null ? undefined : byPosition.get(position));
    return holder !== undefined && isInForce(inherited.rule)
      ? { inherited, fate: "beaten", by: holder }
      : { inherited, fate: "acts", by: null };
  };
  own.forEach(take);
  return groupsOf(parents).flatMap((group) => {
    // Rules of one category do not beat each other here: what they do together is the evaluator's.
    const fates = group.map(fateOf);
    for (const { inherited, fate } of fates) if (fate === "acts") take(inherited.rule);
    return fates;
  });
}

/** The rules of the parents that act in a listing at an instant, the nearest first; the listing's own come before them. */
export function inheritedRules<R extends EvaluatorRule, I extends Inherited<R>>(
  own: readonly R[],
  parents: readonly I[],
  instant: Instant,
): I[] {
  return inheritanceOf<R, I>(own, parents, instant).flatMap(({ inherited, fate }) =>
    fate === "acts" ? [inherited] : [],
  );
}

/** Neighbours of one category. */
function groupsOf<I extends { subject: string }>(parents: readonly I[]): I[][] {
  const groups: I[][] = [];
  for (const one of parents) {
    const last = groups.at(-1);
    if (last?.[0]?.subject === one.subject) last.push(one);
    else groups.push([one]);
  }
  return groups;
}

function positionOf(rule: EvaluatorRule): number | null {
  return rule.type === "pin" ? (rule.position ?? null) : null;
}
