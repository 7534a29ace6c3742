import {
  checkEligibility,
  ELIGIBLE,
  findObstacle,
  type ItemEligibility,
  type ListRestriction,
  type Obstacle,
} from "@vitrine/engine/rule-eligibility";
import {
  arrangeResults,
  evaluateState,
  isInPlace,
  type Moment,
  placePins,
  planRules,
  type RulePlan,
  type RuleState,
} from "@vitrine/engine/rule-evaluator";
import { buildRulePreviewItem, getRuleIdentity, type PreviewItem } from "@/lib/domain/search/preview-item";
import type { DraftRule } from "./rule-draft";

// Previews what shoppers would see with the pending rules. The evaluator decides the order; this module adds the details that
// the editor shows.

/** A row of the preview: a result, or the ghost of a hidden one (position null). */
export type PreviewRow = {
  item: PreviewItem;
  position: number | null;
  /** For a ghost: the position it would have. */
  expectedPosition: number | null;
  /** 1-based position without customizations; null if the item is not among the loaded results. */
  organicRank: number | null;
  /** The pin or hide that applies. */
  rule: DraftRule | null;
  /** A pin in force that waits for stock. */
  waiting: DraftRule | null;
  /** Rules of the item in this place that start later, or have ended. */
  planned: readonly DraftRule[];
  ended: readonly DraftRule[];
};

/** A hidden item with its hide, even if the loaded results would not contain it. */
export type HiddenItem = { item: PreviewItem; rule: DraftRule; expectedPosition: number | null };

/** The preview of one place. */
export type Preview = {
  rows: PreviewRow[];
  hidden: HiddenItem[];
  /** Rows with a position. */
  count: number;
  /** Pins in force whose position is beyond the loaded results. */
  beyond: readonly DraftRule[];
};

/** Known items by identity, with their eligibility for a list. */
export type KnownItems = ReadonlyMap<string, KnownItem>;
type KnownItem = PreviewItem & { standing: ItemEligibility };

/** The list that rules act on. */
export type PreviewScope = ListRestriction & {
  /** Whether the backend reports the catalog item of every rule, so that a missing item means it is gone. */
  isCatalogueKnown: boolean;
};

/** Collects known items: results first, then items that only rules name. */
export function collectKnownItems(
  rules: readonly DraftRule[],
  scope: PreviewScope,
  ...lists: readonly (readonly PreviewItem[])[]
): KnownItems {
  const known = new Map<string, KnownItem>();
  for (const item of lists.flat()) {
    if (!known.has(item.url))
      known.set(item.url, { ...item, standing: { ...ELIGIBLE, isAvailable: item.isAvailable !== false } });
  }
  for (const rule of rules) {
    const identity = getRuleIdentity(rule);
    const own = known.get(identity);
    if (own === undefined || !(own.isKnown || rule.item === null)) {
      const item = buildRulePreviewItem(rule);
      const isGone = !item.isKnown && scope.isCatalogueKnown;
      known.set(identity, { ...item, standing: checkEligibility(isGone ? null : item, scope) });
    }
    // A rule that names a variant is about its product.
    const product = known.get(identity);
    if (product !== undefined) known.set(rule.item_url, product);
  }
  return known;
}

/** Why a rule's item cannot be in the list; null if the rule can act in its time. */
export function findObstacleIn(known: KnownItems, rule: DraftRule): Obstacle | null {
  return findObstacle(rule, known.get(rule.item_url)?.standing ?? ELIGIBLE);
}

/**
 * Builds the preview of a place.
 * @param organic the order without customizations, or the live order if a backend cannot compute it; applying the same
 *   rules again does not change that order.
 * @param isWhole `organic` is the whole list, not only its beginning.
 */
export function buildPreview(
  organic: readonly PreviewItem[],
  rules: readonly DraftRule[],
  moment: Moment,
  known: KnownItems,
  isWhole = true,
): Preview {
  const named = new Map(
    rules
      .filter((rule) => isInPlace(rule.placement, moment.place))
      .map((rule) => {
        const identity = getRuleIdentity(rule);
        return [identity === rule.item_url ? rule : { ...rule, item_url: identity }, rule];
      }),
  );
  const here = [...named.keys()];
  // Rows have the rules as they are stored: one that names a variant keeps doing so.
  const findNamed = (rule: DraftRule): DraftRule => named.get(rule) ?? rule;
  const whole = planRules(here, moment, (identity) => known.get(identity)?.standing ?? UNKNOWN);
  const beyond = isWhole ? [] : findPinsBeyond(organic, whole, known);
  const plan = { ...whole, pins: whole.pins.filter((pin) => !beyond.includes(pin)) };
  const ranks = new Map(organic.map((item, index) => [item.url, index + 1]));
  const waiting = new Map(plan.dormant.map((rule) => [rule.item_url, findNamed(rule)]));
  const idle = groupIdleRules(here, moment, findNamed);
  const describeItem = (url: string) => ({
    organicRank: ranks.get(url) ?? null,
    waiting: waiting.get(url) ?? null,
    ...(idle.get(url) ?? IDLE),
  });
  const away = new Set(beyond.map((pin) => pin.item_url));
  const near = organic.filter((item) => !away.has(item.url));
  const rows = arrangeResults(near, plan, (identity) => findShowable(known, identity)).map(
    ({ item, pin }, index): PreviewRow => ({
      item,
      position: index + 1,
      expectedPosition: null,
      rule: pin && findNamed(pin),
      ...describeItem(item.url),
    }),
  );
  // Pins push results beyond the loaded ones, to unknown positions.
  if (!isWhole) rows.length = Math.min(rows.length, organic.length);
  const count = rows.length;
  const hidden = here
    .filter((rule) => rule.type === "hide" && plan.hidden.has(rule.item_url) && isInForce(rule, moment, known))
    .map((rule): HiddenItem => {
      const item = known.get(rule.item_url) ?? buildRulePreviewItem(rule);
      return { item, rule: findNamed(rule), expectedPosition: computeExpectedPosition(rows, ranks, item.url) };
    });
  return { rows: withGhosts(rows, hidden, describeItem), hidden, count, beyond: beyond.map(findNamed) };
}

/**
 * Pins whose final position the loaded results do not determine: those beyond them, and those preceded by more results than
 * remain without pinned and hidden ones.
 */
function findPinsBeyond(organic: readonly PreviewItem[], plan: RulePlan<DraftRule>, known: KnownItems): DraftRule[] {
  const near = plan.pins.filter((pin) => (pin.position ?? 1) <= organic.length);
  const placed = new Set([...plan.hidden, ...plan.pins.map((pin) => pin.item_url)]);
  const left = organic.filter((item) => !placed.has(item.url)).length;
  const shown = near.filter((pin) => findShowable(known, pin.item_url) !== undefined);
  const short = placePins(shown, left).find(({ rule, position }) => position < (rule.position ?? 1));
  const from = Math.min(organic.length, (short?.rule.position ?? organic.length + 1) - 1);
  return plan.pins.filter((pin) => (pin.position ?? 1) > from);
}

/** The state of a rule, with known stock. */
export function evaluateStateAt(rule: DraftRule, moment: Omit<Moment, "place">, known: KnownItems): RuleState {
  return evaluateState(rule, moment.at, moment.timeZone, known.get(rule.item_url)?.standing ?? ELIGIBLE);
}

/** The result at the position of a waiting pin; null if the list is shorter. */
export function findItemAtPin(preview: Preview, rule: DraftRule): PreviewItem | null {
  const row = preview.rows.find((candidate) => candidate.position !== null && candidate.position === rule.position);
  return row === undefined || row.item.url === getRuleIdentity(rule) ? null : row.item;
}

/** The position of an item, which a rule may name by one of its variants; null if it is not shown. */
export function findPosition(preview: Preview, url: string): number | null {
  return preview.rows.find((row) => row.item.url === url || row.rule?.item_url === url)?.position ?? null;
}

/** A pinned item with only a known identity is not shown; the engine omits it too. */
function findShowable(known: KnownItems, identity: string): PreviewItem | undefined {
  const item = known.get(identity);
  return item?.isKnown ? item : undefined;
}

function isInForce(rule: DraftRule, moment: Moment, known: KnownItems): boolean {
  return evaluateStateAt(rule, moment, known) === "active";
}

const UNKNOWN: ItemEligibility = { ...ELIGIBLE, isAvailable: false };

type IdleRules = { planned: readonly DraftRule[]; ended: readonly DraftRule[] };

const IDLE: IdleRules = { planned: [], ended: [] };

function groupIdleRules(
  rules: readonly DraftRule[],
  moment: Moment,
  findNamed: (rule: DraftRule) => DraftRule,
): Map<string, IdleRules> {
  const idle = new Map<string, IdleRules>();
  for (const rule of rules) {
    const state = evaluateState(rule, moment.at, moment.timeZone, ELIGIBLE);
    const { planned, ended } = idle.get(rule.item_url) ?? IDLE;
    if (state === "planned") idle.set(rule.item_url, { planned: [...planned, findNamed(rule)], ended });
    if (state === "expired") idle.set(rule.item_url, { planned, ended: [...ended, findNamed(rule)] });
  }
  return idle;
}

/** The position of the next organic result after the item, where its ghost is shown. */
function computeExpectedPosition(
  rows: readonly PreviewRow[],
  ranks: ReadonlyMap<string, number>,
  url: string,
): number | null {
  const rank = ranks.get(url);
  if (rank === undefined) return null;
  const behind = rows.find((row) => row.rule === null && row.organicRank !== null && row.organicRank > rank);
  return behind?.position ?? rows.length + 1;
}

function withGhosts(
  rows: readonly PreviewRow[],
  hidden: readonly HiddenItem[],
  about: (url: string) => Pick<PreviewRow, "organicRank" | "waiting" | "planned" | "ended">,
): PreviewRow[] {
  const ghosts = hidden
    .flatMap(({ item, rule, expectedPosition: place }) =>
      place === null ? [] : [{ item, rule, place, ...about(item.url) }],
    )
    .sort((a, b) => a.place - b.place || (a.organicRank ?? 0) - (b.organicRank ?? 0));
  const all: PreviewRow[] = [];
  let next = 0;
  for (const row of [...rows, null]) {
    for (let ghost = ghosts[next]; ghost !== undefined && ghost.place <= (row?.position ?? rows.length + 1); ) {
      const { place, ...rest } = ghost;
      all.push({ ...rest, position: null, expectedPosition: place });
      next += 1;
      ghost = ghosts[next];
    }
    if (row !== null) all.push(row);
  }
  return all;
}
