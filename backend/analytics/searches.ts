import { listSearches } from "@/backend/analytics/searches/list-searches";
import { QueryBooks } from "@/backend/analytics/searches/query-books";
import { markQuery } from "@/backend/analytics/searches/query-marks";
import { searchesFile } from "@/backend/analytics/searches/searches-file";
import { showSearch } from "@/backend/analytics/searches/show-search";
import { candidatesFor } from "@/backend/analytics/searches/try-candidates";
import { type Implemented, implement, type SiteRow } from "@/backend/kit/implement";
import type { Services } from "@/backend/kit/services";
import type { Searching } from "@/backend/search/service/searching";
import { candidates, exportList, list, mark, show } from "@/lib/contract/analytics/searches";
import { parseInput } from "@/lib/http/api-error";

// The search is asked through the pool, so the readers open their transaction themselves and after that.

const OWN = { transaction: "own" } as const;

/** The handlers of query statistics; each backend keeps its own sums. */
export function searchesHandlers(): Implemented[] {
  const books = new QueryBooks();
  return [
    implement(
      list,
      async ({ query }, { services, site, now, user }) => {
        const searching = await searchOf(services, site);
        return services.database.withSite(site.siteId, (tx) =>
          listSearches({ tx, site, now, user }, query, { searching, books }),
        );
      },
      OWN,
    ),
    implement(
      show,
      async ({ query }, { services, site, now, user }) => {
        const searching = await searchOf(services, site);
        return services.database.withSite(site.siteId, (tx) => showSearch({ tx, site, now, user }, query, searching));
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
    fileHandler,
    implement(mark, ({ body }, context) => markQuery(context, body.q, body.mark)),
  ];
}

/** The file outlives the call, so it reads in transactions of its own. */
const fileHandler: Implemented = {
  call: exportList,
  options: OWN,
  run: (raw, { site, now, user, services }) => {
    if (site === null) throw new Error("queries belong to a site");
    const query = parseInput(exportList.query, raw.query, 400);
    return searchesFile({ database: services.database, site, now, user }, query);
  },
};

/** What tells of redirects and synonyms. */
function searchOf(services: Services, site: SiteRow): Promise<Searching> {
  return services.search.open(site.siteId);
}
