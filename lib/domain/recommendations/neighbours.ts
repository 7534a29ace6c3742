// Items that occur together in the same orders or visits: counted item by item, so that memory grows with the data and not
// with the number of pairs.

/** Groups of items that occurred together: the items of group g are `items[starts[g] .. starts[g + 1])`, each once. */
export type Groups = { starts: Uint32Array; items: Uint32Array; weights: Float32Array };

/** Settings of the score (docs/adr/0062). */
export type CooccurrenceSettings = {
  /** Neighbours stored per item. */
  top: number;
  /** Only the first items of a group, up to this number, form pairs. */
  groupMax: number;
  /** Weight of a group of n items: n ^ -groupDamping. */
  groupDamping: number;
  /** Damps popular neighbours: 0 not at all, 1 fully (lift). */
  popularityDamping: number;
  /** Pairs are scored as if they had occurred this much less often. */
  shrinkage: number;
};

/** The best neighbours of every item: those of item i are at `[starts[i], starts[i + 1])`, best first. */
export type Neighbours = {
  starts: Uint32Array;
  items: Uint32Array;
  scores: Float32Array;
  /** Groups with both items, undamped. */
  counts: Uint32Array;
  /** Groups with the item, undamped. */
  totals: Uint32Array;
};

/** Groups of no items. */
export const NO_NEIGHBOURS: Neighbours = {
  starts: new Uint32Array(1),
  items: new Uint32Array(0),
  scores: new Float32Array(0),
  counts: new Uint32Array(0),
  totals: new Uint32Array(0),
};

/** Finds the neighbours of `size` items. */
export function findNeighbours(groups: Groups, size: number, settings: CooccurrenceSettings): Neighbours {
  const { groupsByItem, totals, weightByItem } = invert(groups, size, settings);
  const row = new RowCounter(size);
  const stored: { items: number[]; scores: number[]; counts: number[] } = { items: [], scores: [], counts: [] };
  const starts = new Uint32Array(size + 1);
  for (let item = 0; item < size; item += 1) {
    const from = groupsByItem.starts[item] ?? 0;
    const to = groupsByItem.starts[item + 1] ?? from;
    for (let at = from; at < to; at += 1) countGroup(groups, groupsByItem.items[at] ?? 0, item, settings, row);
    for (const { item: other, score, count } of row.takeBest(item, weightByItem, settings)) {
      stored.items.push(other);
      stored.scores.push(score);
      stored.counts.push(count);
    }
    starts[item + 1] = stored.items.length;
  }
  return {
    starts,
    items: Uint32Array.from(stored.items),
    scores: Float32Array.from(stored.scores),
    counts: Uint32Array.from(stored.counts),
    totals,
  };
}

/** The weight of a group for pairs. */
export function weighGroup(size: number, weight: number, { groupDamping }: CooccurrenceSettings): number {
  return weight * size ** -groupDamping;
}

function countGroup(
  groups: Groups,
  group: number,
  item: number,
  settings: CooccurrenceSettings,
  row: RowCounter,
): void {
  const from = groups.starts[group] ?? 0;
  const to = Math.min(groups.starts[group + 1] ?? from, from + settings.groupMax);
  const weight = weighGroup(to - from, groups.weights[group] ?? 0, settings);
  for (let at = from; at < to; at += 1) {
    const other = groups.items[at] ?? 0;
    if (other !== item) row.add(other, weight);
  }
}

/** Counts the neighbours of one item at a time in arrays that are reused. */
class RowCounter {
  private readonly weights: Float64Array;
  private readonly counts: Uint32Array;
  private touched: number[] = [];

  constructor(size: number) {
    this.weights = new Float64Array(size);
    this.counts = new Uint32Array(size);
  }

  add(other: number, weight: number): void {
    if (this.counts[other] === 0) this.touched.push(other);
    this.counts[other] = (this.counts[other] ?? 0) + 1;
    this.weights[other] = (this.weights[other] ?? 0) + weight;
  }

  /** The best neighbours, best first, ties by item; clears the row. */
  takeBest(item: number, weightByItem: Float64Array, { top, popularityDamping, shrinkage }: CooccurrenceSettings) {
    const own = weightByItem[item] ?? 0;
    const all = this.touched.map((other) => {
      const weight = this.weights[other] ?? 0;
      const count = this.counts[other] ?? 0;
      this.weights[other] = 0;
      this.counts[other] = 0;
      const popularity = (weightByItem[other] ?? 0) ** popularityDamping;
      const score = ((weight / own) * (count / (count + shrinkage))) / popularity;
      return { item: other, score, count };
    });
    this.touched = [];
    return all.sort((a, b) => b.score - a.score || a.item - b.item).slice(0, top);
  }
}

/** The groups of each item, the number of its groups, and their weight. */
function invert({ starts, items, weights }: Groups, size: number, settings: CooccurrenceSettings) {
  const totals = new Uint32Array(size);
  const weightByItem = new Float64Array(size);
  const groupCount = starts.length - 1;
  const counts = new Uint32Array(size + 1);
  const visit = (run: (item: number, group: number, weight: number) => void): void => {
    for (let group = 0; group < groupCount; group += 1) {
      const from = starts[group] ?? 0;
      const to = Math.min(starts[group + 1] ?? from, from + settings.groupMax);
      const weight = weighGroup(to - from, weights[group] ?? 0, settings);
      for (let at = from; at < to; at += 1) run(items[at] ?? 0, group, weight);
    }
  };
  visit((item, _, weight) => {
    totals[item] = (totals[item] ?? 0) + 1;
    weightByItem[item] = (weightByItem[item] ?? 0) + weight;
    counts[item + 1] = (counts[item + 1] ?? 0) + 1;
  });
  for (let item = 0; item < size; item += 1) counts[item + 1] = (counts[item + 1] ?? 0) + (counts[item] ?? 0);
  const places = counts.slice();
  const members = new Uint32Array(counts[size] ?? 0);
  visit((item, group) => {
    const place = places[item] ?? 0;
    members[place] = group;
    places[item] = place + 1;
  });
  return { groupsByItem: { starts: counts, items: members }, totals, weightByItem };
}
