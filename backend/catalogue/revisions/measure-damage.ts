import { sql } from "drizzle-orm";
import type { Tx } from "@/backend/db/client";
import { isIn, type KeyRange, runRanges } from "@/backend/db/steps";
import { DamageTally, type ItemFacts, type ItemPair } from "@/lib/domain/catalogue/hold-reasons";
import { currentIn, type ImportCounts } from "./compare-catalogue";
import type { Replacement } from "./replacement";

/** Items that one step compares: a few of their attributes are read. */
const STEP = 500;
/** Letters of a description that are looked at. */
const TEXT_MAX = 500;

type FactColumns = {
  title: string | null;
  price: unknown;
  image: unknown;
  category: unknown;
  availability: unknown;
  sold_out: boolean;
  text: string | null;
};
type PairRow = {
  identity: string;
  /** Null for a new item. */
  before: FactColumns | null;
  /** Null where the item is the same as before. */
  after: FactColumns | null;
  is_sold_out: boolean;
};

/** Compares what an import holds with the live catalogue, item by item in steps. `counts` is how both differ. */
export async function measureDamage(
  replacement: Replacement,
  { added, changed }: ImportCounts,
  signal?: AbortSignal,
): Promise<DamageTally> {
  const tally = new DamageTally();
  if (added + changed === 0) return tally;
  const { database, siteId, importId } = replacement;
  const rows = sql`import_items where site_id = ${siteId} and import_id = ${importId}`;
  await runRanges(database, { rows, size: STEP }, async (tx, range) => {
    signal?.throwIfAborted();
    for (const row of await pairsIn(tx, replacement, range)) tally.add(pairOf(row));
  });
  return tally;
}

/** Staged items, each beside the live one. Equal ones come once, without texts. */
async function pairsIn(tx: Tx, { siteId, importId, revision }: Replacement, range: KeyRange): Promise<PairRow[]> {
  const differs = sql`s.hash is distinct from c.hash`;
  // All attributes by one call: each look into them would unpack them again.
  const facts = (row: "s" | "c") => sql`(
    select jsonb_build_object(
      'title', case when ${differs} then ${sql.raw(row)}.title end,
      'price', a.price_amount, 'image', a.image_link, 'category', a.category, 'availability', a.availability,
      'sold_out', ${sql.raw(row)}.sold_out,
      'text', case when ${differs} then left(concat_ws(' ', a.brand, a.description), ${TEXT_MAX}) end)
    from jsonb_to_record(${sql.raw(row)}.attributes) as a(
      price_amount jsonb, image_link jsonb, category jsonb, availability jsonb, brand text, description text))`;
  const { rows } = await tx.execute<PairRow>(sql`
    select s.identity, s.sold_out as is_sold_out,
      case when c.identity is not null then ${facts("c")} end as before, case when ${differs} then ${facts("s")} end as after
    from import_items s left join ${currentIn({ siteId, revision }, range)} on c.identity = s.identity
    where s.site_id = ${siteId} and s.import_id = ${importId} and ${isIn(sql`s.identity`, range)}
    order by s.identity`);
  return rows;
}

function pairOf({ identity, before, after, is_sold_out: isSoldOut }: PairRow): ItemPair {
  const known = before === null ? null : factsOf(before);
  const facts = after === null ? known : factsOf(after);
  if (facts === null) throw new Error("an item is the same as a live one, or has facts of its own");
  return { identity, isSame: after === null, before: known, after: { ...facts, isSoldOut } };
}

function factsOf({ title, price, image, category, availability, sold_out, text }: FactColumns): ItemFacts {
  const amount = typeof price === "number" && price > 0 ? price : null;
  return {
    title: title ?? "",
    // A price of zero is no price that a shop means.
    price: amount,
    image: textIn(image),
    category: textIn(category),
    availability: textIn(availability),
    isSoldOut: sold_out,
    text: text ?? "",
  };
}

/** A value as text; null where it says nothing. */
function textIn(value: unknown): string | null {
  const values: unknown[] = Array.isArray(value) ? value : [value];
  const texts = values
    .filter((one) => one !== null && one !== undefined)
    .map((one) => (typeof one === "string" ? one.trim() : JSON.stringify(one)))
    .filter((one) => one !== "");
  return texts.length === 0 ? null : texts.join(", ");
}
