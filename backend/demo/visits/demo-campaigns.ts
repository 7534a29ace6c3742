import { sql } from "drizzle-orm";
import type { Tx } from "@/backend/db/client";

/** A campaign in force from `from` to `to` (epoch ms) for a query or listing. */
export type DemoCampaign = {
  id: string;
  kind: "campaigns" | "listing-campaigns";
  keys: readonly string[];
  placements: readonly string[];
  from: number;
  to: number;
};

/** Loads the campaigns of a site; a store of an earlier version has none. */
export async function loadDemoCampaigns(tx: Tx, siteId: string): Promise<DemoCampaign[]> {
  const { rows } = await tx.execute<Omit<DemoCampaign, "from" | "to"> & { from: string | null; to: string | null }>(sql`
    select id, kind, keys, array(select jsonb_object_keys(banners)) as placements,
      extract(epoch from active_from) * 1000 as from, extract(epoch from active_to) * 1000 as to
    from campaigns where site_id = ${siteId} order by id`);
  return rows.map((row) => ({
    ...row,
    from: row.from === null ? Number.NEGATIVE_INFINITY : Number(row.from),
    to: row.to === null ? Number.POSITIVE_INFINITY : Number(row.to),
  }));
}
