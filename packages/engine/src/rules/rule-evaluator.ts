import { parseBoundary } from "./boundary";
import { findObstacle, type ItemEligibility, type Obstacle } from "./rule-eligibility";

// The only place that decides which rules act at an instant and what order results. Search, preview, validation and
// import all call it; never decide this anywhere else (docs/adr/0007).

/**
 * A list of results in which rules act; `top` are the items of the empty search box, `box` is a box of recommendations.
 */
export type Place = "search" | "autocomplete" | "listing" | "top" | "box";

/** The places of a query. The rules of every other customization act in a single place. */
export type QueryPlace = Extract<Place, "search" | "autocomplete">;

/** Where a rule acts: in one place of its query, or in `both`; `both` also if its customization has a single place. */
export type RulePlacement = QueryPlace | "both";

/** The fields of a rule that the evaluator needs; the contract's Rule satisfies it. */
export type EvaluatorRule = {
  item_url: string;
  type: "pin" | "hide";
  position?: number | null;
  active_from: string | null;
  active_to: string | null;
  availability: "always" | "if_available";
  placement: RulePlacement;
};

/** Half-open `[from, to)` in epoch milliseconds; open ends are infinite. */
export type Interval = { from: number; to: number };

/** The interval in which a rule acts, half-open, to the minute; an unreadable boundary gives an empty interval. */
export function findInterval(rule: Pick<EvaluatorRule, "active_from" | "active_to">, timeZone: string): Interval {
  const known = intervals.get(rule);
  if (known?.timeZone === timeZone && known.from === rule.active_from && known.to === rule.active_to) {
    return known.interval;
  }
  const interval = computeInterval(rule, timeZone);
  intervals.set(rule, { timeZone, from: rule.active_from, to: rule.active_to, interval });
  return interval;
}

// Cached because clashes, plan and states of every place need it on every edit.
type KnownInterval = { timeZone: string; from: string | null; to: string | null; interval: Interval };
const intervals = new WeakMap<object, KnownInterval>();

function computeInterval(rule: Pick<EvaluatorRule, "active_from" | "active_to">, timeZone: string): Interval {
  const from = rule.active_from === null ? Number.NEGATIVE_INFINITY : parseBoundary(rule.active_from, timeZone, false);
  const to = rule.active_to === null ? Number.POSITIVE_INFINITY : parseBoundary(rule.active_to, timeZone, true);
  return Number.isNaN(from) || Number.isNaN(to) ? { from: 0, to: 0 } : { from, to };
}

/** Whether two half-open intervals share an instant. */
export function doIntervalsOverlap(a: Interval, b: Interval): boolean {
  return Math.max(a.from, b.from) < Math.min(a.to, b.to);
}

/** Whether a rule with this placement acts in a place of its customization. */
export function isInPlace(placement: RulePlacement, place: Place): boolean {
  return placement === "both" || placement === place;
}

/** Whether the placements of two rules of one customization share a place. */
export function doPlacementsOverlap(a: RulePlacement, b: RulePlacement): boolean {
  return b === "both" || isInPlace(a, b);
}

/**
 * The state of a rule at an instant: `dormant` waits for stock, `blocked` is a pin whose item the list cannot show; the
 * others are about time.
 */
export type RuleState = "active" | "planned" | "expired" | "dormant" | "blocked";

/** The state of a rule at `at` (epoch ms), given the eligibility of its item. */
export function evaluateState(
  rule: EvaluatorRule,
  at: number,
  timeZone: string,
  eligibility: ItemEligibility,
): RuleState {
  const { from, to } = findInterval(rule, timeZone);
  if (at >= to) return "expired";
  if (at < from) return "planned";
  const obstacle = findObstacle(rule, eligibility);
  if (obstacle === null) return "active";
  return obstacle === "stock" ? "dormant" : "blocked";
}

/** Where and when rules are evaluated. */
export type Moment = { at: number; place: Place; timeZone: string };

/** The rules in force at a moment in a place, in the given order; ignores stock. */
export function findRulesInForce<R extends EvaluatorRule>(rules: readonly R[], moment: Moment): R[] {
  return rules.filter((rule) => {
    if (!isInPlace(rule.placement, moment.place)) return false;
    const { from, to } = findInterval(rule, moment.timeZone);
    return from <= moment.at && moment.at < to;
  });
}

/** The effect of rules on a list: hidden items and placed pins. */
export type RulePlan<R extends EvaluatorRule> = {
  /** Identities hidden from the list. */
  hidden: ReadonlySet<string>;
  /** Acting pins by position, one per item. */
  pins: readonly R[];
  /** Pins in force that wait for stock. */
  dormant: readonly R[];
  /** Pins in force whose item the list cannot show, with the reason. */
  blocked: readonly { rule: R; obstacle: Exclude<Obstacle, "stock"> }[];
};

/**
 * Plans the effect of the rules in force. Of several rules of one item, a hide wins, then the earliest pin. Rules
 * without effect, because the item is sold out (`if_available`) or the list cannot show it, leave the positions of
 * others unchanged.
 * @param getEligibility the eligibility of an item by identity.
 */
export function planRules<R extends EvaluatorRule>(
  rules: readonly R[],
  moment: Moment,
  getEligibility: (identity: string) => ItemEligibility,
): RulePlan<R> {
  const acting: R[] = [];
  const dormant: R[] = [];
  const blocked: { rule: R; obstacle: Exclude<Obstacle, "stock"> }[] = [];
  for (const rule of findRulesInForce(rules, moment)) {
    const obstacle = findObstacle(rule, getEligibility(rule.item_url));
    if (obstacle === null) acting.push(rule);
    else if (obstacle === "stock") dormant.push(rule);
    else blocked.push({ rule, obstacle });
  }
  const hidden = new Set(acting.filter((rule) => rule.type === "hide").map((rule) => rule.item_url));
  const pinned = new Set<string>();
  const pins: R[] = [];
  const byPosition = acting.filter((rule) => rule.type === "pin").sort((a, b) => getPosition(a) - getPosition(b));
  for (const pin of byPosition) {
    if (hidden.has(pin.item_url) || pinned.has(pin.item_url)) continue;
    pinned.add(pin.item_url);
    pins.push(pin);
  }
  return { hidden, pins, dormant: dormant.filter((rule) => rule.type === "pin"), blocked };
}

/** A pin and the 1-based position at which the list shows it. */
export type PlacedPin<R> = { rule: R; position: number };

/**
 * Places each pin among `organicCount` other results. Pins are placed by position; one past the end is appended; of two
 * on one position, the second gets the next place.
 */
export function placePins<R extends EvaluatorRule>(pins: readonly R[], organicCount: number): PlacedPin<R>[] {
  let last = 0;
  return pins.map((rule, index) => {
    last = Math.min(Math.max(getPosition(rule), last + 1), organicCount + index + 1);
    return { rule, position: last };
  });
}

/** One place in an arranged list: an organic result, or a pinned one. */
export type ArrangedItem<T, R> = { item: T; pin: R | null };

/**
 * At most `limit` results from `offset` (0-based) of an organic list with pins placed in it.
 * @param organicAt returns the k-th (0-based) organic result without pinned and hidden ones, so that only the results
 *   of the page are read.
 */
export function sliceWindow<T, R extends EvaluatorRule>(
  placed: readonly PlacedPin<R>[],
  organicCount: number,
  organicAt: (index: number) => T,
  getItem: (rule: R) => T,
  offset: number,
  limit: number,
): ArrangedItem<T, R>[] {
  const total = organicCount + placed.length;
  const end = Math.min(total, offset + limit);
  const result: ArrangedItem<T, R>[] = [];
  let passed = placed.filter((pin) => pin.position <= offset).length;
  for (let index = offset; index < end; index += 1) {
    const pin = placed[passed];
    if (pin !== undefined && pin.position === index + 1) {
      result.push({ item: getItem(pin.rule), pin: pin.rule });
      passed += 1;
    } else {
      result.push({ item: organicAt(index - passed), pin: null });
    }
  }
  return result;
}

/**
 * Applies rules to a whole list, for previews.
 * @param organic the order without customizations.
 * @param find returns a pinned item that is missing from `organic`, or undefined if the list cannot show it.
 */
export function arrangeResults<T extends { url: string }, R extends EvaluatorRule>(
  organic: readonly T[],
  plan: RulePlan<R>,
  find: (identity: string) => T | undefined,
): ArrangedItem<T, R>[] {
  const items = new Map<string, T>();
  for (const pin of plan.pins) {
    const item = organic.find((candidate) => candidate.url === pin.item_url) ?? find(pin.item_url);
    if (item !== undefined) items.set(pin.item_url, item);
  }
  const rest = organic.filter((item) => !items.has(item.url) && !plan.hidden.has(item.url));
  const shown = plan.pins.flatMap((rule) => {
    const item = items.get(rule.item_url);
    return item === undefined ? [] : [{ rule, item }];
  });
  const placed = placePins(
    shown.map((entry) => entry.rule),
    rest.length,
  );
  const at = (index: number): T => rest[index] as T;
  const getItem = (rule: R): T => items.get(rule.item_url) as T;
  return sliceWindow(placed, rest.length, at, getItem, 0, rest.length + placed.length);
}

function getPosition(rule: EvaluatorRule): number {
  return rule.position ?? 1;
}
