import { type PublishedRank, RANK_TITLE_MAX, RANK_URL_MAX, RANKS_MAX } from "@/lib/contract/search/ranks";
import { COMPARED_ROWS } from "@/lib/domain/kit/limits";
import type { PreviewItem } from "./preview-item";

// Compares the first results before and after a change of rules.

/** An order of results; position null for items listed beside it, such as hidden ones. */
type Order = { rows: readonly { item: PreviewItem; position: number | null }[] };

/** What happened to a result: unchanged, moved, entered the first results, or left them. */
export type RankMark = "same" | "moved" | "entered" | "left";

/** A result in both orders; null when its position is unknown. */
export type RankChange = { item: PreviewItem; from: number | null; to: number | null; mark: RankMark };

/** A comparison of one place: the first results before and after, and each changed result. */
export type RankDiff = { before: RankChange[]; after: RankChange[]; changes: RankChange[] };

/** Compares the first results of a place. A result that left keeps its later position when known. */
export function compareRanks(before: Order, after: Order, count: number = COMPARED_ROWS): RankDiff {
  const from = listPositions(before);
  const to = listPositions(after);
  const change = ({ item }: { item: PreviewItem }): RankChange => {
    const old = from.get(item.url) ?? null;
    const now = to.get(item.url) ?? null;
    return { item, from: old, to: now, mark: classifyChange(old, now, count) };
  };
  const listFirst = (order: Order) =>
    order.rows.filter((row) => row.position !== null && row.position <= count).map(change);
  const lists = listFirst(after);
  const left = listFirst(before);
  const changes = [...lists.filter(({ mark }) => mark !== "same"), ...left.filter(({ mark }) => mark === "left")];
  return { before: left, after: lists, changes };
}

/** A changed result for display: the item, its old and new position. */
export type RankLine = Pick<RankChange, "from" | "to" | "mark"> & { item: Pick<PreviewItem, "url" | "title"> };

/** Rank changes of a place as stored with a version. */
export function toPublishedRanks({ changes }: Pick<RankDiff, "changes">): PublishedRank[] {
  const known = changes.filter(({ item }) => item.url.length <= RANK_URL_MAX).slice(0, RANKS_MAX);
  return known.map(({ item, from, to }) => ({ item_url: item.url, title: truncateTitle(item.title), from, to }));
}

/** Stored rank changes of a place for display. */
export function toRankLines(ranks: readonly PublishedRank[], count: number = COMPARED_ROWS): RankLine[] {
  return ranks.map(({ item_url: url, title, from, to }) => ({
    item: { url, title },
    from,
    to,
    mark: classifyChange(from, to, count),
  }));
}

/** Counts results that moved, entered and left. */
export function countMarks(changes: readonly Pick<RankChange, "mark">[]): Record<Exclude<RankMark, "same">, number> {
  const count = (mark: RankMark) => changes.filter((change) => change.mark === mark).length;
  return { moved: count("moved"), entered: count("entered"), left: count("left") };
}

function classifyChange(from: number | null, to: number | null, count: number): RankMark {
  const was = from !== null && from <= count;
  const is = to !== null && to <= count;
  if (was && is) return from === to ? "same" : "moved";
  return is ? "entered" : "left";
}

function listPositions(order: Order): Map<string, number> {
  return new Map(order.rows.flatMap((row) => (row.position === null ? [] : [[row.item.url, row.position] as const])));
}

/** Truncates without splitting a surrogate pair. */
function truncateTitle(title: string): string {
  if (title.length <= RANK_TITLE_MAX) return title;
  return title.slice(0, RANK_TITLE_MAX).replace(/[\uD800-\uDBFF]$/, "");
}
