import { readVariants } from "@vitrine/engine/variants";
import { AVAILABILITY_STATES, type AvailabilityState } from "@/lib/contract/catalogue/availability-states";
import { readFirstText } from "@/lib/domain/catalogue/find-fields";
import type { ItemGroup } from "@/lib/domain/catalogue/item-group";
import { completeRow, GROUP_ROWS_MAX, type GroupRow, mergeVariants } from "@/lib/domain/catalogue/merge-variants";
import type { DraftItem } from "./item-reader";
import { SpreadSample } from "./reading-tally";

/** An item as it will be in the catalog. `line` is that of its first row, `variantOf` the key of the product of a row. */
export type SampledItem = Pick<GroupRow, "identity" | "title" | "attributes"> & {
  state: AvailabilityState | undefined;
  line: number;
  variants: number;
  variantOf: string | null;
};

/** Keys and names of rows that are remembered; products of further ones are not sampled. */
const KEYS_MAX = 200_000;
/** Rows that wait for the product that names them. */
const WAITING_MAX = 2_000;

type Row = GroupRow & { state: AvailabilityState | undefined; line: number };
/** Rows of one item; without a key, a single row. */
type Product = { key: string | null; main: Row | null; variants: Row[] };

/** Samples products spread over a feed, each with all its rows, which may be in any order and apart. */
export class SampleProducts {
  private readonly sample: SpreadSample<Product>;
  /** Keys of products that were met, sampled or not. */
  private readonly met = new Set<string>();
  /** The keys of products, by their other keys and by identities of rows that they name. */
  private readonly aliases = new Map<string, string>();
  private readonly owners = new Map<string, string>();
  /** Rows that are public only as variants, by their identity. */
  private readonly waiting = new Map<string, Row>();

  /**
   * @param isMerging the rows of a product become one item; otherwise each is an item of its own.
   */
  constructor(
    size: number,
    private readonly isMerging: boolean,
  ) {
    this.sample = new SpreadSample(size);
  }

  add(item: DraftItem, line: number): void {
    const { group } = item;
    const row = toRow(item, line);
    if (row.identity === "") return;
    const owner = group?.isMain === true ? undefined : this.owners.get(row.identity);
    if (group?.isMain === true) this.addMain(row, group);
    else if (owner !== undefined) addRow(this.find(owner), row);
    else if (group === undefined || group.key === "") this.addSingle(row);
    else if (group.isVariantOnly === true) this.wait(row);
    else this.addVariant(row, this.aliases.get(group.key) ?? group.key);
  }

  list(): SampledItem[] {
    return this.sample.list().flatMap((product) => this.build(product) ?? []);
  }

  private addSingle(row: Row): void {
    // Such a row is rejected.
    if (row.title !== "") this.sample.add({ key: null, main: null, variants: [row] });
  }

  private addVariant(row: Row, key: string): void {
    const known = this.find(key);
    if (known !== undefined) addRow(known, row);
    else if (this.meet(key)) this.sample.add({ key, main: null, variants: [row] });
  }

  private addMain(row: Row, group: ItemGroup): void {
    const { key, aliases = [], members = [], isOut } = group;
    const parts = [key, ...aliases].flatMap((name) => this.find(name) ?? []);
    const [known, ...others] = parts;
    const isMet = [key, ...aliases].map((name) => !this.meet(name)).some(Boolean);
    for (const alias of aliases) remember(this.aliases, alias, key);
    const rows = this.takeMembers(members, key);
    if (isOut === true) {
      for (const part of parts) this.sample.remove(part);
      return;
    }
    if (known === undefined) {
      if (!isMet) this.sample.add({ key, main: row, variants: rows });
      return;
    }
    known.key = key;
    if (known.main === null) known.main = row;
    else addRow(known, row);
    for (const other of others) this.sample.remove(other);
    for (const one of [...others.flatMap(({ variants }) => variants), ...rows]) addRow(known, one);
  }

  /** The rows that a product names and that came before it. */
  private takeMembers(members: readonly string[], key: string): Row[] {
    return members.flatMap((member) => {
      remember(this.owners, member, key);
      const waiting = this.waiting.get(member);
      this.waiting.delete(member);
      if (waiting !== undefined) return [waiting];
      const single = this.sample.values.find((one) => one.key === null && one.variants[0]?.identity === member);
      if (single === undefined) return [];
      this.sample.remove(single);
      return single.variants;
    });
  }

  private wait(row: Row): void {
    this.waiting.set(row.identity, row);
    const [oldest] = this.waiting.keys();
    if (this.waiting.size > WAITING_MAX && oldest !== undefined) this.waiting.delete(oldest);
  }

  /** Remembers a key; false if it was met before. */
  private meet(key: string): boolean {
    if (this.met.has(key) || this.met.size >= KEYS_MAX) return false;
    this.met.add(key);
    return true;
  }

  private find(key: string): Product | undefined {
    return this.sample.values.find((product) => product.key === key);
  }

  private build(product: Product): SampledItem | null {
    const { main, variants } = product;
    const rows = main === null ? variants : [main, ...variants];
    const item = rows.length > 1 && this.isMerging ? mergeRows(product) : null;
    const found = item ?? this.buildApart(product);
    return found === null || found.title === "" ? null : found;
  }

  /** A row of a product that stays an item: the main row if it has a price or no variants, else the first variant. */
  private buildApart({ key, main, variants: [first, ...others] }: Product): SampledItem | null {
    const isMainItem = first === undefined || typeof main?.attributes.price_amount === "number";
    if (main !== null && isMainItem) return toItem(main, null);
    if (first === undefined) return null;
    const title = [first, main, ...others].find((row) => row !== null && row.title !== "")?.title ?? "";
    const completed =
      main === null ? first : { ...first, ...completeRow(first, main), state: first.state ?? main.state };
    const isAlone = this.isMerging || (main === null && others.length === 0);
    return toItem({ ...completed, title }, isAlone ? null : key);
  }
}

/** The rows of a product as one item; null if they are too many or too large for that. */
function mergeRows({ main, variants }: Product): SampledItem | null {
  const first = main ?? variants[0];
  const count = main === null ? variants.length : variants.length + 1;
  if (first === undefined || variants.length === 0 || count > GROUP_ROWS_MAX) return null;
  const merged = mergeVariants({ main, variants, identity: first.identity });
  if (merged === null) return null;
  const state = findState(main, variants);
  return { ...toItem({ ...first, ...merged, state }, null), variants: readVariants(merged.attributes).length };
}

function toItem({ identity, title, attributes, state, line }: Row, variantOf: string | null): SampledItem {
  return { identity, title, attributes, state, line, variants: 0, variantOf };
}

function toRow({ identity, type, title, attributes, state }: DraftItem, line: number): Row {
  return { identity: readFirstText(identity), type, title, attributes, state, line };
}

/** Adds a row to a product; one too many shows that it is none. */
function addRow(product: Product | undefined, row: Row): void {
  if (product !== undefined && product.variants.length <= GROUP_ROWS_MAX) product.variants.push(row);
}

function remember(names: Map<string, string>, name: string, key: string): void {
  if (names.size < KEYS_MAX && !names.has(name)) names.set(name, key);
}

/** The most available state of a product's variants, which take what they do not state from the main row. */
function findState(main: Row | null, variants: readonly Row[]): AvailabilityState | undefined {
  const states = new Set(variants.map(({ state }) => state ?? main?.state));
  return AVAILABILITY_STATES.find((state) => states.has(state));
}
