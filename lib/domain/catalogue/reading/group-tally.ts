import type { ItemGroup } from "@/lib/domain/catalogue/item-group";
import { GROUP_ROWS_MAX } from "@/lib/domain/catalogue/merge-variants";

/** What counts about an item; `isAvailable` is undefined if neither words nor stock tell it. */
export type CountedItem = { isPriced: boolean; isPictured: boolean; isAvailable: boolean | undefined };

/** Items of a feed by what shoppers will see of them. */
export type ItemCounts = {
  items: number;
  variants: number;
  withoutPrice: number;
  withoutImage: number;
  soldOut: number;
};

/** Products and rows that are counted by their key; the rows of further ones count as items of their own. */
const KEYS_MAX = 200_000;

/** The rows of a product so far. `isRow`: a row that another one may name as its variant; `isPublic`: it is an item without one. */
type Rows = {
  main: CountedItem | null;
  variants: number;
  unpriced: number;
  unpictured: number;
  available: number;
  soldOut: number;
  isRow: boolean;
  isPublic: boolean;
};

/** Counts products by their rows, which may be in any order and apart. */
export class GroupTally {
  private readonly groups = new Map<string, Rows>();
  /** The keys of products, by other keys and by identities of rows that they name. */
  private readonly owners = new Map<string, string>();
  /** The keys of products that must not be public. */
  private readonly hidden = new Set<string>();
  private readonly counts = createCounts();

  /**
   * @param isMerging the rows of a product become one item; otherwise each is an item of its own.
   */
  constructor(private readonly isMerging: boolean) {}

  /**
   * Adds a row without a key of a product.
   * @param identity the name by which other rows may name it as their variant.
   */
  addSingle(item: CountedItem, identity: string | null): void {
    if (identity === null) this.countItem(item);
    else this.addRow(item, { key: identity, isRow: true, isPublic: true });
  }

  add(item: CountedItem, identity: string, group: ItemGroup): void {
    const { key, isMain, isVariantOnly = false, isOut = false } = group;
    if (isMain) this.claim(group);
    if (isOut) remember(this.hidden, key);
    else if (isMain) this.addMain(item, key);
    else if (isVariantOnly) this.addRow(item, { key: identity, isRow: true, isPublic: false });
    else this.addRow(item, { key, isRow: false, isPublic: true });
  }

  summarize(): ItemCounts {
    const counts = { ...this.counts };
    for (const [key, rows] of this.groups) {
      if (this.hidden.has(key) || (rows.main === null && !rows.isPublic)) continue;
      if (this.isMerging && countRows(rows) <= GROUP_ROWS_MAX) addProduct(counts, rows);
      else addItems(counts, rows);
    }
    return counts;
  }

  /** Joins rows that came before to the product that names them. */
  private claim({ key, aliases = [], members = [] }: ItemGroup): void {
    for (const name of [...aliases, ...members]) {
      if (name === key || this.owners.size >= KEYS_MAX || this.owners.has(name)) continue;
      this.owners.set(name, key);
      const rows = this.groups.get(name);
      if (rows === undefined || rows.main !== null || (members.includes(name) && !rows.isRow)) continue;
      this.groups.delete(name);
      const own = this.open(key);
      if (own !== undefined) addRows(own, rows);
    }
  }

  private addMain(item: CountedItem, key: string): void {
    const rows = this.open(key);
    if (rows === undefined) this.countItem(item);
    // Further main rows count as variants.
    else if (rows.main === null) rows.main = item;
    else addVariant(rows, item);
  }

  private addRow(
    item: CountedItem,
    { key, isRow, isPublic }: { key: string; isRow: boolean; isPublic: boolean },
  ): void {
    const owner = this.owners.get(key);
    const rows = this.open(owner ?? key);
    if (rows === undefined) {
      if (isPublic) this.countItem(item);
      return;
    }
    if (owner === undefined) {
      rows.isRow = isRow;
      rows.isPublic ||= isPublic;
    }
    addVariant(rows, item);
  }

  /** The rows of a product; undefined if there are too many products. */
  private open(key: string): Rows | undefined {
    const known = this.groups.get(key);
    if (known !== undefined || this.groups.size >= KEYS_MAX) return known;
    const rows = createRows();
    this.groups.set(key, rows);
    return rows;
  }

  private countItem(item: CountedItem): void {
    addItem(this.counts, item);
  }
}

function createCounts(): ItemCounts {
  return { items: 0, variants: 0, withoutPrice: 0, withoutImage: 0, soldOut: 0 };
}

function createRows(): Rows {
  return {
    main: null,
    variants: 0,
    unpriced: 0,
    unpictured: 0,
    available: 0,
    soldOut: 0,
    isRow: false,
    isPublic: false,
  };
}

function countRows({ main, variants }: Rows): number {
  return main === null ? variants : variants + 1;
}

function addVariant(rows: Rows, { isPriced, isPictured, isAvailable }: CountedItem): void {
  rows.variants += 1;
  if (!isPriced) rows.unpriced += 1;
  if (!isPictured) rows.unpictured += 1;
  if (isAvailable === true) rows.available += 1;
  if (isAvailable === false) rows.soldOut += 1;
}

function addRows(to: Rows, { variants, unpriced, unpictured, available, soldOut }: Rows): void {
  to.variants += variants;
  to.unpriced += unpriced;
  to.unpictured += unpictured;
  to.available += available;
  to.soldOut += soldOut;
}

function addItem(counts: ItemCounts, { isPriced, isPictured, isAvailable }: CountedItem): void {
  counts.items += 1;
  if (!isPriced) counts.withoutPrice += 1;
  if (!isPictured) counts.withoutImage += 1;
  if (isAvailable === false) counts.soldOut += 1;
}

/** Rows that become one item: a single row without a main row is an item like others. */
function addProduct(counts: ItemCounts, rows: Rows): void {
  const { main, variants } = rows;
  if (main !== null || variants > 1) counts.variants += variants;
  // Variants take what they do not state from the main row.
  const isUnstated = variants === 0 || rows.available + rows.soldOut < variants;
  addItem(counts, {
    isPriced: main?.isPriced === true || rows.unpriced < variants,
    isPictured: main?.isPictured === true || rows.unpictured < variants,
    isAvailable: rows.available > 0 || (isUnstated ? main?.isAvailable : false),
  });
}

/** Rows that stay items, and their main row, which is one if it has a price or no variants. */
function addItems(counts: ItemCounts, rows: Rows): void {
  const { main, variants } = rows;
  counts.items += variants;
  if (main?.isPriced !== true) counts.withoutPrice += rows.unpriced;
  if (main?.isPictured !== true) counts.withoutImage += rows.unpictured;
  const unstated = variants - rows.available - rows.soldOut;
  counts.soldOut += rows.soldOut + (main?.isAvailable === false ? unstated : 0);
  if (main !== null && (variants === 0 || main.isPriced)) addItem(counts, main);
}

function remember(keys: Set<string>, key: string): void {
  if (keys.size < KEYS_MAX) keys.add(key);
}
