import { sql } from "drizzle-orm";
import type { Tx } from "@/backend/db/client";
import { ORDER_REPEATED } from "@/backend/db/schema/analytics/events";
import type { LeftOut } from "@/lib/contract/analytics/left-out";

type Row = Omit<LeftOut, "bots_known_from"> & { known_from: string | null };

/** What the sums of days leave out, whatever other filters there are. */
export async function readLeftOut(
  tx: Tx,
  siteId: string,
  { fromDay, toDay }: { fromDay: string; toDay: string },
): Promise<LeftOut> {
  const { rows } = await tx.execute<Row>(sql`
    select coalesce(sum(l.bot_visits), 0)::float8 as bot_visits, coalesce(sum(l.bot_searches), 0)::float8 as bot_searches,
      coalesce(sum(l.foreign_orders), 0)::float8 as foreign_orders,
      (select coalesce(sum(d.events), 0)::float8 from dropped_events d where d.site_id = ${siteId}
        and d.day between ${fromDay}::date and ${toDay}::date and d.warning = ${ORDER_REPEATED}) as repeated_orders,
      (select bots_known_from::text from analytics_states where site_id = ${siteId}) as known_from
    from left_out_days l
    where l.site_id = ${siteId} and l.day between ${fromDay}::date and ${toDay}::date`);
  const {
    bot_visits = 0,
    bot_searches = 0,
    foreign_orders = 0,
    repeated_orders = 0,
    known_from = null,
  } = rows[0] ?? {};
  const isPartly = known_from !== null && known_from > fromDay;
  return { bot_visits, bot_searches, foreign_orders, repeated_orders, bots_known_from: isPartly ? known_from : null };
}
