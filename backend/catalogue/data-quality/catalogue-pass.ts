import { type SQL, sql } from "drizzle-orm";
import type { Database } from "@/backend/db/client";
import { runStep } from "@/backend/db/steps";
import type { CheckedItem } from "@/lib/domain/catalogue/item-checks";

/** Items in one statement: so few that neither PGlite's one lane nor this process's own loop is held for long. */
const BATCH = 400;
const TITLES_BATCH = 2000;

/** An item without its attributes. */
export type TitledItem = Omit<CheckedItem, "attributes">;

/**
 * Goes through a catalogue, or through items of some types, in the order of their identities: a batch in memory and a
 * short transaction for each. A catalogue that changes meanwhile is seen partly before and partly after.
 */
export function eachBatch(
  database: Database,
  siteId: string,
  types?: readonly string[],
): AsyncGenerator<CheckedItem[], void> {
  const ofTypes = types === undefined ? sql`` : sql`and type = any(${sql.param([...types])}::text[])`;
  return batches<CheckedItem>(database, sql`site_id = ${siteId} ${ofTypes}`, {
    columns: sql`identity, type, title, attributes`,
    size: BATCH,
  });
}

/** The same without attributes, which are most of what a catalogue weighs. */
export function eachTitles(database: Database, siteId: string): AsyncGenerator<TitledItem[], void> {
  const read = { columns: sql`identity, type, title`, size: TITLES_BATCH };
  return batches<TitledItem>(database, sql`site_id = ${siteId}`, read);
}

async function* batches<Row extends TitledItem>(
  database: Database,
  where: SQL,
  { columns, size }: { columns: SQL; size: number },
): AsyncGenerator<Row[], void> {
  let after: string | null = null;
  while (true) {
    const place: SQL = after === null ? sql`` : sql`and identity > ${after}`;
    const rows: Row[] = await runStep(database, async (tx) => {
      const read = await tx.execute<Row & Record<string, unknown>>(sql`
        select ${columns} from catalogue_items where ${where} ${place} order by identity limit ${size}`);
      return read.rows as Row[];
    });
    if (rows.length > 0) yield rows;
    if (rows.length < size) return;
    after = rows.at(-1)?.identity ?? null;
  }
}
