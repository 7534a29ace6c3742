import { type PublishedRank, RANK_TITLE_MAX, RANK_URL_MAX, RANKS_MAX } from "@/lib/contract/search/ranks";
import type { PreviewItem } from "./preview-item";

// What a change of rules does to the first results.

/** How many results are compared. */
export const COMPARED_ROWS = 24;

/** An order of results: what stands where; null for what is listed beside them, such as hidden items. */
type Order = { rows: readonly { item: PreviewItem; position: number | null }[] };

/** What happened to a result: it stays, moved, came into the first ones, or left them. */
export type RankMark = "same" | "moved" | "entered" | "left";

/** A result in both orders; null where it is not among the results known. */
export type RankChange = { item: PreviewItem; from: number | null; to: number | null; mark: RankMark };

/** One place compared: the first results before and after, and each result that is different. */
export type RankDiff = { before: RankChange[]; after: RankChange[]; changes: RankChange[] };

/** Compares the first results of a place. A result that left them has its further position when it is known. */
export function rankDiff(before: Order, after: Order, count: number = COMPARED_ROWS): RankDiff {
  const [from, to] = [positionsOf(before), positionsOf(after)];
  const change = ({ item }: { item: PreviewItem }): RankChange => {
    const [old, now] = [from.get(item.url) ?? null, to.get(item.url) ?? null];
    return { item, from: old, to: now, mark: markOf(old, now, count) };
  };
  const first = (order: Order) =>
    order.rows.filter((row) => row.position !== null && row.position <= count).map(change);
  const [lists, left] = [first(after), first(before)];
  const changes = [...lists.filter(({ mark }) => mark !== "same"), ...left.filter(({ mark }) => mark === "left")];
  return { before: left, after: lists, changes };
}

/** What is said of a result that is different: which one, where it was, where it is. */
export type RankLine = Pick<RankChange, "from" | "to" | "mark"> & { item: Pick<PreviewItem, "url" | "title"> };

/** The changes of a place as a version keeps them. */
export function keptRanks({ changes }: Pick<RankDiff, "changes">): PublishedRank[] {
  const known = changes.filter(({ item }) => item.url.length <= RANK_URL_MAX).slice(0, RANKS_MAX);
  return known.map(({ item, from, to }) => ({ item_url: item.url, title: cut(item.title), from, to }));
}

/** The changes of a place that a version has kept. */
export function rankLines(kept: readonly PublishedRank[], count: number = COMPARED_ROWS): RankLine[] {
  return kept.map(({ item_url: url, title, from, to }) => ({
    item: { url, title },
    from,
    to,
    mark: markOf(from, to, count),
  }));
}

/** How many results moved, entered and left. */
export function countMarks(changes: readonly Pick<RankChange, "mark">[]): Record<Exclude<RankMark, "same">, number> {
  const count = (mark: RankMark) => changes.filter((change) => change.mark === mark).length;
  return { moved: count("moved"), entered: count("entered"), left: count("left") };
}

function markOf(from: number | null, to: number | null, count: number): RankMark {
  const [was, is] = [from !== null && from <= count, to !== null && to <= count];
  if (was && is) return from === to ? "same" : "moved";
  return is ? "entered" : "left";
}

function positionsOf(order: Order): Map<string, number> {
  return new Map(order.rows.flatMap((row) => (row.position === null ? [] : [[row.item.url, row.position] as const])));
}

/** Cut between characters, never within one. */
function cut(title: string): string {
  if (title.length <= RANK_TITLE_MAX) return title;
  return title.slice(0, RANK_TITLE_MAX).replace(/[\uD800-\uDBFF]$/, "");
}
