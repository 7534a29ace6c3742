// Pins that clicks suggest: items that many go down the list for. How they are found is in SQL; where they would stand and
// what that does to the others is decided here.

/** Searches of a query in 30 days, below which nothing is suggested. */
export const SUGGEST_SEARCHES_MIN = 100;
/** Clicks on an item, below which it is not suggested. */
export const SUGGEST_CLICKS_MIN = 20;
/** The least part of a query's clicks that a suggested item has. */
export const SUGGEST_SHARE_MIN = 0.15;
/** Suggested pins of one query. */
export const SUGGEST_PINS_MAX = 3;

/** A result as it stands now; `isPinned` by a rule. */
export type Standing = { url: string; title: string; isPinned: boolean };
/** An item with the clicks that speak for it. */
export type Wanted = { url: string; title: string; clicks: number };
/** A suggested pin: from where, which is null beyond the first results, to where. */
export type SuggestedPin = Wanted & { from: number | null; to: number };
/** A result that moves. */
export type Moved = { url: string; title: string; from: number | null; to: number | null };

/**
 * The pins that clicks suggest over the first results: the most clicked item takes the first position that no rule holds,
 * and so on. An item that stands there or above already is no suggestion.
 */
export function suggestPins(
  now: readonly Standing[],
  wanted: readonly Wanted[],
): { pins: SuggestedPin[]; moved: Moved[] } {
  const held = new Set(now.flatMap(({ isPinned }, index) => (isPinned ? [index + 1] : [])));
  const pins: SuggestedPin[] = [];
  for (const item of [...wanted].sort((a, b) => b.clicks - a.clicks)) {
    if (pins.length === SUGGEST_PINS_MAX) break;
    const at = now.findIndex(({ url }) => url === item.url);
    const to = firstFree(held);
    if (at >= 0 && (now[at]?.isPinned || at + 1 <= to)) {
      // It holds its place without a rule; the next one shall not take it.
      held.add(at + 1);
      continue;
    }
    held.add(to);
    pins.push({ ...item, from: at < 0 ? null : at + 1, to });
  }
  return { pins, moved: pins.length === 0 ? [] : movedBy(now, pins) };
}

function firstFree(held: ReadonlySet<number>): number {
  let position = 1;
  while (held.has(position)) position += 1;
  return position;
}

function movedBy(now: readonly Standing[], pins: readonly SuggestedPin[]): Moved[] {
  const placed = new Map<number, Standing>();
  now.forEach((one, index) => {
    if (one.isPinned) placed.set(index + 1, one);
  });
  for (const { url, title, to } of pins) placed.set(to, { url, title, isPinned: true });
  const fixed = new Set([...placed.values()].map(({ url }) => url));
  const rest = now.filter(({ url }) => !fixed.has(url));
  const then = now.map((_, index) => placed.get(index + 1) ?? rest.shift());
  const before = new Map(now.map(({ url }, index) => [url, index + 1]));
  const moved = then.flatMap((one, index): Moved[] => {
    if (one === undefined) return [];
    const from = before.get(one.url) ?? null;
    return from === index + 1 ? [] : [{ url: one.url, title: one.title, from, to: index + 1 }];
  });
  const left = rest.map(({ url, title }): Moved => ({ url, title, from: before.get(url) ?? null, to: null }));
  return [...moved, ...left];
}
