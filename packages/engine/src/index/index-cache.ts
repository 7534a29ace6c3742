import type { SearchIndex } from "./search-index";

/**
 * Caches what is computed from an index, by key. A new index of the same site starts empty, so that nothing outlives the catalog
 * that it was computed from. The least recently used entry is evicted first.
 */
export class IndexCache<Value extends object> {
  private readonly byIndex = new WeakMap<SearchIndex, Map<string, Value>>();

  /**
   * @param countMax the maximum number of entries of an index.
   */
  constructor(private readonly countMax: (index: SearchIndex) => number) {}

  /** The value of a key; calls `compute` if it is not cached. */
  get(index: SearchIndex, key: string, compute: () => Value): Value {
    const entries = this.byIndex.get(index) ?? new Map<string, Value>();
    const value = entries.get(key) ?? compute();
    this.byIndex.set(index, entries);
    entries.delete(key);
    if (entries.size >= this.countMax(index)) entries.delete(entries.keys().next().value ?? "");
    entries.set(key, value);
    return value;
  }
}
