import { setTimeout as delay } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type { Database } from "@/backend/db/client";
import type { Log } from "@/backend/kit/log";
import { NUMBERS_DAYS } from "@/lib/domain/kit/limits";
import { lastDays, spansOf } from "@/lib/domain/kit/site-days";
import { inTime } from "@/lib/http/in-time";
import type { SearchedSite } from "./site-rules";

// What the last 30 days say of TOP items: the items that were clicked most, of each type, and the queries that were
// searched most and found something. Read again ten minutes after it was read; what was read serves meanwhile, and as long
// as the store does not answer.

/** Clicks on an item in the last 30 days, wherever it was shown. */
export type ItemClicks = { identity: string; type: string; clicks: number };
/** A query as it was typed last, and how often it was searched in the last 30 days. */
export type TopQuery = { typed: string; searches: number };
/** What TOP items are ordered by first; `state` tells one reading from another. */
export type TopCounts = { state: string; items: readonly ItemClicks[]; queries: readonly TopQuery[] };

/** Items of each type, and queries: more than any box shows. */
const COUNTED_MAX = 300;
const SERVES_MS = 600_000;
/** The first who ask wait so long; then the catalogue's own order serves. */
const FIRST_WAITS_MS = 1_000;
/** What could not be read is tried again after this time. */
const RETRY_MS = 10_000;
/** Before the sites that nobody has asked about are read, and between two of them. */
const WARM_AFTER_MS = 5_000;
const WARM_PAUSE_MS = 200;

const NOTHING_COUNTED: TopCounts = { state: "", items: [], queries: [] };

type Known = {
  /** The clock when it was read, or tried. */
  at: number;
  counts: TopCounts | null;
  reading: Promise<void> | null;
  /** When it is tried at the earliest, and until when the first wait (performance.now). */
  notBefore: number;
  waitUntil: number;
};

type CountedSite = Pick<SearchedSite, "siteId" | "timeZone">;

/** Reads and remembers what TOP items of sites are ordered by. */
export class TopCountsReader {
  private readonly bySite = new Map<string, Known>();
  private readonly ending = new AbortController();

  constructor(
    private readonly database: Database,
    private readonly log: Log,
  ) {}

  /** The counts of a site: the last ones known, and nothing counted while the store does not say. */
  async of(site: CountedSite, now: Date): Promise<TopCounts> {
    const known = this.bySite.get(site.siteId) ?? firstKnown();
    this.bySite.set(site.siteId, known);
    this.refresh(known, site, now);
    if (known.counts !== null || known.reading === null) return known.counts ?? NOTHING_COUNTED;
    const left = known.waitUntil - performance.now();
    if (left <= 0) return NOTHING_COUNTED;
    await inTime(known.reading, left);
    return known.counts ?? NOTHING_COUNTED;
  }

  /** Reads the counts of sites in the background, one after the other, so that they are there when the store is not. */
  warm(sites: () => readonly CountedSite[], now: () => Date): void {
    const run = async (): Promise<void> => {
      const options = { signal: this.ending.signal, ref: false };
      await delay(WARM_AFTER_MS, undefined, options);
      for (const site of sites()) {
        await this.of(site, now());
        await this.bySite.get(site.siteId)?.reading;
        await delay(WARM_PAUSE_MS, undefined, options);
      }
    };
    // It ends early when the process does.
    run().catch(() => undefined);
  }

  close(): void {
    this.ending.abort();
  }

  private refresh(known: Known, site: CountedSite, now: Date): void {
    const isFresh = known.counts !== null && Math.abs(now.getTime() - known.at) < SERVES_MS;
    if (isFresh || known.reading !== null || performance.now() < known.notBefore) return;
    known.at = now.getTime();
    known.waitUntil = performance.now() + FIRST_WAITS_MS;
    known.reading = this.read(site, now)
      .then(
        (counts) => {
          known.counts = counts;
        },
        (error: unknown) => {
          known.at = Number.NEGATIVE_INFINITY;
          known.notBefore = performance.now() + RETRY_MS;
          this.log.warn({ err: error, siteId: site.siteId }, "what TOP items are ordered by could not be read");
        },
      )
      .finally(() => {
        known.reading = null;
      });
  }

  private async read({ siteId, timeZone }: CountedSite, now: Date): Promise<TopCounts> {
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

function firstKnown(): Known {
  return { at: Number.NEGATIVE_INFINITY, counts: null, reading: null, notBefore: 0, waitUntil: 0 };
}
