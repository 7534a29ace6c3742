import { isInPlace } from "@vitrine/engine/rule-evaluator";
import type { PinPlacement } from "./bulk-edit";
import type { DraftRule, EditScope, RuleDraft } from "./rule-draft";

// Computes pins for items that shoppers often click far down the list, and how these pins move other results.

/** Minimum searches for a query in 30 days. */
export const SUGGEST_SEARCHES_MIN = 100;
/** Minimum clicks on an item. */
export const SUGGEST_CLICKS_MIN = 20;
/** Minimum share of a query's clicks, from 0 to 1. */
export const SUGGEST_SHARE_MIN = 0.15;
/** Maximum suggested pins per query. */
export const SUGGEST_PINS_MAX = 3;

/** A current result; `isPinned`: a rule pins it. */
export type CurrentResult = { url: string; title: string; isPinned: boolean };
export type ClickedItem = { url: string; title: string; clicks: number };
/** A suggested pin; `from` is null beyond the first results. */
export type SuggestedPin = ClickedItem & { from: number | null; to: number };
/** A result that moves; `from` or `to` is null beyond the first results. */
export type SuggestedMove = { url: string; title: string; from: number | null; to: number | null };

/**
 * Suggests pins over the first results: the most clicked item gets the first free position, and so on. Items already at
 * that position or above are skipped.
 */
export function suggestPins(
  now: readonly CurrentResult[],
  wanted: readonly ClickedItem[],
): { pins: SuggestedPin[]; rankChanges: SuggestedMove[] } {
  const takenPositions = new Set(now.flatMap(({ isPinned }, index) => (isPinned ? [index + 1] : [])));
  const pins: SuggestedPin[] = [];
  for (const item of [...wanted].sort((a, b) => b.clicks - a.clicks)) {
    if (pins.length === SUGGEST_PINS_MAX) break;
    const at = now.findIndex(({ url }) => url === item.url);
    const to = findFreePosition(takenPositions);
    if (at >= 0 && (now[at]?.isPinned || at + 1 <= to)) {
      // It is high enough without a pin; keep the next item from taking its position.
      takenPositions.add(at + 1);
      continue;
    }
    takenPositions.add(to);
    pins.push({ ...item, from: at < 0 ? null : at + 1, to });
  }
  return { pins, rankChanges: pins.length === 0 ? [] : computeRankChanges(now, pins) };
}

function findFreePosition(takenPositions: ReadonlySet<number>): number {
  let position = 1;
  while (takenPositions.has(position)) position += 1;
  return position;
}

function computeRankChanges(now: readonly CurrentResult[], pins: readonly SuggestedPin[]): SuggestedMove[] {
  const placed = new Map<number, CurrentResult>();
  now.forEach((one, index) => {
    if (one.isPinned) placed.set(index + 1, one);
  });
  for (const { url, title, to } of pins) placed.set(to, { url, title, isPinned: true });
  const fixed = new Set([...placed.values()].map(({ url }) => url));
  const rest = now.filter(({ url }) => !fixed.has(url));
  const next = now.map((_, index) => placed.get(index + 1) ?? rest.shift());
  const before = new Map(now.map(({ url }, index) => [url, index + 1]));
  const moved = next.flatMap((one, index): SuggestedMove[] => {
    if (one === undefined) return [];
    const from = before.get(one.url) ?? null;
    return from === index + 1 ? [] : [{ url: one.url, title: one.title, from, to: index + 1 }];
  });
  const dropped = rest.map(
    ({ url, title }): SuggestedMove => ({ url, title, from: before.get(url) ?? null, to: null }),
  );
  return [...moved, ...dropped];
}

/** An accepted suggested pin; `to` is its position. */
export type AcceptedPin = { item_url: string; to: number };

/** Accepted pins in order of position, as `pinInOrder` takes them. They apply while their items are available. */
export function placeAccepted(pins: readonly AcceptedPin[]): PinPlacement[] {
  return [...pins]
    .sort((a, b) => a.to - b.to)
    .map(({ item_url, to }) => ({
      target: { item_url, item: null },
      position: to,
      availability: "if_available",
    }));
}

/** The pins of a place by position. */
export function sortPins({ rules }: RuleDraft, { place }: EditScope): DraftRule[] {
  return rules
    .filter((rule) => rule.type === "pin" && isInPlace(rule.placement, place))
    .sort((a, b) => (a.position ?? 0) - (b.position ?? 0));
}
