import type { FeedValues } from "@/lib/domain/catalogue/feed-names";
import { isRecord, toRecord } from "@/lib/domain/kit/record";
import type { PlacedRecord, RecordGatherer } from "./record-gatherer";

// A dump of Saleor's database, as `manage.py dumpdata` writes it: rows of all tables that refer to each other by key. Products
// are put together from their rows; `saleor.ts` reads them.

type Row = Readonly<Record<string, unknown>>;

/** The tables that say something about products. */
const TABLES = [
  "product.product",
  "product.producttype",
  "product.productvariant",
  "product.productchannellisting",
  "product.productvariantchannellisting",
  "product.productmedia",
  "product.category",
  "attribute.attribute",
  "attribute.attributevalue",
  "attribute.assignedproductattribute",
  "attribute.assignedproductattributevalue",
  "attribute.assignedvariantattribute",
  "attribute.assignedvariantattributevalue",
  "warehouse.stock",
] as const;
type Table = (typeof TABLES)[number];

/** Levels of a category; more are a circle. */
const LEVELS_MAX = 20;

/** Whether a record is a row of a dump. */
export function isDump(record: FeedValues): boolean {
  return typeof record.model === "string" && record.pk !== undefined && isRecord(record.fields);
}

/** Puts the products of a dump together once all rows are there. */
export class SaleorDump<R extends PlacedRecord> implements RecordGatherer<R> {
  private readonly tables = new Map<string, Map<string, Row>>(TABLES.map((table) => [table, new Map()]));
  private readonly records: R[] = [];
  private readonly indexes = new Map<string, Map<string, string[]>>();

  push(record: R): R[] {
    const { model, pk, fields } = record.value;
    const table = this.tables.get(String(model));
    if (table === undefined) return [];
    table.set(String(pk), toRecord(fields));
    if (model === "product.product") this.records.push(record);
    return [];
  }

  end(): R[] {
    return this.records.map((record) => ({ ...record, value: this.buildProduct(String(record.value.pk)) }));
  }

  private buildProduct(key: string): FeedValues {
    const row = this.getRow("product.product", key);
    const listings = this.listRows("product.productchannellisting", "product", key);
    return {
      id: key,
      slug: row.slug,
      name: row.name,
      description: row.description_plaintext || row.description,
      product_type: this.getRow("product.producttype", row.product_type).name,
      category: [this.listLevels(row.category)],
      media: sortRows(this.listRows("product.productmedia", "product", key)).map(
        ({ image, external_url }) => image || external_url,
      ),
      is_published: listings.length === 0 || listings.some(({ is_published }) => is_published === true),
      visible_in_listings:
        listings.length === 0 || listings.some(({ visible_in_listings }) => visible_in_listings !== false),
      created_at: row.created_at,
      attributes: this.listAttributes("product", key),
      variants: sortRows(this.listRows("product.productvariant", "product", key), "pk").map((variant) =>
        this.buildVariant(variant),
      ),
    };
  }

  private buildVariant(row: Row): FeedValues {
    const key = String(row.pk);
    const prices = this.listRows("product.productvariantchannellisting", "variant", key);
    const stocks = this.listRows("warehouse.stock", "product_variant", key);
    return {
      id: key,
      sku: row.sku,
      name: row.name,
      track_inventory: row.track_inventory,
      is_preorder: row.is_preorder,
      quantity: stocks.reduce(
        (sum, { quantity, quantity_allocated }) => sum + toNumber(quantity) - toNumber(quantity_allocated),
        0,
      ),
      price_amount: prices.map(({ price_amount }) => price_amount ?? ""),
      discounted_price_amount: prices.map(({ discounted_price_amount }) => discounted_price_amount ?? ""),
      currency: prices.map(({ currency }) => currency ?? ""),
      attributes: this.listAttributes("variant", key),
    };
  }

  /** The values of attributes by name. Older versions assign them to a row of their own first. */
  private listAttributes(kind: "product" | "variant", key: string): { name: unknown; value: unknown[] }[] {
    const assignments = this.listRows(`attribute.assigned${kind}attribute`, kind, key);
    const values = [
      ...this.listRows(`attribute.assigned${kind}attributevalue`, kind, key),
      ...assignments.flatMap(({ pk }) =>
        this.listRows(`attribute.assigned${kind}attributevalue`, "assignment", String(pk)),
      ),
    ].map(({ value }) => this.getRow("attribute.attributevalue", value));
    const byName = new Map<unknown, unknown[]>();
    for (const { attribute, name } of values) {
      const title = this.getRow("attribute.attribute", attribute).name;
      byName.set(title, [...(byName.get(title) ?? []), name]);
    }
    return [...byName].map(([name, value]) => ({ name, value }));
  }

  private listLevels(key: unknown): unknown[] {
    const levels: unknown[] = [];
    for (let at = key; at !== null && at !== undefined && levels.length < LEVELS_MAX; ) {
      const row = this.getRow("product.category", at);
      levels.unshift(row.name);
      at = row.parent;
    }
    return levels;
  }

  private getRow(table: Table, key: unknown): Row {
    return this.tables.get(table)?.get(String(key)) ?? {};
  }

  /** The rows of a table that refer to a key, with their own keys. */
  private listRows(table: Table, field: string, key: string): Row[] {
    const rows = this.tables.get(table) ?? new Map<string, Row>();
    const name = `${table} ${field}`;
    let index = this.indexes.get(name);
    if (index === undefined) {
      index = new Map();
      for (const [pk, row] of rows) {
        const owner = String(row[field]);
        const keys = index.get(owner);
        if (keys === undefined) index.set(owner, [pk]);
        else keys.push(pk);
      }
      this.indexes.set(name, index);
    }
    return (index.get(key) ?? []).map((pk) => ({ ...rows.get(pk), pk }));
  }
}

function sortRows(rows: readonly Row[], then = "pk"): Row[] {
  const order = ({ sort_order }: Row): number => (sort_order === null ? Number.MAX_SAFE_INTEGER : toNumber(sort_order));
  return [...rows].sort((a, b) => order(a) - order(b) || toNumber(a[then]) - toNumber(b[then]));
}

function toNumber(value: unknown): number {
  const number = Number(value);
  return Number.isFinite(number) ? number : 0;
}
