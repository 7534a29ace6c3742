import { type SQL, sql } from "drizzle-orm";
import type { Database } from "@/backend/db/client";
import { runStep } from "@/backend/db/steps";
import type { CheckedItem } from "@/lib/domain/catalogue/item-checks";

/** Items per statement: few enough not to block PGlite's single connection or the event loop for long. */
const BATCH = 400;
const TITLES_BATCH = 2000;

/** An item without its attributes. */
export type TitledItem = Omit<CheckedItem, "attributes">;

/**
 * Iterates over a catalog, or its items of some types, by identity: one batch in memory, one short transaction per batch.
 * If the catalog changes meanwhile, the result mixes both states.
 */
export function iterateItems(
  database: Database,
  siteId: string,
  types?: readonly string[],
): AsyncGenerator<CheckedItem[], void> {
  const ofTypes = types === undefined ? sql`` : sql`and type = any(${sql.param([...types])}::text[])`;
  return iterate<CheckedItem>(database, sql`site_id = ${siteId} ${ofTypes}`, {
    columns: sql`identity, type, title, attributes`,
    size: BATCH,
  });
}

/** The same without attributes, which make up most of the data. */
export function iterateTitles(database: Database, siteId: string): AsyncGenerator<TitledItem[], void> {
  const options = { columns: sql`identity, type, title`, size: TITLES_BATCH };
  return iterate<TitledItem>(database, sql`site_id = ${siteId}`, options);
}

async function* iterate<Row extends TitledItem>(
  database: Database,
  where: SQL,
  { columns, size }: { columns: SQL; size: number },
): AsyncGenerator<Row[], void> {
  let after: string | null = null;
  while (true) {
    const isAfter: SQL = after === null ? sql`` : sql`and identity > ${after}`;
    const rows: Row[] = await runStep(database, async (tx) => {
      const result = await tx.execute<Row & Record<string, unknown>>(sql`
        select ${columns} from catalogue_items where ${where} ${isAfter} order by identity limit ${size}`);
      return result.rows as Row[];
    });
    if (rows.length > 0) yield rows;
    if (rows.length < size) return;
    after = rows.at(-1)?.identity ?? null;
  }
}
