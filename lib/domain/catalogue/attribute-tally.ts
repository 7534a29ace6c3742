import type { CatalogAttribute } from "@/lib/contract/catalogue/data-quality";
import { DistinctCount, textHash } from "./distinct-counter";
import { valuesOf } from "./item-checks";

// What the attributes of a catalogue are like, counted item by item in bounded memory: how many items have them, how many
// values there are, which are the most frequent, which are of another type than the rest.

/** The attributes of one type at most; the others are not counted. */
const NAMES_MAX = 1000;
/** Values that are counted one by one; what has more of them is pruned to the most frequent half. */
const VALUES_MAX = 400;
/** An attribute of which almost every value is another has no frequent ones; so many values tell. */
const SCATTERED_AFTER = 4000;
const SCATTERED_SHARE = 0.8;
const VALUES_PER_ITEM = 50;
const VALUE_SHOWN = 120;
/** Parts what is shown of a long value from what tells it; no value of the store has it. */
const CUT = "\0";
const TOP = 5;
/** Items of a type that decide of what type their attributes are. */
const LEARNED_FROM = 500;
const DATE = /^\d{4}-\d\d-\d\d([T ]|$)/;

type Kind = "text" | "numeric" | "boolean" | "date" | "object";

/** Counts the attributes of items. */
export class AttributeTally {
  private readonly types = new Map<string, TypeTally>();

  /** Counts an item; answers whether one of its values is of another type than its attribute. */
  add(type: string, attributes: Record<string, unknown>): boolean {
    const known = this.types.get(type);
    const tally = known ?? new TypeTally();
    if (known === undefined) this.types.set(type, tally);
    return tally.add(attributes);
  }

  /** Learns of what type attributes are from the first items of a type, before any is counted. */
  learn(items: readonly { type: string; attributes: Record<string, unknown> }[]): void {
    for (const { type, attributes } of items) {
      const tally = this.types.get(type) ?? new TypeTally();
      this.types.set(type, tally);
      tally.learn(attributes);
    }
  }

  /** What was counted, by type and name. */
  get attributes(): Omit<CatalogAttribute, "before">[] {
    return [...this.types].sort(([a], [b]) => (a < b ? -1 : 1)).flatMap(([type, tally]) => tally.told(type));
  }
}

class TypeTally {
  private total = 0;
  private learned = 0;
  private readonly votes = new Map<string, Map<Kind, number>>();
  private readonly byName = new Map<string, ValueTally>();

  learn(attributes: Record<string, unknown>): void {
    if (this.learned >= LEARNED_FROM) return;
    this.learned += 1;
    for (const [name, value] of Object.entries(attributes)) {
      const votes = this.votes.get(name) ?? new Map<Kind, number>();
      if (!this.votes.has(name) && this.votes.size >= NAMES_MAX) continue;
      this.votes.set(name, votes);
      for (const one of valuesOf(value)) votes.set(kindOf(one), (votes.get(kindOf(one)) ?? 0) + 1);
    }
  }

  add(attributes: Record<string, unknown>): boolean {
    this.total += 1;
    let hasClash = false;
    for (const [name, value] of Object.entries(attributes)) {
      const values = valuesOf(value);
      const [first] = values;
      if (first === undefined) continue;
      const tally = this.byName.get(name) ?? new ValueTally(this.kindFor(name, first));
      if (!this.byName.has(name)) {
        if (this.byName.size >= NAMES_MAX) continue;
        this.byName.set(name, tally);
      }
      if (tally.add(values)) hasClash = true;
    }
    return hasClash;
  }

  told(type: string): Omit<CatalogAttribute, "before">[] {
    return [...this.byName]
      .map(([name, tally]) => ({ type, name, ...tally.told(this.total) }))
      .sort((a, b) => b.filled - a.filled || (a.name < b.name ? -1 : 1));
  }

  private kindFor(name: string, first: unknown): Kind {
    const votes = [...(this.votes.get(name) ?? [])].sort((a, b) => b[1] - a[1]);
    return votes[0]?.[0] ?? kindOf(first);
  }
}

class ValueTally {
  private filled = 0;
  private clashes = 0;
  private seen = 0;
  private isScattered = false;
  private isPruned = false;
  private readonly distinct = new DistinctCount();
  private readonly counts = new Map<string, number>();

  constructor(private readonly kind: Kind) {}

  add(values: readonly unknown[]): boolean {
    this.filled += 1;
    let isClash = false;
    for (const value of values.slice(0, VALUES_PER_ITEM)) {
      if (!fits(this.kind, value)) {
        this.clashes += 1;
        isClash = true;
      }
      this.count(typeof value === "object" ? JSON.stringify(value) : String(value));
    }
    return isClash;
  }

  told(total: number): Omit<CatalogAttribute, "type" | "name" | "before"> {
    const top = [...this.counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).slice(0, TOP);
    const isExact = !this.isPruned && !this.isScattered;
    return {
      data_type: this.kind,
      filled: this.filled,
      total,
      share: total === 0 ? 0 : Math.round((this.filled / total) * 1_000_000) / 1_000_000,
      // An estimate may say more than there are values at all.
      distinct: isExact ? this.counts.size : Math.min(this.distinct.estimate, this.seen),
      top: this.isScattered ? [] : top.map(([key, count]) => ({ value: key.split(CUT, 1)[0] ?? "", count })),
      clashes: this.clashes,
    };
  }

  private count(text: string): void {
    this.seen += 1;
    const hash = textHash(text);
    this.distinct.add(hash);
    if (this.isScattered) return;
    // What is told apart only by its end is told apart all the same, without being kept whole.
    const key = text.length > VALUE_SHOWN ? `${text.slice(0, VALUE_SHOWN - 1)}…${CUT}${hash}` : text;
    this.counts.set(key, (this.counts.get(key) ?? 0) + 1);
    if (this.counts.size > VALUES_MAX) this.prune();
  }

  private prune(): void {
    this.isPruned = true;
    if (this.seen >= SCATTERED_AFTER && this.distinct.estimate > this.seen * SCATTERED_SHARE) {
      this.isScattered = true;
      this.counts.clear();
      return;
    }
    const least = [...this.counts].sort((a, b) => b[1] - a[1]).slice(VALUES_MAX / 2);
    for (const [value] of least) this.counts.delete(value);
  }
}

function kindOf(value: unknown): Kind {
  if (typeof value === "number") return "numeric";
  if (typeof value === "boolean") return "boolean";
  if (typeof value === "string") return DATE.test(value) ? "date" : "text";
  return "object";
}

/** A date is a text too. */
function fits(kind: Kind, value: unknown): boolean {
  const own = kindOf(value);
  return own === kind || (kind === "text" && own === "date");
}
