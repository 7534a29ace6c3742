import { listSearches } from "@/backend/analytics/searches/list-searches";
import { QueryBooks } from "@/backend/analytics/searches/query-books";
import { markQuery } from "@/backend/analytics/searches/query-marks";
import { searchesFile } from "@/backend/analytics/searches/searches-file";
import { showSearch } from "@/backend/analytics/searches/show-search";
import { candidatesFor } from "@/backend/analytics/searches/try-candidates";
import { type Implemented, implement, implementFile, type SiteRow } from "@/backend/kit/implement";
import type { Services } from "@/backend/kit/services";
import type { SearchContext } from "@/backend/search/service/search-context";
import { candidates, exportList, list, mark, show } from "@/lib/contract/analytics/searches";

// The search is asked through the pool, so the readers open their transaction themselves and after that.

const OWN = { transaction: "own" } as const;

/** The handlers of query statistics; each backend keeps its own sums. */
export function searchesHandlers(): Implemented[] {
  const books = new QueryBooks();
  return [
    implement(
      list,
      async ({ query }, { services, site, now, user, refuse }) => {
        const searching = await searchOf(services, site);
        return services.database.withSite(site.siteId, (tx) =>
          listSearches({ tx, site, now, user, refuse }, query, { searching, books }),
        );
      },
      OWN,
    ),
    implement(
      show,
      async ({ query }, { services, site, now, user, refuse }) => {
        const searching = await searchOf(services, site);
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
        return candidatesFor({ services, site, now, searching }, query.q);
      },
      OWN,
    ),
    implementFile(exportList, ({ query }, { site, now, user, services, refuse }) =>
      searchesFile({ database: services.database, site, now, user, refuse }, query),
    ),
    implement(mark, ({ body }, context) => markQuery(context, body.q, body.mark)),
  ];
}

/** What tells of redirects and synonyms. */
function searchOf(services: Services, site: SiteRow): Promise<SearchContext> {
  return services.search.open(site.siteId);
}
