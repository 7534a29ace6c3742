import { sql } from "drizzle-orm";
import type { Database } from "@/backend/db/client";
import { runStep } from "@/backend/db/steps";
import type { ItemRow } from "./search-worker";

/** Items of a site after an identity, in the order of identities, at most `limit`. */
export async function readIndexItems(
  database: Database,
  siteId: string,
  { after, limit }: { after: string | null; limit: number },
): Promise<ItemRow[]> {
  const condition = after === null ? sql`` : sql` and identity > ${after}`;
  // Limit before converting to text: if the planner sorts, it would otherwise unpack the whole catalog for each
  // batch.
  const { rows } = await runStep(database, (tx) =>
    tx.execute<ItemRow>(sql`
      select identity, type, title, attributes::text as attributes, updated_at from (
        select identity, type, title, attributes, updated_at from catalogue_items
        where site_id = ${siteId}${condition} order by identity limit ${limit}
      ) batch order by identity`),
  );
  return rows;
}
