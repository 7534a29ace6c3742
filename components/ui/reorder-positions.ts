// Where parts stand, beside React: a move to the top changes the position of every part below it, and only the number
// itself is drawn anew for that, not the part.

/** The positions of a list's parts, 1-based; a fixed part has none. */
export type Positions = {
  of: (id: string) => number | null;
  /** Tells whenever a part stands elsewhere; answers how to stop. */
  watch: (id: string, tell: () => void) => () => void;
  /** Takes other positions and tells those that changed. */
  put: (next: ReadonlyMap<string, number>) => void;
};

/** Positions to begin with, and what follows them. */
export function positionsFrom(first: ReadonlyMap<string, number>): Positions {
  let now = first;
  const tells = new Map<string, Set<() => void>>();
  return {
    of: (id) => now.get(id) ?? null,
    watch: (id, tell) => {
      const own = tells.get(id) ?? new Set();
      tells.set(id, own.add(tell));
      return () => {
        own.delete(tell);
        if (own.size === 0 && tells.get(id) === own) tells.delete(id);
      };
    },
    put: (next) => {
      const before = now;
      now = next;
      for (const [id, own] of tells) {
        if (before.get(id) !== next.get(id)) for (const tell of own) tell();
      }
    },
  };
}

/** The position of each part that is not fixed. */
export function positionsOf(items: readonly { id: string; isFixed?: boolean }[]): ReadonlyMap<string, number> {
  return new Map(items.filter((item) => !item.isFixed).map((item, index) => [item.id, index + 1]));
}
