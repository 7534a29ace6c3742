import type { HoldReason } from "@/lib/contract/catalogue/held-run";
import { FEED_HOLD_EXAMPLES, FEED_PRICE_FACTOR_MIN, FEED_PRICE_FACTOR_SHARE } from "@/lib/domain/kit/limits";
import { FirstImportTally } from "./first-import";
import type { ItemFacts } from "./item-facts";

// Detects a damaged catalog by comparing each new item with the live one.

/** An imported item and its live version. */
export type ItemPair = {
  identity: string;
  before: ItemFacts | null;
  after: ItemFacts;
  isSame: boolean;
  isForSale?: boolean;
};

/** Number of live items of the imported types, and how many of them would be removed. */
export type RemovedItems = { removed: number; total: number };

type LosableField = "price" | "image" | "category" | "availability";
type ExampleItem = Pick<HoldReason["examples"][number], "identity" | "title">;
type Example = HoldReason["examples"][number];
type Count = { affected: number; total: number; examples: Example[] };

/** A rare attribute is measured against this share of all items, so that a handful of items does not hold a run. */
const MEASURED_SHARE_MIN = 0.1;
/** Bucket width of price factors: rounding shifts them slightly. */
const FACTOR_STEP = Math.log(1.02);
/** Fewer changed items than this are a normal edit, even in a tiny catalog. */
const DAMAGED_MIN = 3;
const TEXT_MAX = 200;

/** Counts what the items of an import lost, in bounded memory: counts and a few examples. */
export class DamageTally {
  private compared = 0;
  private readonly lost: Record<LosableField, Count> = {
    price: createCount(),
    image: createCount(),
    category: createCount(),
    availability: createCount(),
  };
  private readonly soldOut = createCount();
  private readonly title = createCount();
  private readonly garbled = createCount();
  private priced = 0;
  private readonly first = new FirstImportTally();
  /** Changed prices by bucket of the factor's logarithm. */
  private readonly factors = new Map<number, { count: number; sum: number; examples: Example[] }>();

  add({ identity, before, after, isSame, isForSale = true }: ItemPair): void {
    this.garbled.total += 1;
    if (!isSame && isGarbledItem(after) && (before === null || !isGarbledItem(before)))
      addAffected(this.garbled, { identity, title: after.title }, before?.title ?? null, findGarbledText(after));
    if (before === null) {
      if (isForSale) this.first.add({ identity, title: truncate(after.title), after });
      return;
    }
    this.compared += 1;
    const item = { identity, title: before.title };
    for (const name of ["image", "category", "availability"] as const)
      this.addLost(name, item, before[name], after[name]);
    if (!before.isSoldOut) this.soldOut.total += 1;
    if (!before.isSoldOut && after.isSoldOut) addAffected(this.soldOut, item, before.availability, after.availability);
    this.addPrice(item, before, after);
    this.title.total += 1;
    if (before.title !== after.title) addAffected(this.title, item, before.title, after.title);
  }

  /** Reasons to hold the import: damage to more than `share` of the items, most affected first. */
  findReasons({ removed, total }: RemovedItems, share: number): HoldReason[] {
    // Without any live item there is nothing to compare with: the import is looked at by itself.
    if (this.compared === 0 && total === 0 && share < 1) {
      const garbled: HoldReason = { code: "garbled", ...this.garbled };
      return [...(isMany(garbled, share) ? [garbled] : []), ...this.first.findReasons()];
    }
    const totalMin = this.compared * MEASURED_SHARE_MIN;
    const lost = (Object.entries(this.lost) as [LosableField, Count][]).map(([code, count]) => ({ code, ...count }));
    const found: HoldReason[] = [
      { code: "removed", affected: removed, total, examples: [] },
      { code: "title", ...this.title },
      { code: "garbled", ...this.garbled },
      ...lost,
      // An item that sold out lost its availability, too.
      { code: "availability", ...this.soldOut },
      ...this.findFactorReason(),
    ];
    return found
      .filter(({ code, affected, total: all }) =>
        code === "removed"
          ? affected > share * all
          : affected >= DAMAGED_MIN && affected > getShare(code, share) * Math.max(all, totalMin),
      )
      .sort((a, b) => b.affected / b.total - a.affected / a.total)
      .filter(({ code }, index, sorted) => sorted.findIndex((one) => one.code === code) === index);
  }

  private addLost(name: LosableField, item: ExampleItem, before: string | null, after: string | null) {
    if (before === null) return;
    this.lost[name].total += 1;
    if (after === null) addAffected(this.lost[name], item, before, null);
  }

  private addPrice(item: ExampleItem, earlier: ItemFacts, later: ItemFacts): void {
    const { price: before } = earlier;
    const { price: after } = later;
    if (before === null) return;
    this.addLost("price", item, String(before), after === null ? null : String(after));
    if (after === null) return;
    this.priced += 1;
    if (before === after || isSaleOver(earlier, later)) return;
    const logarithm = Math.log(after / before);
    const step = Math.round(logarithm / FACTOR_STEP);
    const factor = this.factors.get(step) ?? { count: 0, sum: 0, examples: [] };
    this.factors.set(step, factor);
    factor.count += 1;
    factor.sum += logarithm;
    if (factor.examples.length < FEED_HOLD_EXAMPLES)
      factor.examples.push({ ...item, before: String(before), after: String(after) });
  }

  /** The most frequent price factor; neighboring buckets count as one. */
  private findFactorReason(): HoldReason[] {
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

/** Whether a price is the one that shoppers saw as the old one: its sale is over, as that of others by the same percentage may be. */
function isSaleOver(before: ItemFacts, after: ItemFacts): boolean {
  return after.price === before.priceOld;
}

/** Prices that all change by the same factor are suspicious earlier than other changes. */
function getShare(code: HoldReason["code"], share: number): number {
  return code === "price_factor" && share < 1 ? Math.min(share, FEED_PRICE_FACTOR_SHARE) : share;
}

function isMany({ affected, total }: HoldReason, share: number): boolean {
  return affected >= DAMAGED_MIN && affected > share * total;
}

function createCount(): Count {
  return { affected: 0, total: 0, examples: [] };
}

function addAffected(
  count: Count,
  { identity, title }: ExampleItem,
  before: string | null,
  after: string | null,
): void {
  count.affected += 1;
  if (count.examples.length >= FEED_HOLD_EXAMPLES) return;
  count.examples.push({
    identity,
    title: truncate(title),
    before: truncateOrNull(before),
    after: truncateOrNull(after),
  });
}

function isGarbledItem({ title, text, category }: ItemFacts): boolean {
  return isGarbled(title) || isGarbled(text) || isGarbled(category ?? "");
}

function findGarbledText({ title, text, category }: ItemFacts): string {
  return [title, category ?? "", text].find(isGarbled) ?? title;
}

function truncate(text: string): string {
  return text.length <= TEXT_MAX ? text : `${text.slice(0, TEXT_MAX).replace(/\p{Surrogate}$/u, "")}…`;
}

function truncateOrNull(text: string | null): string | null {
  return text === null ? null : truncate(text);
}

// Detects mojibake: UTF-8 decoded as a single-byte encoding, which shows a lead byte followed by continuation bytes.

/** The bytes 0x80 to 0xBF in ISO-8859-1, Windows-1252 and Windows-1250. */
const CONTINUATION = "\\u0080-\\u00BF€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸŚŤŹśťźˇ˘ŁĄŞŻ˛łąşĽ˝ľż";
/** Lead bytes 0xC2 to 0xC5 (Latin): one pair is enough, except for Slovak capitals such as "KĹŽE". */
const LATIN = `(?!Ĺ[ŠŤŽ])[ÂÃÄÅĂĹ][${CONTINUATION}]`;
/** Lead bytes of Greek and Cyrillic occur in real words, but not three such pairs in a row. */
const OTHER = `(?:[ÎÏĎÐÑĐŃ][${CONTINUATION}]){3}`;
/** Quotes, dashes and symbols: 0xE2 and two more bytes. */
const SIGNS = `â[\\u0080-\\u0084€‚„][${CONTINUATION}]`;
const GARBLED = new RegExp(`\\uFFFD|${LATIN}|${OTHER}|${SIGNS}`, "u");

/** Whether a text contains replacement characters or mojibake. */
export function isGarbled(text: string): boolean {
  return GARBLED.test(text);
}
