import { sql } from "drizzle-orm";
import { findBotOfEvent } from "@/backend/analytics/arrivals/known-agents";
import { addOrderDays } from "@/backend/analytics/arrivals/order-days";
import type { Database, Tx } from "@/backend/db/client";
import { computeNextSize, takeTurn } from "@/backend/db/steps";
import { type Log, unwrapCause } from "@/backend/kit/log";
import { toDayNumber, toIsoDay } from "@/lib/domain/kit/site-days";
import { groupByVisitor, markWaiting } from "./mark-waiting";

// Events that were stored before bots were known: those that name the user agent of their visitor are searched for bots once, in
// short steps, and the visits of the bots are built again. A step that is repeated after a crash finds nothing new.

const PORTION = { min: 200, max: 4_000 };
/** How long a site waits after its search failed, so that the others get their turn. */
const PAUSE_MS = 10 * 60_000;

/** The next events to search: those after an ID, of a day (its number). The newest day is first: its orders are the likeliest to repeat. */
type Place = { day: number; first: number; after: string };

/** The search of one process. Another process, or one that was restarted, begins again. */
export class BotSearch {
  private readonly places = new Map<string, Place>();
  /** Sites whose search failed, and the time (of `performance.now()`) until which they wait. */
  private readonly pauses = new Map<string, number>();

  constructor(
    private readonly database: Database,
    private readonly log: Log,
  ) {}

  /**
   * Searches the events of sites for which it is requested.
   * @param options.ms about how long; the next run searches the rest.
   */
  async run(now: Date, { signal, ms }: { signal: AbortSignal; ms: number }): Promise<void> {
    const { rows } = await this.database.db.execute<{ site_id: string }>(sql`
      select site_id from analytics_states where finds_bots order by site_id`);
    const ends = performance.now() + ms;
    const isOver = () => signal.aborted || performance.now() > ends;
    for (const { site_id: siteId } of rows) {
      if (isOver()) return;
      if ((this.pauses.get(siteId) ?? 0) > performance.now()) continue;
      try {
        await this.searchSite({ siteId, now }, isOver);
      } catch (error) {
        this.log.warn({ err: unwrapCause(error), site: siteId }, "stored events could not be searched for bots");
        this.pauses.set(siteId, performance.now() + PAUSE_MS);
      }
    }
  }

  private async searchSite({ siteId, now }: { siteId: string; now: Date }, isOver: () => boolean): Promise<void> {
    const { database } = this;
    const place = this.places.get(siteId) ?? (await findFirstPlace(database, siteId));
    if (place !== null) this.places.set(siteId, place);
    while (place !== null && place.day >= place.first) {
      if (isOver()) return;
      await this.searchDay({ siteId, place, now }, isOver);
    }
    this.places.delete(siteId);
    await database.withSystem((tx) =>
      tx.execute(sql`update analytics_states set finds_bots = false where site_id = ${siteId}`),
    );
  }

  private async searchDay(
    { siteId, place, now }: { siteId: string; place: Place; now: Date },
    isOver: () => boolean,
  ): Promise<void> {
    const { database } = this;
    const day = toIsoDay(place.day);
    let size = PORTION.min;
    while (!isOver()) {
      let begun = performance.now();
      const last = await takeTurn(database, (tx) => {
        begun = performance.now();
        return markPortion(tx, { siteId, day }, { after: place.after, size, now });
      });
      place.after = last ?? "";
      if (last === null) {
        place.day -= 1;
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
  return first === null || last === null ? null : { day: toDayNumber(last), first: toDayNumber(first), after: "" };
}

type Row = {
  id: string;
  type: string;
  client_id: string;
  at: number;
  user_agent: string | null;
  platform: unknown;
  bot: string | null;
};

type SiteDay = { siteId: string; day: string };

/** Marks the bots among the next events of a day, and stores the days of its orders; returns the last ID. */
async function markPortion(
  tx: Tx,
  { siteId, day }: SiteDay,
  { after, size, now }: { after: string; size: number; now: Date },
): Promise<string | null> {
  const { rows } = await tx.execute<Row>(sql`
    select id, type, client_id, round(extract(epoch from happened_at) * 1000)::float8 as at,
      case when jsonb_typeof(raw -> 'user_agent') = 'string' then raw ->> 'user_agent' end as user_agent,
      raw -> 'platform' as platform, bot
    from events where site_id = ${siteId} and day = ${day}::date and id > ${after} order by id limit ${size}`);
  const bots = rows.flatMap(({ user_agent: agent, platform, ...row }) => {
    if (agent === null || row.bot !== null) return [];
    const bot = findBotOfEvent({ user_agent: agent, platform }, null);
    return bot === null ? [] : [{ ...row, bot }];
  });
  const found = new Set(bots.map(({ id }) => id));
  const orders = rows.filter(({ id, type, bot }) => type === "transaction" && bot === null && !found.has(id));
  // Locks are taken in the same order as when events arrive.
  await addOrderDays(
    tx,
    { siteId, day },
    orders.map(({ id }) => id),
  );
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
