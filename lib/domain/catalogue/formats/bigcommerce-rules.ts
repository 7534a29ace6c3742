import { parseAmount } from "@/lib/domain/catalogue/amounts";
import { type FeedValues, getValue } from "@/lib/domain/catalogue/feed-names";
import { type FeedFields, isFilled, readFirst, readFirstText } from "@/lib/domain/catalogue/find-fields";
import type { PlacedRecord, RecordGatherer } from "./record-gatherer";

// In BigCommerce's Bulk Edit template, rows of rules below a product change the price of its SKUs, or forbid to buy them. A
// rule names one SKU by its code, or all that have some options. Several rules of a SKU apply one after the other.

/** "[ADD]10", "[REMOVE]5%", "[FIXED]130". */
const CHANGE = /^\[(ADD|REMOVE|FIXED)\]\s*(.+?)\s*(%?)$/i;

/** "[RB]Size=9,Size=9.5,[CS]Color=Black:#000000": values by option. */
type Options = ReadonlyMap<string, ReadonlySet<string>>;

/** What the rules so far made of a SKU: its price, and whether no later one applies. */
type RuledPrice = { price: number | null; isFinal: boolean };

/** Rows of a product that wait for its rules; further ones are passed on as they are. */
const ROWS_MAX = 10_000;

/** Applies the rules of a product to the rows of its SKUs. */
export class BigCommerceRules<R extends PlacedRecord> implements RecordGatherer<R> {
  private rows: R[] = [];
  private readonly changed = new Map<number, RuledPrice>();
  private readonly types: readonly string[];
  private readonly codes: readonly string[];
  private readonly prices: readonly string[];
  private readonly paid: readonly string[];
  private readonly copied: readonly string[];
  private readonly names: readonly string[];
  private readonly stops: readonly string[];

  constructor(fields: FeedFields) {
    this.types = fields.find(["itemtype"]);
    this.codes = fields.find(["productcodesku"]);
    this.prices = fields.find(["price"]);
    this.paid = fields.find(["saleprice", "price"]);
    this.copied = fields.find(["allowpurchases", "productimageurl1", "productimagefile1"]);
    this.names = fields.find(["productname"]);
    this.stops = fields.find(["stopprocessingrules"]);
  }

  push(record: R): R[] {
    const type = readFirstText(readFirst(record.value, this.types)).toLowerCase();
    if (type === "rule") {
      this.apply(record.value);
      return [];
    }
    const complete = type === "product" || this.rows.length >= ROWS_MAX ? this.end() : [];
    this.rows.push(type === "sku" ? this.removePrice(record) : record);
    return complete;
  }

  /** Rows of SKUs have no price of their own: what stands there is 0, and rules change that of the product. */
  private removePrice(record: R): R {
    const value = { ...record.value, ...Object.fromEntries(this.prices.map((field) => [field, ""])) };
    return { ...record, value };
  }

  end(): R[] {
    const { rows } = this;
    this.rows = [];
    this.changed.clear();
    return rows;
  }

  private apply(rule: FeedValues): void {
    const [product] = this.rows;
    if (product === undefined) return;
    const code = this.readText(rule, this.codes);
    const options = parseOptions(this.readText(rule, this.names));
    if (code === "" && options.size === 0) return;
    for (const [at, { value }] of this.rows.entries()) {
      const isNamed = code === "" ? this.hasOptions(value, options) : this.readText(value, this.codes) === code;
      if (at > 0 && isNamed) this.applyTo(at, product.value, rule);
    }
  }

  private applyTo(at: number, product: FeedValues, rule: FeedValues): void {
    const target = this.rows[at];
    const before = this.changed.get(at);
    if (target === undefined || before?.isFinal === true) return;
    const value = { ...target.value };
    for (const field of this.copied) if (isFilled(getValue(rule, field))) value[field] = rule[field];
    const price = this.computePrice(before?.price ?? this.readBase(product), rule);
    for (const field of this.prices) if (price !== null) value[field] = price;
    this.rows[at] = { ...target, value };
    const isFinal = /^(y|yes|1|true)$/i.test(this.readText(rule, this.stops));
    this.changed.set(at, { price: price ?? before?.price ?? null, isFinal });
  }

  private computePrice(base: number | null, rule: FeedValues): number | null {
    const [, kind = "", text = "", percent = ""] = CHANGE.exec(this.readText(rule, this.prices)) ?? [];
    const amount = parseAmount(text, { decimal: "." });
    if (amount === undefined) return null;
    if (kind.toUpperCase() === "FIXED") return amount;
    if (base === null) return null;
    const change = percent === "" ? amount : (base * amount) / 100;
    return Math.round((kind.toUpperCase() === "ADD" ? base + change : base - change) * 100) / 100;
  }

  private readBase(product: FeedValues): number | null {
    return this.paid.map((field) => parseAmount(getValue(product, field), { decimal: "." })).find(Boolean) ?? null;
  }

  /** Whether a SKU has a value of each option that a rule names. */
  private hasOptions(sku: FeedValues, wanted: Options): boolean {
    const own = parseOptions(this.readText(sku, this.names));
    return [...wanted].every(([name, values]) => [...(own.get(name) ?? [])].some((value) => values.has(value)));
  }

  private readText(record: FeedValues, fields: readonly string[]): string {
    return readFirstText(readFirst(record, fields));
  }
}

/** The values of each option; a part without a name belongs to the value before it. */
function parseOptions(text: string): Options {
  const parts: { name: string; value: string }[] = [];
  for (const part of text.split(",")) {
    const [, name, value = ""] = /^\s*(?:\[\w+\])?([^=[\]]+)=(.*)$/.exec(part) ?? [];
    const last = parts.at(-1);
    if (name !== undefined) parts.push({ name: name.trim().toLowerCase(), value });
    else if (last !== undefined) last.value += `,${part}`;
  }
  const options = new Map<string, Set<string>>();
  for (const { name, value } of parts) {
    const values = options.get(name) ?? new Set();
    options.set(
      name,
      values.add(
        value
          .replace(/:#?[\da-f]{3,8}$/i, "")
          .trim()
          .toLowerCase(),
      ),
    );
  }
  return options;
}
