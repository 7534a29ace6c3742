import type { SiteRow } from "@/backend/kit/implement";
import { type MeasuredQuery, measureQueries } from "@/backend/search/service/measure-queries";
import type { SearchContext } from "@/backend/search/service/search-context";

// Queries that had searches without results and have some by now. Screens list such queries often, so what the search found is cached
// for a minute, until something of the site changes.

/** By query: its results now, 0 if only a redirect helps. */
export type SolvedQueries = ReadonlyMap<string, number>;

type Known = { stamp: string; until: number; hits: Map<string, number> };

const CACHE_MS = 60_000;
const SITES_MAX = 200;
const BATCH = 10;

/** Finds out which queries have results by now. */
export class SolvedFinder {
  private readonly bySite = new Map<string, Known>();

  /** `now` is a monotonic clock in ms. */
  constructor(private readonly now: () => number = () => performance.now()) {}

  /** Tries queries in order until `wanted` of them are not solved; returns the solved ones among those it tried. */
  async find(
    site: Pick<SiteRow, "siteId" | "mainType">,
    searching: SearchContext,
    { queries, wanted }: { queries: readonly string[]; wanted: number },
  ): Promise<SolvedQueries> {
    const { hits } = this.open(site.siteId, searching);
    const solved = new Map<string, number>();
    let open = 0;
    for (let at = 0; at < queries.length && open < wanted; at += BATCH) {
      const batch = queries.slice(at, at + BATCH);
      await measureUnknown(site, searching, batch, hits);
      for (const query of batch) {
        const count = hits.get(query) ?? UNSOLVED;
        if (count === UNSOLVED) open += 1;
        else solved.set(query, count);
      }
    }
    return solved;
  }

  private open(siteId: string, { site: { revision }, indexRevision }: SearchContext): Known {
    const stamp = `${revision} ${indexRevision}`;
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
  { mainType }: Pick<SiteRow, "mainType">,
  searching: SearchContext,
  queries: readonly string[],
  hits: Map<string, number>,
): Promise<void> {
  const unknown = queries.filter((query) => !hits.has(query));
  const measured = await measureQueries(searching, unknown, { type: mainType, size: 1 });
  unknown.forEach((query, at) => {
    hits.set(query, toCount(measured[at]));
  });
}

function toCount(measured: MeasuredQuery | undefined): number {
  if (measured === undefined) return UNSOLVED;
  return measured.hits > 0 || measured.redirect !== null ? measured.hits : UNSOLVED;
}
