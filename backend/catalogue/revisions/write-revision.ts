import { VARIANTS } from "@vitrine/engine/variants";
import { type SQL, sql } from "drizzle-orm";
import type { Tx } from "@/backend/db/client";
import { isIn, type KeyRange, runRanges, runStep, STEP_ROWS, selectOrdered } from "@/backend/db/steps";
import { type CatalogueDiff, type DifferingRange, isCurrent, selectCurrent, selectStaged } from "./compare-catalogue";
import { markReplacing, type Replacement } from "./replacement";

/**
 * Writes the next revision of a catalog beside the current one, in steps; shoppers see it when the site's revision
 * moves. Changed and removed items are copied to item_versions; `written_in` is the revision that added a row.
 */
export async function writeRevision(replacement: Replacement, diff: CatalogueDiff): Promise<void> {
  const { siteId, importId } = replacement;
  await markReplacing(replacement);
  const hasVariants = await runStep(replacement.database, (tx) => hasMerged(tx, replacement));
  const staged = sql`import_items where site_id = ${siteId} and import_id = ${importId}`;
  await forEachPart(replacement, staged, diff.written, async (tx, range) => {
    if (diff.counts.changed > 0) await endRows(tx, replacement, range, CHANGED);
    await addStaged(tx, replacement, range);
    // Looking for variants decompresses each item.
    if (hasVariants) await addVariants(tx, replacement, range);
  });
  const known = sql`catalogue_rows c where c.site_id = ${siteId} and ${isCurrent(replacement.revision)}`;
  await forEachPart(replacement, known, diff.removed, (tx, range) =>
    endRows(tx, replacement, range, {
      kind: "removed",
      isEnded: ({ staged: item }) => sql`${diff.isRemovable} and not exists (${item})`,
    }),
  );
}

/** Runs a step for each part with differences, several steps for a part with many. */
export async function forEachPart(
  { database }: Replacement,
  rows: SQL,
  parts: readonly DifferingRange[],
  step: (tx: Tx, range: KeyRange) => Promise<void>,
): Promise<void> {
  for (const { differing, ...part } of parts) {
    if (differing > STEP_ROWS) await runRanges(database, { rows, size: STEP_ROWS, within: part }, step);
    else await runStep(database, (tx) => step(tx, part));
  }
}

/** Which rows `c` end with the next revision; `staged` selects the staged item of the row. */
type EndedRows = { kind: "changed" | "removed"; isEnded: (of: { staged: SQL }) => SQL };

const CHANGED: EndedRows = {
  kind: "changed",
  isEnded: ({ staged }) => sql`exists (${staged} and (s.hash <> c.hash or s.sold_out <> c.sold_out))`,
};

/** Ends the rows of a part that the next revision changes or removes, and stores a copy of each. */
async function endRows(
  tx: Tx,
  { siteId, importId, revision }: Replacement,
  range: KeyRange,
  { kind, isEnded }: EndedRows,
): Promise<void> {
  const staged = sql`select from ${selectStaged({ siteId, importId }, range)} where s.identity = c.identity`;
  await tx.execute(sql`
    with gone as (
      update catalogue_rows c set gone_in = ${revision + 1}
      where c.site_id = ${siteId} and ${isIn(sql`c.identity`, range)} and ${isCurrent(revision)} and ${isEnded({ staged })}
      returning c.*
    )
    insert into item_versions
      (site_id, revision, identity, kind, type, title, attributes, hash, sold_out, written_in)
    select site_id, ${revision + 1}::bigint, identity, ${kind}, type, title, attributes, hash, sold_out, written_in
    from gone`);
  const products = sql`catalogue_rows c where c.site_id = ${siteId} and c.gone_in = ${revision + 1}`;
  await tx.execute(sql`
    update variant_rows v set gone_in = ${revision + 1}
    where v.site_id = ${siteId} and ${isIn(sql`v.product`, range)} and v.written_in <= ${revision} and v.gone_in is null
      and v.product in (select c.identity from ${selectOrdered(products, "c", range)})`);
}

async function addStaged(tx: Tx, { siteId, importId, revision }: Replacement, range: KeyRange): Promise<void> {
  await tx.execute(sql`
    insert into catalogue_rows (site_id, identity, type, title, attributes, hash, sold_out, updated_at, written_in)
    select s.site_id, s.identity, s.type, s.title, s.attributes, s.hash, s.sold_out, now(), ${revision + 1}::bigint
    from import_items s
    where s.site_id = ${siteId} and s.import_id = ${importId} and ${isIn(sql`s.identity`, range)}
      and not exists (select from ${selectCurrent({ siteId, revision }, range)} where c.identity = s.identity)`);
}

/** Stores the products of the variants in a part of the next revision. */
async function addVariants(tx: Tx, { siteId, revision }: Replacement, range: KeyRange): Promise<void> {
  await tx.execute(sql`
    insert into variant_rows (site_id, identity, product, written_in)
    select c.site_id, v.identity, c.identity, c.written_in
    from catalogue_rows c cross join lateral jsonb_to_recordset(c.attributes -> ${VARIANTS}) as v(identity text)
    where c.site_id = ${siteId} and ${isIn(sql`c.identity`, range)} and c.written_in = ${revision + 1}
      and c.attributes ? ${VARIANTS} and v.identity <> c.identity
    on conflict do nothing`);
}

/** Whether an import has rows that are variants of a product. */
async function hasMerged(tx: Tx, { siteId, importId }: Replacement): Promise<boolean> {
  const { rows } = await tx.execute(
    sql`select from merged_rows where site_id = ${siteId} and import_id = ${importId} limit 1`,
  );
  return rows.length > 0;
}
