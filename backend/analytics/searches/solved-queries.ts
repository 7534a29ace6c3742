import type { MeasuredQuery } from "@/backend/search/service/measure-queries";

// Queries that had searches without results and have some by now. Screens list such queries often, so what the search found is cached
// for a minute, until something of the site changes.

/** By query: its results now, 0 if only a redirect helps. */
export type SolvedQueries = ReadonlyMap<string, number>;

/** A site, what its current search results depend on, and that search. */
export type SolvedSearch = {
  siteId: string;
  stamp: string;
  measure: (queries: readonly string[]) => Promise<MeasuredQuery[]>;
};

type Known = { stamp: string; until: number; hits: Map<string, number> };

const CACHE_MS = 60_000;
const SITES_MAX = 200;
const BATCH = 10;
/** Time after which no more queries are tried: those that are left count as not solved, until the list is opened again soon. */
const SEARCHING_MS = 1_500;

/** Finds out which queries have results by now. */
export class SolvedFinder {
  private readonly bySite = new Map<string, Known>();

  /** @param now a monotonic clock in ms. */
  constructor(private readonly now: () => number = () => performance.now()) {}

  /**
   * Tries queries in order until enough of them are not solved, or the time is over, which large catalogs need.
   * @param list.wanted how many unsolved queries are enough.
   * @returns the solved ones among those it tried.
   */
  async find(
    { siteId, stamp, measure }: SolvedSearch,
    { queries, wanted }: { queries: readonly string[]; wanted: number },
  ): Promise<SolvedQueries> {
    const { hits } = this.open(siteId, stamp);
    const solved = new Map<string, number>();
    const end = this.now() + SEARCHING_MS;
    let open = 0;
    for (let at = 0; at < queries.length && open < wanted; at += BATCH) {
      const batch = queries.slice(at, at + BATCH);
      if (this.now() < end) await measureUnknown(measure, batch, hits);
      for (const query of batch) {
        const count = hits.get(query) ?? UNSOLVED;
        if (count === UNSOLVED) open += 1;
        else solved.set(query, count);
      }
    }
    return solved;
  }

  private open(siteId: string, stamp: string): Known {
    const known = this.bySite.get(siteId);
    if (known !== undefined && known.stamp === stamp && known.until > this.now()) return known;
    const fresh = { stamp, until: this.now() + CACHE_MS, hits: new Map<string, number>() };
    this.bySite.delete(siteId);
    if (this.bySite.size >= SITES_MAX) this.bySite.delete(this.bySite.keys().next().value ?? "");
    this.bySite.set(siteId, fresh);
    return fresh;
  }
}

const UNSOLVED = -1;

async function measureUnknown(
  measure: SolvedSearch["measure"],
  queries: readonly string[],
  hits: Map<string, number>,
): Promise<void> {
  const unknown = queries.filter((query) => !hits.has(query));
  const measured = unknown.length === 0 ? [] : await measure(unknown);
  unknown.forEach((query, at) => {
    hits.set(query, toCount(measured[at]));
  });
}

function toCount(measured: MeasuredQuery | undefined): number {
  if (measured === undefined) return UNSOLVED;
  return measured.hits > 0 || measured.redirect !== null ? measured.hits : UNSOLVED;
}
