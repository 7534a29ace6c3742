import { sql } from "drizzle-orm";
import { lastDays } from "@/backend/analytics/site-days";
import { NUMBERS_DAYS } from "@/lib/contract/customization-numbers";
import { spansOf } from "@/lib/domain/day-spans";
import type { Database } from "../db/client";
import type { SearchedSite } from "./site-rules";

// What the last 30 days say of TOP items: the items that were clicked most, of each type, and the queries that were
// searched most and found something. Read again ten minutes after it was read; what was read serves meanwhile.

/** Clicks on an item in the last 30 days, wherever it was shown. */
export type ItemClicks = { identity: string; type: string; clicks: number };
/** A query as it was typed last, and how often it was searched in the last 30 days. */
export type TopQuery = { typed: string; searches: number };
/** What TOP items are ordered by first; `state` tells one reading from another. */
export type TopCounts = { state: string; items: readonly ItemClicks[]; queries: readonly TopQuery[] };

/** Items of each type, and queries: more than any box shows. */
const COUNTED_MAX = 300;
const SERVES_MS = 600_000;

type Known = { at: number; counts: Promise<TopCounts> };

/** Reads and remembers what TOP items of sites are ordered by. */
export class TopCountsReader {
  private readonly bySite = new Map<string, Known>();

  constructor(private readonly database: Database) {}

  /** The counts of a site; only the first asking waits for them. */
  async of(site: Pick<SearchedSite, "siteId" | "timeZone">, now: Date): Promise<TopCounts> {
    const known = this.bySite.get(site.siteId);
    if (known !== undefined && now.getTime() - known.at < SERVES_MS) return known.counts;
    const fresh = this.read(site, now);
    const serving = known === undefined ? fresh : known.counts;
    // While the new ones are read the old ones serve; a reading that fails is tried again by the next who asks late enough.
    this.bySite.set(site.siteId, { at: now.getTime(), counts: serving });
    fresh
      .then((counts) => this.bySite.set(site.siteId, { at: now.getTime(), counts: Promise.resolve(counts) }))
      .catch(() => this.bySite.delete(site.siteId));
    return serving;
  }

  private async read({ siteId, timeZone }: Pick<SearchedSite, "siteId" | "timeZone">, now: Date): Promise<TopCounts> {
    const { from, to } = lastDays(now, timeZone, NUMBERS_DAYS);
    const items = await this.database.db.execute<ItemClicks>(sql`
      select identity, type, clicks from (
        select q.identity, i.type, q.clicks, row_number() over (partition by i.type order by q.clicks desc, q.identity) as place
        from (
          select identity, sum(clicks)::float8 as clicks from query_items
          where site_id = ${siteId} and day between ${from} and ${to} and clicks > 0
          group by identity
        ) q join catalogue_items i on i.site_id = ${siteId} and i.identity = q.identity
      ) ranked where place <= ${COUNTED_MAX} order by clicks desc, identity`);
    const spans = spansOf(from, to);
    const queries = await this.database.db.execute<TopQuery>(sql`
      select (array_agg(typed order by day desc))[1] as typed, sum(searches)::float8 as searches from query_days
      where site_id = ${siteId} and scope = 'search'
        and (span, day) in (select * from unnest(${sql.param(spans.map(({ span }) => span))}::smallint[],
          ${sql.param(spans.map(({ day }) => day))}::date[]))
      group by query having sum(searches) > 0 and sum(no_results) * 2 < sum(searches)
      order by 2 desc, 1 limit ${COUNTED_MAX}`);
    return { state: String(now.getTime()), items: items.rows, queries: queries.rows };
  }
}
