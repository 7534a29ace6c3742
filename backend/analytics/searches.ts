import { listSearches, pickUnsolved, readLostQueries } from "@/backend/analytics/searches/list-searches";
import { QueryBooks } from "@/backend/analytics/searches/query-books";
import { markQuery } from "@/backend/analytics/searches/query-marks";
import { buildSearchesFile } from "@/backend/analytics/searches/searches-file";
import { showSearch } from "@/backend/analytics/searches/show-search";
import { SolvedFinder, type SolvedSearch } from "@/backend/analytics/searches/solved-queries";
import { findCandidates } from "@/backend/analytics/searches/try-candidates";
import { type ImplementedCall, implement, implementFile, type SiteRow } from "@/backend/kit/implement";
import type { Services } from "@/backend/kit/services";
import { measureQueries } from "@/backend/search/service/measure-queries";
import type { SearchContext } from "@/backend/search/service/search-context";
import { candidates, exportList, listQueries, mark, showQuery } from "@/lib/contract/analytics/searches";

// Handlers that call the search open their own transaction after it, so that no transaction is open during the search.

const OWN = { transaction: "own" } as const;

/** Handlers of query statistics; each backend process caches its own sums. */
export function buildSearchesHandlers(): ImplementedCall[] {
  const books = new QueryBooks();
  const finder = new SolvedFinder();
  return [
    implement(
      listQueries,
      async ({ query }, { services, site, now, user, refuse }) => {
        const { database } = services;
        const searching = await openSearch(services, site);
        const sources = { searching, books };
        if (query.solved !== "apart" || query.only !== "no_results" || query.scope !== "search")
          return database.withSite(site.siteId, (tx) => listSearches({ tx, site, now, user, refuse }, query, sources));
        const lost = await database.withSite(site.siteId, (tx) =>
          readLostQueries({ tx, site, now, user, refuse }, query, books),
        );
        const solved = await finder.find(describeSearch(site, searching), {
          queries: lost.rows.map((row) => row.query),
          wanted: query.page * query.per_page,
        });
        const apart = pickUnsolved(lost, solved, query);
        return database.withSite(site.siteId, (tx) =>
          listSearches({ tx, site, now, user, refuse }, query, { ...sources, apart }),
        );
      },
      OWN,
    ),
    implement(
      showQuery,
      async ({ query }, { services, site, now, user, refuse }) => {
        const searching = await openSearch(services, site);
        return services.database.withSite(site.siteId, (tx) =>
          showSearch({ tx, site, now, user, refuse }, query, searching),
        );
      },
      OWN,
    ),
    implement(
      candidates,
      async ({ query }, { services, site, now }) => {
        const searching = await services.search.open(site.siteId);
        return findCandidates({ services, site, now, searching }, query.q);
      },
      OWN,
    ),
    implementFile(exportList, ({ query }, { site, now, user, services, refuse }) =>
      buildSearchesFile({ database: services.database, site, now, user, refuse }, query),
    ),
    implement(mark, ({ body }, context) => markQuery(context, body.q, body.mark)),
  ];
}

/** Loads redirects and synonyms. */
function openSearch(services: Services, site: SiteRow): Promise<SearchContext> {
  return services.search.open(site.siteId);
}

/** The search that tells which queries have results by now. */
function describeSearch({ siteId, mainType: type }: SiteRow, searching: SearchContext): SolvedSearch {
  return {
    siteId,
    stamp: `${searching.site.revision} ${searching.indexRevision}`,
    measure: (queries) => measureQueries(searching, queries, { type, size: 1 }),
  };
}
