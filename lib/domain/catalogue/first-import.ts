import type { HoldReason } from "@/lib/contract/catalogue/held-run";
import { parseAmount } from "@/lib/domain/catalogue/amounts";
import { FEED_EQUAL_ITEMS, FEED_HOLD_EXAMPLES, FEED_PRICE_SCALE, FEED_UNPRICED_SHARE } from "@/lib/domain/kit/limits";
import type { ItemFacts } from "./item-facts";

type FirstItem = { identity: string; title: string; after: ItemFacts };
type Example = HoldReason["examples"][number];

/** Fewer items than this are a normal start, even if all are odd. */
const ITEMS_MIN = 3;
/** Prices that are kept for medians. */
const PRICES_MAX = 10_000;
const NAMES_MAX = 20;

/** Looks at the items of a first import, which cannot be compared with live ones. Bounded memory. */
export class FirstImportTally {
  private total = 0;
  private priced = 0;
  private free = 0;
  private pictured = 0;
  private soldOut = 0;
  private readonly unpriced: Example[] = [];
  private readonly examples: Example[] = [];
  private readonly pictures: Example[] = [];
  private readonly sold: Example[] = [];
  private readonly prices = new SameValue<number>();
  private readonly images = new SameValue<string>();
  private readonly ratios = new Map<string, number[]>();

  add({ identity, title, after }: FirstItem): void {
    this.total += 1;
    const example = { identity, title, before: null };
    if (this.examples.length < FEED_HOLD_EXAMPLES) this.examples.push({ ...example, after: toText(after.price) });
    if (after.isSoldOut) this.soldOut += 1;
    if (after.isSoldOut && this.sold.length < FEED_HOLD_EXAMPLES)
      this.sold.push({ ...example, after: after.availability });
    if (after.image !== null) this.pictured += 1;
    if (after.image !== null && this.pictures.length < FEED_HOLD_EXAMPLES)
      this.pictures.push({ ...example, after: after.image });
    this.images.add(after.image);
    if (after.isFree === true) {
      this.free += 1;
      return;
    }
    if (after.price === null) {
      if (this.unpriced.length < FEED_HOLD_EXAMPLES) this.unpriced.push({ ...example, after: null });
      return;
    }
    this.priced += 1;
    this.prices.add(after.price);
    for (const [name, value] of Object.entries(after.otherPrices ?? {})) this.addRatio(name, after.price, value);
  }

  /** What looks damaged, most affected first. */
  findReasons(): HoldReason[] {
    const { total, priced, free, pictured } = this;
    if (total < ITEMS_MIN) return [];
    const found: HoldReason[] = [];
    const unpriced = total - priced - free;
    if (unpriced >= ITEMS_MIN && unpriced > FEED_UNPRICED_SHARE * total)
      found.push({ code: "no_price", affected: unpriced, total, examples: this.unpriced });
    const scale = this.findScale();
    if (scale !== null)
      found.push({ code: "price_scale", affected: priced, total, factor: scale, examples: this.examples });
    if (priced > FEED_EQUAL_ITEMS && this.prices.isSame)
      found.push({ code: "one_price", affected: priced, total, examples: this.examples });
    if (pictured > FEED_EQUAL_ITEMS && this.images.isSame)
      found.push({ code: "one_image", affected: pictured, total, examples: this.pictures });
    if (this.soldOut === total) found.push({ code: "all_sold_out", affected: total, total, examples: this.sold });
    return found.sort((a, b) => b.affected - a.affected);
  }

  private addRatio(name: string, price: number, value: unknown): void {
    const other = parseAmount(value);
    if (other === undefined || other <= 0 || price <= 0) return;
    const ratios = this.ratios.get(name) ?? [];
    if (!this.ratios.has(name) && this.ratios.size >= NAMES_MAX) return;
    this.ratios.set(name, ratios);
    if (ratios.length < PRICES_MAX) ratios.push(price / other);
  }

  /** How many times the prices are those of another field, if that is a hundred or more. */
  private findScale(): number | null {
    for (const ratios of this.ratios.values()) {
      if (ratios.length < ITEMS_MIN || ratios.length < this.priced / 2) continue;
      const sorted = [...ratios].sort((a, b) => a - b);
      const median = sorted[Math.floor(sorted.length / 2)] ?? 1;
      if (median > FEED_PRICE_SCALE) return Number(median.toPrecision(4));
    }
    return null;
  }
}

/** Whether all values of a sequence are equal. */
class SameValue<Value> {
  private first: Value | null = null;
  isSame = true;

  add(value: Value | null): void {
    if (value === null) return;
    this.first ??= value;
    if (value !== this.first) this.isSame = false;
  }
}

function toText(value: number | null): string | null {
  return value === null ? null : String(value);
}
