import { sql } from "drizzle-orm";
import type { Tx } from "@/backend/db/client";
import { isIn, type KeyRange, runRanges } from "@/backend/db/steps";
import { DamageTally, type ItemPair } from "@/lib/domain/catalogue/hold-reasons";
import type { ItemFacts } from "@/lib/domain/catalogue/item-facts";
import { type ImportCounts, selectCurrent } from "./compare-catalogue";
import type { Replacement } from "./replacement";

/** Items compared per step. */
const STEP = 500;
/** Types of items that have no price. */
const UNSOLD_TYPES = new Set(["category", "brand", "article"]);
/** Characters of a description to inspect. */
const TEXT_MAX = 500;
/** Items of a step whose attributes are looked through for further prices: a field counts only if half of the items have it. */
const SAMPLED = 20;
const PRICE_NAME = /price|cena|cost|preis|prix|precio|msrp|rrp/i;
const OWN_PRICES: ReadonlySet<string> = new Set(["price", "price_amount", "price_old", "price_old_amount"]);
const PRICE_NAMES_MAX = 20;
/** PostgreSQL cuts longer names of columns. */
const NAME_BYTES_MAX = 63;

type FactColumns = {
  title: string | null;
  price: unknown;
  price_old: unknown;
  image: unknown;
  category: unknown;
  availability: unknown;
  sold_out: boolean;
  text: string | null;
  other_prices?: Record<string, unknown> | null;
};
type PairRow = {
  identity: string;
  type: string;
  /** Null for a new item. */
  before: FactColumns | null;
  /** Null if the item is unchanged. */
  after: FactColumns | null;
  is_sold_out: boolean;
};

/** Compares the staged items of an import with the live catalog, in steps. */
export async function measureDamage(
  replacement: Replacement,
  { added, changed, unchanged, removed }: ImportCounts,
  signal?: AbortSignal,
): Promise<DamageTally> {
  const tally = new DamageTally();
  if (added + changed === 0) return tally;
  const { database, siteId, importId } = replacement;
  const isFirst = changed + unchanged + removed === 0;
  const rows = sql`import_items where site_id = ${siteId} and import_id = ${importId}`;
  await runRanges(database, { rows, size: STEP }, async (tx, range) => {
    signal?.throwIfAborted();
    const otherPrices = isFirst ? await findOtherPrices(tx, replacement, range) : [];
    for (const row of await loadPairs(tx, replacement, range, otherPrices)) tally.add(toItemPair(row));
  });
  return tally;
}

/** Names of attributes that seem to be further prices, in the first items of a range. */
async function findOtherPrices(tx: Tx, { siteId, importId }: Replacement, range: KeyRange): Promise<string[]> {
  const { rows } = await tx.execute<{ name: string }>(sql`
    select distinct name from (
      select attributes from import_items
      where site_id = ${siteId} and import_id = ${importId} and ${isIn(sql`identity`, range)} order by identity limit ${SAMPLED}
    ) s, jsonb_object_keys(s.attributes) name`);
  return rows
    .map(({ name }) => name)
    .filter((name) => PRICE_NAME.test(name) && !OWN_PRICES.has(name) && Buffer.byteLength(name) <= NAME_BYTES_MAX)
    .sort()
    .slice(0, PRICE_NAMES_MAX);
}

/** Loads staged items with their live versions. Identical items have no texts and no `after`. */
async function loadPairs(
  tx: Tx,
  { siteId, importId, revision }: Replacement,
  range: KeyRange,
  otherPrices: readonly string[],
): Promise<PairRow[]> {
  const differs = sql`s.hash is distinct from c.hash`;
  const columns = sql.join(
    otherPrices.map((name) => sql`, ${sql.identifier(name)} jsonb`),
    sql``,
  );
  const values = otherPrices.map((name) => sql`${name}::text, a.${sql.identifier(name)}`);
  const others =
    otherPrices.length === 0 ? sql`` : sql`, 'other_prices', jsonb_build_object(${sql.join(values, sql`, `)})`;
  // One call for all attributes: each access would decompress them again.
  const buildFacts = (row: "s" | "c") => sql`(
    select jsonb_build_object(
      'title', case when ${differs} then ${sql.raw(row)}.title end,
      'price', a.price_amount, 'price_old', a.price_old_amount, 'image', a.image_link, 'category', a.category, 'availability', a.availability,
      'sold_out', ${sql.raw(row)}.sold_out,
      'text', case when ${differs} then left(concat_ws(' ', a.brand, a.description), ${TEXT_MAX}) end${row === "s" ? others : sql``})
    from jsonb_to_record(${sql.raw(row)}.attributes) as a(
      price_amount jsonb, price_old_amount jsonb, image_link jsonb, category jsonb, availability jsonb, brand text,
      description text${row === "s" ? columns : sql``}))`;
  const { rows } = await tx.execute<PairRow>(sql`
    select s.identity, s.type, s.sold_out as is_sold_out,
      case when c.identity is not null then ${buildFacts("c")} end as before, case when ${differs} then ${buildFacts("s")} end as after
    from import_items s left join ${selectCurrent({ siteId, revision }, range)} on c.identity = s.identity
    where s.site_id = ${siteId} and s.import_id = ${importId} and ${isIn(sql`s.identity`, range)}
    order by s.identity`);
  return rows;
}

function toItemPair({ identity, type, before, after, is_sold_out: isSoldOut }: PairRow): ItemPair {
  const known = before === null ? null : toItemFacts(before);
  const facts = after === null ? known : toItemFacts(after);
  if (facts === null) throw new Error("an item is the same as a live one, or has facts of its own");
  const isForSale = !UNSOLD_TYPES.has(type);
  return { identity, isForSale, isSame: after === null, before: known, after: { ...facts, isSoldOut } };
}

function toItemFacts({
  title,
  price,
  price_old,
  image,
  category,
  availability,
  sold_out,
  text,
  other_prices,
}: FactColumns): ItemFacts {
  const amount = typeof price === "number" && price > 0 ? price : null;
  return {
    title: title ?? "",
    price: amount,
    isFree: price === 0,
    priceOld: typeof price_old === "number" ? price_old : null,
    image: toText(image),
    category: toText(category),
    availability: toText(availability),
    isSoldOut: sold_out,
    text: text ?? "",
    otherPrices: other_prices ?? null,
  };
}

/** A value as text. */
function toText(value: unknown): string | null {
  const values: unknown[] = Array.isArray(value) ? value : [value];
  const texts = values
    .filter((one) => one !== null && one !== undefined)
    .map((one) => (typeof one === "string" ? one.trim() : JSON.stringify(one)))
    .filter((one) => one !== "");
  return texts.length === 0 ? null : texts.join(", ");
}
