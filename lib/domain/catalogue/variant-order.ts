import { HashSet, textHash } from "./distinct-counter";

/**
 * Whether variants of one product stand together in a feed, told item by item as the feed is read:
 * once it is in the catalogue nobody knows its order. A variant stands apart where others came between it and its group.
 */
export class VariantOrder {
  private readonly left = new HashSet();
  private current: number | null = null;
  private variants = 0;
  private apart = 0;

  /** Notes the next item by its group; what has none ends the group before it. */
  note(group: unknown): void {
    const [first] = Array.isArray(group) ? (group as unknown[]) : [group];
    const name = typeof first === "string" || typeof first === "number" ? String(first).trim() : "";
    const next = name === "" ? null : textHash(name);
    if (this.current !== null && this.current !== next) this.left.add(this.current);
    this.current = next;
    if (next === null) return;
    this.variants += 1;
    if (this.left.has(next)) this.apart += 1;
  }

  /** How many items have a group, and how many of them stand apart from it; nothing where none has one. */
  get counts(): Record<string, number> {
    return this.variants === 0 ? {} : { variants: this.variants, variants_apart: this.apart };
  }
}
