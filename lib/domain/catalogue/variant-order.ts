import { isRecord } from "@/lib/domain/kit/record";
import { HashSet, hashText } from "./distinct-counter";

/**
 * Counts variants that are apart from their group in the feed, with other items in between. Works item by item while
 * the feed is read, because the catalog does not store the order.
 */
export class VariantOrder {
  private readonly endedGroups = new HashSet();
  private current: number | null = null;
  private variants = 0;
  private apart = 0;

  /**
   * Adds the next item by its group or by the attribute that names it; an item without a group ends the current one. The main
   * row of a group is no variant.
   */
  add(group: unknown): void {
    if (isRecord(group) && group.isMain === true) return;
    const [first] = Array.isArray(group) ? (group as unknown[]) : [isRecord(group) ? group.key : group];
    const name = typeof first === "string" || typeof first === "number" ? String(first).trim() : "";
    const next = name === "" ? null : hashText(name);
    if (this.current !== null && this.current !== next) this.endedGroups.add(this.current);
    this.current = next;
    if (next === null) return;
    this.variants += 1;
    if (this.endedGroups.has(next)) this.apart += 1;
  }

  /** Number of items with a group, and of those apart from it; empty if no item has a group. */
  get counts(): Record<string, number> {
    return this.variants === 0 ? {} : { variants: this.variants, variants_apart: this.apart };
  }
}
