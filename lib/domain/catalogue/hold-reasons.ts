import type { HoldReason } from "@/lib/contract/catalogue/held-run";
import { FEED_HOLD_EXAMPLES, FEED_PRICE_FACTOR_MIN } from "@/lib/domain/kit/limits";
import { isGarbled } from "./garbled-text";

// Whether a new catalogue looks broken although it has all items: what its items lost, item by item, against the live ones.

/** What is compared of an item; null where it has none. */
export type ItemFacts = {
  title: string;
  price: number | null;
  image: string | null;
  category: string | null;
  availability: string | null;
  isSoldOut: boolean;
  /** Further texts that people read. */
  text: string;
};

/** An item that was read, and as it is in the catalogue: null where it is new. `isSame`: nothing of it differs. */
export type ItemPair = { identity: string; before: ItemFacts | null; after: ItemFacts; isSame: boolean };

/** How many items a catalogue had of those types, and how many of them would be removed. */
export type RemovedItems = { removed: number; total: number };

type Lost = "price" | "image" | "category" | "availability";
type Named = Pick<HoldReason["examples"][number], "identity" | "title">;
type Example = HoldReason["examples"][number];
type Count = { affected: number; total: number; examples: Example[] };

/** An attribute that few items have is measured against this part of all items, so that a handful holds no run. */
const RARE = 0.1;
/** Width of the steps into which factors of prices are grouped: rounding of prices moves them a little. */
const FACTOR_STEP = Math.log(1.02);
/** Fewer changed items than this are an edit, even in a tiny catalogue. */
const DAMAGED_MIN = 3;
const TEXT_MAX = 200;

/** Counts what the items of an import lost. Holds counts and a few examples, however many items there are. */
export class DamageTally {
  private compared = 0;
  private readonly lost: Record<Lost, Count> = { price: none(), image: none(), category: none(), availability: none() };
  private readonly soldOut = none();
  private readonly title = none();
  private readonly garbled = none();
  private priced = 0;
  /** Prices by the logarithm of their factor, in steps. */
  private readonly factors = new Map<number, { count: number; sum: number; examples: Example[] }>();

  /** Adds an item that was read. */
  add({ identity, before, after, isSame }: ItemPair): void {
    this.garbled.total += 1;
    if (!isSame && isGarbledItem(after) && (before === null || !isGarbledItem(before)))
      note(this.garbled, { identity, title: after.title }, before?.title ?? null, garbledPart(after));
    if (before === null) return;
    this.compared += 1;
    const item = { identity, title: before.title };
    for (const name of ["image", "category", "availability"] as const)
      this.addLost(name, item, before[name], after[name]);
    if (!before.isSoldOut) this.soldOut.total += 1;
    if (!before.isSoldOut && after.isSoldOut) note(this.soldOut, item, before.availability, after.availability);
    this.addPrice(item, before.price, after.price);
    this.title.total += 1;
    if (before.title !== after.title) note(this.title, item, before.title, after.title);
  }

  /** Why the import is held: what affects more than a share of the items, the most affected first. */
  reasons({ removed, total }: RemovedItems, share: number): HoldReason[] {
    const least = this.compared * RARE;
    const lost = (Object.entries(this.lost) as [Lost, Count][]).map(([code, count]) => ({ code, ...count }));
    const found: HoldReason[] = [
      { code: "removed", affected: removed, total, examples: [] },
      { code: "title", ...this.title },
      { code: "garbled", ...this.garbled },
      ...lost,
      // An item that cannot be bought any more lost its availability too.
      { code: "availability", ...this.soldOut },
      ...this.factorReason(),
    ];
    return found
      .filter(({ code, affected, total: all }) =>
        code === "removed"
          ? affected > share * all
          : affected >= DAMAGED_MIN && affected > share * Math.max(all, least),
      )
      .sort((a, b) => b.affected / b.total - a.affected / a.total)
      .filter(({ code }, index, sorted) => sorted.findIndex((one) => one.code === code) === index);
  }

  private addLost(name: Lost, item: Named, before: string | null, after: string | null) {
    if (before === null) return;
    this.lost[name].total += 1;
    if (after === null) note(this.lost[name], item, before, null);
  }

  private addPrice(item: Named, before: number | null, after: number | null): void {
    if (before === null) return;
    this.addLost("price", item, String(before), after === null ? null : String(after));
    if (after === null) return;
    this.priced += 1;
    if (before === after) return;
    const logarithm = Math.log(after / before);
    const step = Math.round(logarithm / FACTOR_STEP);
    const factor = this.factors.get(step) ?? { count: 0, sum: 0, examples: [] };
    this.factors.set(step, factor);
    factor.count += 1;
    factor.sum += logarithm;
    if (factor.examples.length < FEED_HOLD_EXAMPLES)
      factor.examples.push({ ...item, before: String(before), after: String(after) });
  }

  /** The factor that most prices move by; neighbouring steps count as one. */
  private factorReason(): HoldReason[] {
    let best: { count: number; sum: number; examples: Example[] } | null = null;
    for (const [step, one] of this.factors) {
      const next = this.factors.get(step + 1);
      const count = one.count + (next?.count ?? 0);
      const sum = one.sum + (next?.sum ?? 0);
      if (count <= (best?.count ?? 0)) continue;
      best = { count, sum, examples: [...one.examples, ...(next?.examples ?? [])].slice(0, FEED_HOLD_EXAMPLES) };
    }
    if (best === null) return [];
    const factor = Math.exp(best.sum / best.count);
    if (Math.max(factor, 1 / factor) < FEED_PRICE_FACTOR_MIN) return [];
    const { count: affected, examples } = best;
    return [{ code: "price_factor", affected, total: this.priced, factor: Number(factor.toPrecision(4)), examples }];
  }
}

function none(): Count {
  return { affected: 0, total: 0, examples: [] };
}

function note(count: Count, { identity, title }: Named, before: string | null, after: string | null): void {
  count.affected += 1;
  if (count.examples.length >= FEED_HOLD_EXAMPLES) return;
  count.examples.push({ identity, title: cut(title), before: cutOrNull(before), after: cutOrNull(after) });
}

function isGarbledItem({ title, text, category }: ItemFacts): boolean {
  return isGarbled(title) || isGarbled(text) || isGarbled(category ?? "");
}

/** The text of an item that is garbled, the title first. */
function garbledPart({ title, text, category }: ItemFacts): string {
  return [title, category ?? "", text].find(isGarbled) ?? title;
}

function cut(text: string): string {
  return text.length <= TEXT_MAX ? text : `${text.slice(0, TEXT_MAX).replace(/\p{Surrogate}$/u, "")}…`;
}

function cutOrNull(text: string | null): string | null {
  return text === null ? null : cut(text);
}
