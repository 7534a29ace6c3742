import { isPathWithin, listParentPaths, splitPath } from "@vitrine/engine/category-path";

// Where the items of a category went that no item has now, for example because it was renamed.

/** Where items of a former category are now: how many of them, and how many were not there before. */
type TargetTally = { shared: number; joined: number };

/** Items that left a category, how many of them left the catalog, and where the others are now. */
export type CategoryTally = { items: number; removed: number; targets: Map<string, TargetTally> };

/** A category with items of a former category; `total` are all its items. */
export type CategoryTarget = { path: string; shared: number; total: number };

/** A category is proposed if at least this share of the items that are still in the catalog moved there, */
const MOVED_SHARE = 0.5;
/** or if both categories have nearly the same items, although none of them moved. */
const SAME_SHARE = 0.8;

/** Targets that are counted per category, and those that are stored. */
const COUNTED_TARGETS_MAX = 500;
const TARGETS_MAX = 3;
/** Categories of an item that are read. */
const PATHS_PER_ITEM_MAX = 100;

/** Category paths with their parents; of an item with very many, the first ones. */
export function expandPaths(paths: readonly string[]): Set<string> {
  const all = new Set<string>();
  for (const path of paths.slice(0, PATHS_PER_ITEM_MAX)) {
    if (path === "" || all.has(path)) continue;
    for (const one of [path, ...listParentPaths(path)]) all.add(one);
  }
  return all;
}

/**
 * Counts an item in each wanted category that it left: `before` and `after` are its categories with their parents, `after` is null if
 * it left the catalog.
 */
export function tallyItem(
  tallies: Map<string, CategoryTally>,
  wanted: ReadonlySet<string>,
  before: ReadonlySet<string>,
  after: ReadonlySet<string> | null,
): void {
  for (const path of before) {
    if (!wanted.has(path) || after?.has(path)) continue;
    const tally: CategoryTally = tallies.get(path) ?? { items: 0, removed: 0, targets: new Map() };
    tallies.set(path, tally);
    tally.items += 1;
    if (after === null) tally.removed += 1;
    for (const target of after ?? []) {
      // The parents of a category always have its items.
      if (isPathWithin(path, target)) continue;
      const known = tally.targets.get(target);
      if (known === undefined && tally.targets.size >= COUNTED_TARGETS_MAX) continue;
      const { shared, joined } = known ?? { shared: 0, joined: 0 };
      tally.targets.set(target, { shared: shared + 1, joined: joined + (before.has(target) ? 0 : 1) });
    }
  }
}

/**
 * The wanted categories that may be gone now: those that were not gone before. A draft may name any text, so what only drafts name must
 * have lost an item.
 */
export function listSuspects(
  wanted: ReadonlySet<string>,
  {
    stored,
    drafted,
    tallies,
  }: Record<"stored" | "drafted", ReadonlySet<string>> & {
    tallies: ReadonlyMap<string, CategoryTally>;
  },
): Set<string> {
  return new Set([...wanted].filter((path) => !stored.has(path) && (!drafted.has(path) || tallies.has(path))));
}

/**
 * The categories that may be the successor of a former one, best first.
 * @param totals the items of each target.
 */
export function rankTargets(
  { items, removed, targets }: CategoryTally,
  totals: ReadonlyMap<string, number>,
): CategoryTarget[] {
  const staying = items - removed;
  const all = [...targets].map(([path, { shared, joined }]) => {
    const total = Math.max(shared, totals.get(path) ?? 0);
    return { path, shared, joined, total, similarity: shared / (staying + total - shared) };
  });
  const moved = all.filter(({ joined }) => joined >= staying * MOVED_SHARE);
  const chosen = moved.length > 0 ? moved : all.filter(({ similarity }) => similarity >= SAME_SHARE);
  return chosen
    .sort((a, b) => b.similarity - a.similarity || countLevels(b) - countLevels(a) || (a.path < b.path ? -1 : 1))
    .slice(0, TARGETS_MAX)
    .map(({ path, shared, total }) => ({ path, shared, total }));
}

const countLevels = ({ path }: { path: string }) => splitPath(path).length;

/** Renames of renamed categories that are followed. */
const STEPS_MAX = 10;

/**
 * The best target of a former category that is not gone itself.
 * @param former all former categories with their targets.
 */
export function findSuccessor(
  former: ReadonlyMap<string, readonly CategoryTarget[]>,
  path: string,
): CategoryTarget | null {
  let target = former.get(path)?.[0] ?? null;
  for (let steps = 0; steps < STEPS_MAX && target !== null && former.has(target.path); steps += 1)
    target = former.get(target.path)?.[0] ?? null;
  return target === null || former.has(target.path) ? null : target;
}
