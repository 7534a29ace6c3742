import { setTimeout as delay } from "node:timers/promises";
import type { Database } from "@/backend/db/client";
import type { Log } from "@/backend/kit/log";
import { inTime } from "@/lib/http/send";
import type { CountedSite, TopCounts } from "./read-top-counts";

// Counts of the last 30 days for TOP items: the most clicked items of each type, and the most searched queries with
// results. Refreshed every ten minutes; the last counts serve meanwhile, and while the database does not answer.

const MAX_AGE_MS = 600_000;
/** Maximum wait of the first requests; after that the catalog's order is used. */
const FIRST_WAIT_MAX_MS = 1_000;
/** Delay before a failed read is retried. */
const RETRY_MS = 10_000;
/** Delay before warming up sites, and between two of them. */
const WARM_AFTER_MS = 5_000;
const WARM_PAUSE_MS = 200;

const NO_COUNTS: TopCounts = { state: "", items: [], queries: [] };

type CountsState = {
  /** Time of the last read or attempt. */
  at: number;
  counts: TopCounts | null;
  reading: Promise<void> | null;
  /** Earliest next attempt, and until when first requests wait (performance.now). */
  notBefore: number;
  waitUntil: number;
};

/** Reads and caches the counts of sites. */
export class TopCountsReader {
  private readonly bySite = new Map<string, CountsState>();
  private readonly abort = new AbortController();

  constructor(
    private readonly database: Promise<Database>,
    private readonly log: Log,
  ) {}

  /** The counts of a site: the last known ones, or empty ones while the database does not answer. */
  async get(site: CountedSite, now: Date): Promise<TopCounts> {
    const state = this.bySite.get(site.siteId) ?? createState();
    this.bySite.set(site.siteId, state);
    this.refresh(state, site, now);
    if (state.counts !== null || state.reading === null) return state.counts ?? NO_COUNTS;
    const remaining = state.waitUntil - performance.now();
    if (remaining <= 0) return NO_COUNTS;
    await inTime(state.reading, remaining);
    return state.counts ?? NO_COUNTS;
  }

  /**
   * Reads the counts of sites in the background, one after the other, so that they are cached when the database is
   * down.
   */
  warm(sites: () => readonly CountedSite[], now: () => Date): void {
    const run = async (): Promise<void> => {
      const options = { signal: this.abort.signal, ref: false };
      await delay(WARM_AFTER_MS, undefined, options);
      for (const site of sites()) {
        await this.get(site, now());
        await this.bySite.get(site.siteId)?.reading;
        await delay(WARM_PAUSE_MS, undefined, options);
      }
    };
    // Aborted when the process ends.
    run().catch(() => undefined);
  }

  close(): void {
    this.abort.abort();
  }

  private refresh(state: CountsState, site: CountedSite, now: Date): void {
    const isFresh = state.counts !== null && Math.abs(now.getTime() - state.at) < MAX_AGE_MS;
    if (isFresh || state.reading !== null || performance.now() < state.notBefore) return;
    state.at = now.getTime();
    state.waitUntil = performance.now() + FIRST_WAIT_MAX_MS;
    state.reading = this.read(site, now)
      .then(
        (counts) => {
          state.counts = counts;
        },
        (error: unknown) => {
          state.at = Number.NEGATIVE_INFINITY;
          state.notBefore = performance.now() + RETRY_MS;
          this.log.warn({ err: error, siteId: site.siteId }, "reading counts for TOP items failed");
        },
      )
      .finally(() => {
        state.reading = null;
      });
  }

  private async read(site: CountedSite, now: Date): Promise<TopCounts> {
    const database = await this.database;
    const { readTopCounts } = await import("./search-reads");
    return readTopCounts(database, site, now);
  }
}

function createState(): CountsState {
  return { at: Number.NEGATIVE_INFINITY, counts: null, reading: null, notBefore: 0, waitUntil: 0 };
}
