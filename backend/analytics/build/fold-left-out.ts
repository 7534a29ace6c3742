import { sql } from "drizzle-orm";
import type { Tx } from "@/backend/db/client";
import { buildKeyRows, isKey, type Sign, type VisitKey } from "./visit-keys";

/**
 * Adds what the other aggregates leave out to `left_out_days`, or subtracts it: visits of bots, and orders in other currencies. Returns
 * the visits of people, which the others count.
 */
export async function foldLeftOut(
  tx: Tx,
  siteId: string,
  keys: readonly VisitKey[],
  sign: Sign,
): Promise<readonly VisitKey[]> {
  const { rows } = await tx.execute<{ at: number; client_id: string; is_bot: boolean }>(sql`
    select round(extract(epoch from v.started_at) * 1000)::float8 as at, v.client_id, v.bot is not null as is_bot
    from ${buildKeyRows(keys)} join visits v on ${isKey("v", siteId, keys)}
    where v.bot is not null or v.foreign_orders > 0`);
  if (rows.length === 0) return keys;
  const found = rows.map(({ at, client_id }) => ({ startedAt: at, clientId: client_id }));
  await tx.execute(sql`
    insert into left_out_days as l (site_id, day, bot_visits, bot_searches, foreign_orders)
    select ${siteId}, v.day, ${sign}::int * count(*) filter (where v.bot is not null),
      ${sign}::int * coalesce(sum(v.searches) filter (where v.bot is not null), 0),
      ${sign}::int * coalesce(sum(v.foreign_orders) filter (where v.bot is null), 0)
    from ${buildKeyRows(found)} join visits v on ${isKey("v", siteId, found)}
    group by v.day order by v.day
    on conflict (site_id, day) do update set bot_visits = l.bot_visits + excluded.bot_visits,
      bot_searches = l.bot_searches + excluded.bot_searches, foreign_orders = l.foreign_orders + excluded.foreign_orders`);
  const isOfBot = new Set(rows.filter(({ is_bot }) => is_bot).map(({ at, client_id }) => `${at} ${client_id}`));
  return keys.filter(({ startedAt, clientId }) => !isOfBot.has(`${startedAt} ${clientId}`));
}
