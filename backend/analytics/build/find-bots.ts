import { sql } from "drizzle-orm";
import { findBotOfEvent } from "@/backend/analytics/arrivals/known-agents";
import { addOrderDays } from "@/backend/analytics/arrivals/order-days";
import type { Database, Tx } from "@/backend/db/client";
import { computeNextSize, takeTurn } from "@/backend/db/steps";
import { toDayNumber, toIsoDay } from "@/lib/domain/kit/site-days";
import { groupByVisitor, markWaiting } from "./mark-waiting";

// Events that were stored before bots were known: those that name the user agent of their visitor are searched for bots once, in
// short steps, and the visits of the bots are built again. A step that is repeated after a crash finds nothing new.

const PORTION = { min: 200, max: 4_000 };

/** The next events to search: those after an ID, of a day (its number). */
type Place = { day: number; last: number; after: string };

/** The search of one process. Another process, or one that was restarted, begins again. */
export class BotSearch {
  private readonly places = new Map<string, Place>();

  constructor(private readonly database: Database) {}

  /** Searches the events of sites for which it is requested, for about `ms`; the rest waits for the next run. */
  async run(now: Date, { signal, ms }: { signal: AbortSignal; ms: number }): Promise<void> {
    const { database } = this;
    const { rows } = await database.db.execute<{ site_id: string }>(sql`
      select site_id from analytics_states where finds_bots order by site_id`);
    const ends = performance.now() + ms;
    for (const { site_id: siteId } of rows) {
      const place = this.places.get(siteId) ?? (await findFirstPlace(database, siteId));
      if (place !== null) this.places.set(siteId, place);
      while (place !== null && place.day <= place.last) {
        if (signal.aborted || performance.now() > ends) return;
        await this.searchDay({ siteId, place, now }, () => signal.aborted || performance.now() > ends);
      }
      this.places.delete(siteId);
      await database.withSystem((tx) =>
        tx.execute(sql`update analytics_states set finds_bots = false where site_id = ${siteId}`),
      );
    }
  }

  private async searchDay(
    { siteId, place, now }: { siteId: string; place: Place; now: Date },
    isOver: () => boolean,
  ): Promise<void> {
    const { database } = this;
    const day = toIsoDay(place.day);
    if (place.after === "") await takeTurn(database, (tx) => addOrderDays(tx, siteId, day));
    let size = PORTION.min;
    while (!isOver()) {
      let begun = performance.now();
      const last = await takeTurn(database, (tx) => {
        begun = performance.now();
        return markPortion(tx, { siteId, day }, { after: place.after, size, now });
      });
      place.after = last ?? "";
      if (last === null) {
        place.day += 1;
        return;
      }
      size = computeNextSize(database, { size, ms: performance.now() - begun }, PORTION);
    }
  }
}

async function findFirstPlace(database: Database, siteId: string): Promise<Place | null> {
  const { rows } = await database.db.execute<{ first: string | null; last: string | null }>(sql`
    select min(day)::text as first, max(day)::text as last from events where site_id = ${siteId}`);
  const { first = null, last = null } = rows[0] ?? {};
  return first === null || last === null ? null : { day: toDayNumber(first), last: toDayNumber(last), after: "" };
}

type Row = {
  id: string;
  client_id: string;
  at: number;
  user_agent: string | null;
  platform: unknown;
  bot: string | null;
};

type SiteDay = { siteId: string; day: string };

/** Marks the bots among the next events of a day; returns the last ID, null when there are no more. */
async function markPortion(
  tx: Tx,
  { siteId, day }: SiteDay,
  { after, size, now }: { after: string; size: number; now: Date },
): Promise<string | null> {
  const { rows } = await tx.execute<Row>(sql`
    select id, client_id, round(extract(epoch from happened_at) * 1000)::float8 as at, raw ->> 'user_agent' as user_agent,
      raw -> 'platform' as platform, bot
    from events where site_id = ${siteId} and day = ${day}::date and id > ${after} order by id limit ${size}`);
  const bots = rows.flatMap(({ user_agent: agent, platform, ...row }) => {
    if (agent === null || row.bot !== null) return [];
    const bot = findBotOfEvent({ user_agent: agent, platform }, null);
    return bot === null ? [] : [{ ...row, bot }];
  });
  if (bots.length > 0) {
    const marks = JSON.stringify(bots.map(({ id, bot }) => ({ id, bot })));
    await tx.execute(sql`
      update events e set bot = r.bot from jsonb_to_recordset(${marks}::jsonb) as r(id text, bot text)
      where e.site_id = ${siteId} and e.day = ${day}::date and e.id = r.id`);
    const visitors = groupByVisitor(bots.map(({ client_id: clientId, at }) => ({ clientId, at })));
    await markWaiting(tx, siteId, visitors, now);
  }
  return rows.at(-1)?.id ?? null;
}
