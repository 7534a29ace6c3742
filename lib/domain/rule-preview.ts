import type { RuleItem } from "@/lib/contract/rules";
import type { Hit } from "@/lib/contract/search-host";
import type { DraftRule } from "./rule-draft";
import {
  arrange,
  doPlacementsMeet,
  type Moment,
  placePins,
  planOf,
  type RulePlan,
  type RuleState,
  stateOf,
} from "./rule-evaluator";

// What shoppers would see with the pending rules, and everything an editor must know beside it. The order comes from
// the one evaluator; here its answer only gets its marks.

/** A result as the editor draws it; `isKnown` is false when nothing but its identity is known. */
export type PreviewItem = {
  url: string;
  title: string;
  image: string | null;
  webUrl: string | null;
  price: string | null;
  isAvailable: boolean;
  isKnown: boolean;
  /** The figures by which the engine put it where it stands, as far as it was asked for them. */
  signals?: readonly { name: string; value: number }[];
};

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

/** What is known of items, by identity. */
export type KnownItems = ReadonlyMap<string, PreviewItem>;

/** A search result as the editor draws it. */
export function previewItemOf(hit: Hit): PreviewItem {
  const { attributes } = hit;
  const title = textOf(attributes["title.untouched"]) ?? plain(textOf(attributes.title) ?? "");
  return {
    url: hit.url,
    title: title === "" ? hit.url : title,
    image: textOf(attributes.image_link),
    webUrl: textOf(attributes.web_url),
    price: textOf(attributes.price),
    isAvailable: isHitAvailable(attributes),
    isKnown: true,
    ...(hit.explain ? { signals: hit.explain.factors } : {}),
  };
}

/** What a rule itself tells of its item; without that, its identity. */
export function previewItemOfRule(rule: { item_url: string; item: RuleItem | null }): PreviewItem {
  const { item, item_url } = rule;
  return {
    url: item_url,
    title: item?.title ?? item_url,
    image: item?.image_link ?? null,
    webUrl: item?.web_url ?? null,
    price: item?.price ?? null,
    // Nobody waits for the stock of an item of which nothing is known.
    isAvailable: item?.available ?? true,
    isKnown: item !== null,
  };
}

/** What a rule stores of an item for drawing it. */
export function ruleItemOf(item: PreviewItem): RuleItem | null {
  if (!item.isKnown) return null;
  return {
    title: item.title,
    image_link: item.image,
    web_url: item.webUrl,
    price: item.price,
    available: item.isAvailable,
  };
}

/** Everything known of the items at hand: results first, then what rules say of items that are not among them. */
export function knownItems(rules: readonly DraftRule[], ...lists: readonly (readonly PreviewItem[])[]): KnownItems {
  const known = new Map<string, PreviewItem>();
  for (const item of lists.flat()) if (!known.has(item.url)) known.set(item.url, item);
  for (const rule of rules) {
    const own = known.get(rule.item_url);
    if (own === undefined || (!own.isKnown && rule.item !== null)) known.set(rule.item_url, previewItemOfRule(rule));
  }
  return known;
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
  const here = rules.filter((rule) => doPlacementsMeet(rule.placement, moment.place));
  const whole = planOf(here, moment, (identity) => known.get(identity)?.isAvailable ?? false);
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
  return stateOf(rule, moment.at, moment.timeZone, known.get(rule.item_url)?.isAvailable ?? true);
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

type Idle = { planned: readonly DraftRule[]; ended: readonly DraftRule[] };

const IDLE: Idle = { planned: [], ended: [] };

function idleRules(rules: readonly DraftRule[], moment: Moment): Map<string, Idle> {
  const idle = new Map<string, Idle>();
  for (const rule of rules) {
    const state = stateOf(rule, moment.at, moment.timeZone, true);
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

function isHitAvailable(attributes: Hit["attributes"]): boolean {
  // Domain reference 14: a missing availability counts as available; rank 15 does not, and wins.
  const rank = numberOf(attributes.availability_rank);
  if (rank !== null) return rank < 15;
  return numberOf(attributes.availability) !== 0;
}

function numberOf(value: unknown): number | null {
  const one = Array.isArray(value) ? value[0] : value;
  return typeof one === "number" ? one : null;
}

function textOf(value: unknown): string | null {
  const one: unknown = Array.isArray(value) ? value[0] : value;
  return typeof one === "string" && one !== "" ? one : null;
}

function plain(marked: string): string {
  return marked.replace(/<\/?em>/g, "");
}
