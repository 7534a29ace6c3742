import { sql } from "drizzle-orm";
import type { Tx } from "@/backend/db/client";
import { type ImplementedCall, implement } from "@/backend/kit/implement";
import { showIntegration } from "@/lib/contract/settings/integration";
import { buildIntegrationUrls } from "@/lib/domain/settings/integration-urls";

/** Events of a day that are looked through for the last one. */
const EVENTS_MAX = 20_000;

/** Handlers of the integration page. */
export const integrationHandlers: ImplementedCall[] = [
  implement(showIntegration, async (_, { tx, site: { siteId, mainType }, services: { shopUrl } }) => ({
    urls: buildIntegrationUrls(shopUrl, siteId),
    ...(await findLastEvent(tx, siteId)),
    main_type: mainType,
    has_items: await hasItems(tx, siteId),
  })),
];

/** The last event of a site; on days with very many events only the day. */
async function findLastEvent(tx: Tx, siteId: string) {
  const { rows } = await tx.execute<{ day: string | null; count: number; at: string | Date | null }>(sql`
    with last as (select max(day) as day from events where site_id = ${siteId}),
      part as (select e.received_at from events e, last where e.site_id = ${siteId} and e.day = last.day limit ${EVENTS_MAX})
    select last.day::text as day, (select count(*)::int from part) as count, (select max(received_at) from part) as at from last`);
  const [row] = rows;
  const isExact = row !== undefined && row.at !== null && row.count < EVENTS_MAX;
  return { last_event_day: row?.day ?? null, last_event_at: isExact ? new Date(row.at ?? 0).toISOString() : null };
}

async function hasItems(tx: Tx, siteId: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`select 1 from catalogue_items where site_id = ${siteId} limit 1`);
  return rows.length > 0;
}
