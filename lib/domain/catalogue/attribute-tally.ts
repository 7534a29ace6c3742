import { VARIANTS } from "@vitrine/engine/variants";
import type { CatalogAttribute } from "@/lib/contract/catalogue/data-quality";
import { DistinctCounter, hashText } from "./distinct-counter";
import { listPresentValues } from "./item-checks";

// Statistics of a catalog's attributes, counted item by item in bounded memory: fill rate, number of distinct values,
// most frequent values, and values of a deviating type.

/** Maximum number of attributes per item type; the others are not counted. */
const NAMES_MAX = 1000;
/** Distinct values counted individually; above it, only the most frequent half is retained. */
const VALUES_MAX = 400;
/** After this many values, an attribute whose values are nearly all distinct has no frequent ones. */
const SCATTERED_AFTER = 4000;
const SCATTERED_SHARE = 0.8;
const VALUES_PER_ITEM = 50;
const VALUE_LENGTH_MAX = 120;
/** Separates the displayed part of a long value from its hash; stored values never contain it. */
const CUT = "\0";
const TOP = 5;
/** Number of items of a type from which the data types of attributes are learned. */
const SAMPLED_ITEMS_MAX = 500;
const DATE = /^\d{4}-\d\d-\d\d([T ]|$)/;

type Kind = "text" | "numeric" | "boolean" | "date" | "object";

export class AttributeTally {
  private readonly types = new Map<string, TypeTally>();

  /** Counts an item; returns whether a value deviates from the data type of its attribute. */
  add(type: string, attributes: Record<string, unknown>): boolean {
    const known = this.types.get(type);
    const tally = known ?? new TypeTally();
    if (known === undefined) this.types.set(type, tally);
    return tally.add(attributes);
  }

  /** Learns the data types of attributes from the first items of a type. Call it before `add`. */
  learn(items: readonly { type: string; attributes: Record<string, unknown> }[]): void {
    for (const { type, attributes } of items) {
      const tally = this.types.get(type) ?? new TypeTally();
      this.types.set(type, tally);
      tally.learn(attributes);
    }
  }

  /** The statistics by item type and attribute name. */
  get attributes(): Omit<CatalogAttribute, "before">[] {
    return [...this.types].sort(([a], [b]) => (a < b ? -1 : 1)).flatMap(([type, tally]) => tally.summarize(type));
  }
}

class TypeTally {
  private total = 0;
  private learned = 0;
  private readonly votes = new Map<string, Map<Kind, number>>();
  private readonly byName = new Map<string, ValueTally>();

  learn(attributes: Record<string, unknown>): void {
    if (this.learned >= SAMPLED_ITEMS_MAX) return;
    this.learned += 1;
    for (const [name, value] of Object.entries(attributes)) {
      if (name === VARIANTS) continue;
      const votes = this.votes.get(name) ?? new Map<Kind, number>();
      if (!this.votes.has(name) && this.votes.size >= NAMES_MAX) continue;
      this.votes.set(name, votes);
      for (const one of listPresentValues(value)) votes.set(detectKind(one), (votes.get(detectKind(one)) ?? 0) + 1);
    }
  }

  add(attributes: Record<string, unknown>): boolean {
    this.total += 1;
    let hasClash = false;
    for (const [name, value] of Object.entries(attributes)) {
      if (name === VARIANTS) continue;
      const values = listPresentValues(value);
      const [first] = values;
      if (first === undefined) continue;
      const tally = this.byName.get(name) ?? new ValueTally(this.chooseKind(name, first));
      if (!this.byName.has(name)) {
        if (this.byName.size >= NAMES_MAX) continue;
        this.byName.set(name, tally);
      }
      if (tally.add(values)) hasClash = true;
    }
    return hasClash;
  }

  summarize(type: string): Omit<CatalogAttribute, "before">[] {
    return [...this.byName]
      .map(([name, tally]) => ({ type, name, ...tally.summarize(this.total) }))
      .sort((a, b) => b.filled - a.filled || (a.name < b.name ? -1 : 1));
  }

  private chooseKind(name: string, first: unknown): Kind {
    const votes = [...(this.votes.get(name) ?? [])].sort((a, b) => b[1] - a[1]);
    return votes[0]?.[0] ?? detectKind(first);
  }
}

class ValueTally {
  private filled = 0;
  private clashes = 0;
  private valueCount = 0;
  private isScattered = false;
  private isPruned = false;
  private readonly distinct = new DistinctCounter();
  private readonly counts = new Map<string, number>();

  constructor(private readonly kind: Kind) {}

  add(values: readonly unknown[]): boolean {
    this.filled += 1;
    let isClash = false;
    for (const value of values.slice(0, VALUES_PER_ITEM)) {
      if (!isOfKind(this.kind, value)) {
        this.clashes += 1;
        isClash = true;
      }
      this.count(typeof value === "object" ? JSON.stringify(value) : String(value));
    }
    return isClash;
  }

  summarize(total: number): Omit<CatalogAttribute, "type" | "name" | "before"> {
    const top = [...this.counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).slice(0, TOP);
    const isExact = !this.isPruned && !this.isScattered;
    return {
      data_type: this.kind,
      filled: this.filled,
      total,
      share: total === 0 ? 0 : Math.round((this.filled / total) * 1_000_000) / 1_000_000,
      // An estimate may exceed the number of values.
      distinct: isExact ? this.counts.size : Math.min(this.distinct.estimate, this.valueCount),
      top: this.isScattered ? [] : top.map(([key, count]) => ({ value: key.split(CUT, 1)[0] ?? "", count })),
      clashes: this.clashes,
    };
  }

  private count(text: string): void {
    this.valueCount += 1;
    const hash = hashText(text);
    this.distinct.add(hash);
    if (this.isScattered) return;
    // The hash keeps long values distinct that differ only in the truncated part.
    const key = text.length > VALUE_LENGTH_MAX ? `${text.slice(0, VALUE_LENGTH_MAX - 1)}…${CUT}${hash}` : text;
    this.counts.set(key, (this.counts.get(key) ?? 0) + 1);
    if (this.counts.size > VALUES_MAX) this.prune();
  }

  private prune(): void {
    this.isPruned = true;
    if (this.valueCount >= SCATTERED_AFTER && this.distinct.estimate > this.valueCount * SCATTERED_SHARE) {
      this.isScattered = true;
      this.counts.clear();
      return;
    }
    const rarest = [...this.counts].sort((a, b) => b[1] - a[1]).slice(VALUES_MAX / 2);
    for (const [value] of rarest) this.counts.delete(value);
  }
}

function detectKind(value: unknown): Kind {
  if (typeof value === "number") return "numeric";
  if (typeof value === "boolean") return "boolean";
  if (typeof value === "string") return DATE.test(value) ? "date" : "text";
  return "object";
}

/** A date counts as text, too. */
function isOfKind(kind: Kind, value: unknown): boolean {
  const actual = detectKind(value);
  return actual === kind || (kind === "text" && actual === "date");
}
