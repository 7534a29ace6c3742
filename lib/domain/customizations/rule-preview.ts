import { type PreviewItem, previewItemOfRule } from "@/lib/domain/search/preview-item";
import {
  checkEligibility,
  ELIGIBLE,
  findObstacle,
  type ItemEligibility,
  type ListScope,
  type Obstacle,
} from "@/lib/domain/search/rule-eligibility";
import {
  arrange,
  doPlacementsOverlap,
  evaluateState,
  type Moment,
  placePins,
  planRules,
  type RulePlan,
  type RuleState,
} from "@/lib/domain/search/rule-evaluator";
import type { DraftRule } from "./rule-draft";

// What shoppers would see with the pending rules, and everything an editor must know beside it. The order comes from
// the one evaluator; here its answer only gets its marks.

/** One row of the preview: a result with its position, or the ghost of a hidden one (position null). */
export type PreviewRow = {
  item: PreviewItem;
  position: number | null;
  /** For a ghost: the position that it would have. */
  wouldBe: number | null;
  /** Position without customizations, 1-based; null when the item is not among the loaded results. */
  organicRank: number | null;
  /** The pin that put it here, or the hide that keeps it away. */
  rule: DraftRule | null;
  /** A pin in force that waits for stock. */
  waiting: DraftRule | null;
  /** Rules of the item in this place that will act later, and that acted before. */
  planned: readonly DraftRule[];
  ended: readonly DraftRule[];
};

/** A hidden item with its hide, whether or not the loaded results would contain it. */
export type HiddenItem = { item: PreviewItem; rule: DraftRule; wouldBe: number | null };

/** A place with its results, its hidden items and what is known of every item. */
export type Preview = {
  rows: PreviewRow[];
  hidden: HiddenItem[];
  /** Rows with a position. */
  count: number;
  /** Pins in force whose position lies behind the loaded results. */
  beyond: readonly DraftRule[];
};

/** What is known of items, by identity, and of their standing in a list. */
export type KnownItems = ReadonlyMap<string, KnownItem>;
type KnownItem = PreviewItem & { standing: ItemEligibility };

/** The list that rules act on, as far as it tells which items it can show. */
export type PreviewScope = ListScope & {
  /** Whether the backend says of every item of a rule what the catalogue has of it, so that silence means it is gone. */
  isCatalogueKnown: boolean;
};

/** Everything known of the items at hand: results first, then what rules say of items that are not among them. */
export function knownItems(
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
    const own = known.get(rule.item_url);
    if (own !== undefined && (own.isKnown || rule.item === null)) continue;
    const item = previewItemOfRule(rule);
    const isGone = !item.isKnown && scope.isCatalogueKnown;
    known.set(rule.item_url, { ...item, standing: checkEligibility(isGone ? null : item, scope) });
  }
  return known;
}

/** What keeps the item of a rule from a list; null for a rule that can act in its time. */
export function obstacleIn(known: KnownItems, rule: DraftRule): Obstacle | null {
  return findObstacle(rule, known.get(rule.item_url)?.standing ?? ELIGIBLE);
}

/**
 * The results of a place as the rules would arrange them. `organic` is the order without customizations, or, where a
 * backend has none, the live order: arranged anew with the same rules it stays as it is. `isWhole` tells whether that is
 * the whole list or only its beginning.
 */
export function previewOf(
  organic: readonly PreviewItem[],
  rules: readonly DraftRule[],
  moment: Moment,
  known: KnownItems,
  isWhole = true,
): Preview {
  const here = rules.filter((rule) => doPlacementsOverlap(rule.placement, moment.place));
  const whole = planRules(here, moment, (identity) => known.get(identity)?.standing ?? UNKNOWN);
  const beyond = isWhole ? [] : pinsBeyond(organic, whole, known);
  const plan = { ...whole, pins: whole.pins.filter((pin) => !beyond.includes(pin)) };
  const ranks = new Map(organic.map((item, index) => [item.url, index + 1]));
  const waiting = new Map(plan.dormant.map((rule) => [rule.item_url, rule]));
  const idle = idleRules(here, moment);
  const about = (url: string) => ({
    organicRank: ranks.get(url) ?? null,
    waiting: waiting.get(url) ?? null,
    ...(idle.get(url) ?? IDLE),
  });
  const away = new Set(beyond.map((pin) => pin.item_url));
  const near = organic.filter((item) => !away.has(item.url));
  const rows = arrange(near, plan, (identity) => findable(known, identity)).map(
    ({ item, pin }, index): PreviewRow => ({
      item,
      position: index + 1,
      wouldBe: null,
      rule: pin,
      ...about(item.url),
    }),
  );
  // Of a beginning only as many rows are known as were loaded: pins push the others on to places nobody has seen.
  if (!isWhole) rows.length = Math.min(rows.length, organic.length);
  const count = rows.length;
  const hidden = here
    .filter((rule) => rule.type === "hide" && plan.hidden.has(rule.item_url) && isInForce(rule, moment, known))
    .map((rule): HiddenItem => {
      const item = known.get(rule.item_url) ?? previewItemOfRule(rule);
      return { item, rule, wouldBe: wouldBe(rows, ranks, item.url) };
    });
  return { rows: withGhosts(rows, hidden, about), hidden, count, beyond };
}

/**
 * The pins whose places a beginning of the results does not tell: those behind it, and those in front of which stand more
 * results than are left of it when pinned and hidden ones have gone.
 */
function pinsBeyond(organic: readonly PreviewItem[], plan: RulePlan<DraftRule>, known: KnownItems): DraftRule[] {
  const near = plan.pins.filter((pin) => (pin.position ?? 1) <= organic.length);
  const gone = new Set([...plan.hidden, ...plan.pins.map((pin) => pin.item_url)]);
  const left = organic.filter((item) => !gone.has(item.url)).length;
  const shown = near.filter((pin) => findable(known, pin.item_url) !== undefined);
  const short = placePins(shown, left).find(({ rule, position }) => position < (rule.position ?? 1));
  const from = Math.min(organic.length, (short?.rule.position ?? organic.length + 1) - 1);
  return plan.pins.filter((pin) => (pin.position ?? 1) > from);
}

/** The state of a rule now, with stock as far as it is known. */
export function stateNow(rule: DraftRule, moment: Omit<Moment, "place">, known: KnownItems): RuleState {
  return evaluateState(rule, moment.at, moment.timeZone, known.get(rule.item_url)?.standing ?? ELIGIBLE);
}

/** The result that stands where a waiting pin would put its item; null when the list is shorter. */
export function standInOf(preview: Preview, rule: DraftRule): PreviewItem | null {
  const row = preview.rows.find((candidate) => candidate.position !== null && candidate.position === rule.position);
  return row === undefined || row.item.url === rule.item_url ? null : row.item;
}

/** The position at which an item is shown; null when it is not. */
export function positionIn(preview: Preview, url: string): number | null {
  return preview.rows.find((row) => row.item.url === url)?.position ?? null;
}

/** A pinned item of which only the identity is known cannot be shown: the engine leaves it out too. */
function findable(known: KnownItems, identity: string): PreviewItem | undefined {
  const item = known.get(identity);
  return item?.isKnown ? item : undefined;
}

function isInForce(rule: DraftRule, moment: Moment, known: KnownItems): boolean {
  return stateNow(rule, moment, known) === "active";
}

const UNKNOWN: ItemEligibility = { ...ELIGIBLE, isAvailable: false };

type Idle = { planned: readonly DraftRule[]; ended: readonly DraftRule[] };

const IDLE: Idle = { planned: [], ended: [] };

function idleRules(rules: readonly DraftRule[], moment: Moment): Map<string, Idle> {
  const idle = new Map<string, Idle>();
  for (const rule of rules) {
    const state = evaluateState(rule, moment.at, moment.timeZone, ELIGIBLE);
    const { planned, ended } = idle.get(rule.item_url) ?? IDLE;
    if (state === "planned") idle.set(rule.item_url, { planned: [...planned, rule], ended });
    if (state === "expired") idle.set(rule.item_url, { planned, ended: [...ended, rule] });
  }
  return idle;
}

/** The first result that stands by itself and that the organic order has behind the item marks the ghost's place. */
function wouldBe(rows: readonly PreviewRow[], ranks: ReadonlyMap<string, number>, url: string): number | null {
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
    .flatMap(({ item, rule, wouldBe: place }) => (place === null ? [] : [{ item, rule, place, ...about(item.url) }]))
    .sort((a, b) => a.place - b.place || (a.organicRank ?? 0) - (b.organicRank ?? 0));
  const all: PreviewRow[] = [];
  let next = 0;
  for (const row of [...rows, null]) {
    for (let ghost = ghosts[next]; ghost !== undefined && ghost.place <= (row?.position ?? rows.length + 1); ) {
      const { place, ...rest } = ghost;
      all.push({ ...rest, position: null, wouldBe: place });
      next += 1;
      ghost = ghosts[next];
    }
    if (row !== null) all.push(row);
  }
  return all;
}
