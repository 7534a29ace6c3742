import {
  doIntervalsOverlap,
  doPlacementsOverlap,
  type EvaluatorRule,
  findInterval,
  type Interval,
} from "@vitrine/engine/rule-evaluator";

// Finds rules that may not be in the same set. Editor, import, copies and backend all use this check.

export type ClashField = "item_url" | "position" | "active_to";

export type ClashCode = "pin_and_hide" | "position_occupied" | "item_already_set" | "active_range_empty";

/** A clash: `index` is the invalid rule, `other` the earlier rule it conflicts with, if any. */
export type Clash = { code: ClashCode; index: number; other: number | null; field: ClashField };

type TimedRule<R> = { rule: R; index: number; interval: Interval };

/**
 * Finds all clashes between the rules of one customization: at most one of each code per rule, in rule order. Time ranges are
 * half-open, to the minute, in the site's time zone; rules only clash in a shared place.
 */
export function findClashes(rules: readonly EvaluatorRule[], timeZone: string): Clash[] {
  const clashes: Clash[] = [];
  const byItem = new Map<string, TimedRule<EvaluatorRule>[]>();
  const byPosition = new Map<number, TimedRule<EvaluatorRule>[]>();
  rules.forEach((rule, index) => {
    const known = { rule, index, interval: findInterval(rule, timeZone) };
    if (known.interval.from >= known.interval.to) {
      clashes.push({ code: "active_range_empty", index, other: null, field: "active_to" });
      return;
    }
    clashes.push(...findItemClashes(known, addToGroup(byItem, rule.item_url.trim(), known)));
    if (rule.type === "pin" && typeof rule.position === "number") {
      const occupant = addToGroup(byPosition, rule.position, known).find(
        // Two rules of one item are reported as an item clash, not as a position clash.
        (other) => other.rule.item_url.trim() !== rule.item_url.trim() && doMeet(other, known),
      );
      if (occupant !== undefined) {
        clashes.push({ code: "position_occupied", index, other: occupant.index, field: "position" });
      }
    }
  });
  return clashes;
}

/** Finds the first clash of a rule with others of its set. */
export function findRuleClash(
  others: readonly EvaluatorRule[],
  rule: EvaluatorRule,
  timeZone: string,
): ClashCode | null {
  const { from, to } = findInterval(rule, timeZone);
  if (from >= to) return "active_range_empty";
  const url = rule.item_url.trim();
  const rivals = others.filter((other) => {
    const isRival = other.item_url.trim() === url || isOnePosition(other, rule);
    return isRival && other !== rule && doRulesMeet(other, rule, timeZone);
  });
  const twin = rivals.find((other) => other.item_url.trim() === url);
  if (twin !== undefined) return twin.type === rule.type ? "item_already_set" : "pin_and_hide";
  return rivals.length > 0 ? "position_occupied" : null;
}

function isOnePosition(a: EvaluatorRule, b: EvaluatorRule): boolean {
  return a.type === "pin" && b.type === "pin" && typeof a.position === "number" && a.position === b.position;
}

/** Whether two rules share a time and a place. */
export function doRulesMeet(a: EvaluatorRule, b: EvaluatorRule, timeZone: string): boolean {
  return (
    doPlacementsOverlap(a.placement, b.placement) &&
    doIntervalsOverlap(findInterval(a, timeZone), findInterval(b, timeZone))
  );
}

function findItemClashes(known: TimedRule<EvaluatorRule>, earlier: readonly TimedRule<EvaluatorRule>[]): Clash[] {
  const meeting = earlier.filter((other) => doMeet(other, known));
  const opposite = meeting.find((other) => other.rule.type !== known.rule.type);
  const same = meeting.find((other) => other.rule.type === known.rule.type);
  const found: Clash[] = [];
  if (opposite !== undefined) {
    found.push({ code: "pin_and_hide", index: known.index, other: opposite.index, field: "item_url" });
  }
  if (same !== undefined) {
    found.push({ code: "item_already_set", index: known.index, other: same.index, field: "item_url" });
  }
  return found;
}

function doMeet(a: TimedRule<EvaluatorRule>, b: TimedRule<EvaluatorRule>): boolean {
  return doPlacementsOverlap(a.rule.placement, b.rule.placement) && doIntervalsOverlap(a.interval, b.interval);
}

const NONE: readonly TimedRule<EvaluatorRule>[] = [];

/** Adds an entry to a group and returns the entries that were there before. */
function addToGroup<K>(map: Map<K, TimedRule<EvaluatorRule>[]>, key: K, known: TimedRule<EvaluatorRule>) {
  const list = map.get(key);
  if (list === undefined) {
    map.set(key, [known]);
    return NONE;
  }
  const before = list.slice();
  list.push(known);
  return before;
}
