import {
  doIntervalsOverlap,
  doPlacementsOverlap,
  type EvaluatorRule,
  type Interval,
  intervalOf,
} from "@/lib/domain/search/rule-evaluator";

// What may not stand in one set of rules. The editor, the import, copies and the backend all ask here.

/** The field of a rule at which a clash is shown. */
export type ClashField = "item_url" | "position" | "active_to";

/** What a clash is, by its error code. */
export type ClashCode = "pin_and_hide" | "position_occupied" | "item_already_set" | "active_range_empty";

/** A rule that may not stand: `index` is at fault, `other` is the earlier rule it meets, if any. */
export type Clash = { code: ClashCode; index: number; other: number | null; field: ClashField };

type Known<R> = { rule: R; index: number; interval: Interval };

/**
 * Everything that is wrong between the rules of one customization: at most one clash of each code per rule, in the
 * order of the rules. Ranges are half-open to the minute, in the site's zone; rules meet only where placements do.
 */
export function findClashes(rules: readonly EvaluatorRule[], timeZone: string): Clash[] {
  const clashes: Clash[] = [];
  const byItem = new Map<string, Known<EvaluatorRule>[]>();
  const byPosition = new Map<number, Known<EvaluatorRule>[]>();
  rules.forEach((rule, index) => {
    const known = { rule, index, interval: intervalOf(rule, timeZone) };
    if (known.interval.from >= known.interval.to) {
      clashes.push({ code: "active_range_empty", index, other: null, field: "active_to" });
      return;
    }
    clashes.push(...itemClashes(known, remember(byItem, rule.item_url.trim(), known)));
    if (rule.type === "pin" && typeof rule.position === "number") {
      const occupant = remember(byPosition, rule.position, known).find(
        // Two rules of one item are told as such, not as a quarrel about the position.
        (other) => other.rule.item_url.trim() !== rule.item_url.trim() && doMeet(other, known),
      );
      if (occupant !== undefined) {
        clashes.push({ code: "position_occupied", index, other: occupant.index, field: "position" });
      }
    }
  });
  return clashes;
}

/** The first thing that is wrong between one rule and others of its set; null when it may stand. */
export function clashWith(others: readonly EvaluatorRule[], rule: EvaluatorRule, timeZone: string): ClashCode | null {
  const { from, to } = intervalOf(rule, timeZone);
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

/** Whether two rules act at one time in one place. */
export function doRulesMeet(a: EvaluatorRule, b: EvaluatorRule, timeZone: string): boolean {
  return (
    doPlacementsOverlap(a.placement, b.placement) &&
    doIntervalsOverlap(intervalOf(a, timeZone), intervalOf(b, timeZone))
  );
}

function itemClashes(known: Known<EvaluatorRule>, earlier: readonly Known<EvaluatorRule>[]): Clash[] {
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

function doMeet(a: Known<EvaluatorRule>, b: Known<EvaluatorRule>): boolean {
  return doPlacementsOverlap(a.rule.placement, b.rule.placement) && doIntervalsOverlap(a.interval, b.interval);
}

const NONE: readonly Known<EvaluatorRule>[] = [];

/** The entries that stood under the key before; the new one is added behind them. */
function remember<K>(map: Map<K, Known<EvaluatorRule>[]>, key: K, known: Known<EvaluatorRule>) {
  const list = map.get(key);
  if (list === undefined) {
    map.set(key, [known]);
    return NONE;
  }
  const before = list.slice();
  list.push(known);
  return before;
}
