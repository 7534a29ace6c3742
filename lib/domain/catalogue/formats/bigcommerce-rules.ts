import { parseAmount } from "@/lib/domain/catalogue/amounts";
import { type FeedValues, getValue } from "@/lib/domain/catalogue/feed-names";
import { type FeedFields, isFilled, readFirst, readFirstText } from "@/lib/domain/catalogue/find-fields";
import type { PlacedRecord, RecordGatherer } from "./record-gatherer";

// In BigCommerce's Bulk Edit template, rows of rules below a product change the price of its SKUs, or forbid to buy them.

/** "[ADD]10", "[REMOVE]5%", "[FIXED]130". */
const CHANGE = /^\[(ADD|REMOVE|FIXED)\]\s*(.+?)\s*(%?)$/i;

/** Rows of a product that wait for its rules; further ones are passed on as they are. */
const ROWS_MAX = 10_000;

/** Applies the rules of a product to the rows of its SKUs. */
export class BigCommerceRules<R extends PlacedRecord> implements RecordGatherer<R> {
  private rows: R[] = [];
  private readonly types: readonly string[];
  private readonly codes: readonly string[];
  private readonly prices: readonly string[];
  private readonly paid: readonly string[];
  private readonly copied: readonly string[];

  constructor(fields: FeedFields) {
    this.types = fields.find(["itemtype"]);
    this.codes = fields.find(["productcodesku"]);
    this.prices = fields.find(["price"]);
    this.paid = fields.find(["saleprice", "price"]);
    this.copied = fields.find(["allowpurchases", "productimageurl1", "productimagefile1"]);
  }

  push(record: R): R[] {
    const type = readFirstText(readFirst(record.value, this.types)).toLowerCase();
    if (type === "rule") {
      this.apply(record.value);
      return [];
    }
    const complete = type === "product" || this.rows.length >= ROWS_MAX ? this.end() : [];
    this.rows.push(record);
    return complete;
  }

  end(): R[] {
    const { rows } = this;
    this.rows = [];
    return rows;
  }

  private apply(rule: FeedValues): void {
    const code = readFirstText(readFirst(rule, this.codes));
    const [product] = this.rows;
    const at = this.rows.findIndex(
      ({ value }, index) => index > 0 && code !== "" && readFirstText(readFirst(value, this.codes)) === code,
    );
    const target = this.rows[at];
    if (product === undefined || target === undefined) return;
    const value = { ...target.value };
    for (const field of this.copied) if (isFilled(getValue(rule, field))) value[field] = rule[field];
    const price = this.computePrice(product.value, rule);
    for (const field of this.prices) if (price !== null) value[field] = price;
    this.rows[at] = { ...target, value };
  }

  private computePrice(product: FeedValues, rule: FeedValues): number | null {
    const found = CHANGE.exec(readFirstText(readFirst(rule, this.prices)));
    const [, kind = "", text = "", percent = ""] = found ?? [];
    const amount = parseAmount(text, { decimal: "." });
    if (amount === undefined) return null;
    if (kind.toUpperCase() === "FIXED") return amount;
    const base = this.paid.map((field) => parseAmount(getValue(product, field), { decimal: "." })).find(Boolean);
    if (base === undefined) return null;
    const change = percent === "" ? amount : (base * amount) / 100;
    return Math.round((kind.toUpperCase() === "ADD" ? base + change : base - change) * 100) / 100;
  }
}
