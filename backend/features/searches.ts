import { type Implemented, implement, type SiteRow } from "@/backend/implement";
import type { Searching } from "@/backend/search/searching";
import type { Services } from "@/backend/services";
import { candidates, list, mark, show } from "@/lib/contract/searches";
import { keptAnswers } from "./searches/kept-answers";
import { type ListedSums, listSearches } from "./searches/list-searches";
import { markQuery } from "./searches/query-marks";
import { showSearch } from "./searches/show-search";
import { candidatesFor } from "./searches/try-candidates";

// The search is asked through the pool, so the readers open their transaction themselves and after that.

const OWN = { transaction: "own" } as const;

/** The handlers of query statistics; each backend keeps its own answers. */
export function searchesHandlers(): Implemented[] {
  const kept = keptAnswers<ListedSums>();
  return [
    implement(
      list,
      async ({ query }, { services, site, now, user }) => {
        const searching = await searchOf(services, site);
        return services.database.withSite(site.siteId, (tx) =>
          listSearches({ tx, site, now, user }, query, { searching, kept }),
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
    implement(mark, ({ body }, context) => markQuery(context, body.q, body.mark)),
  ];
}

/** What tells of redirects and synonyms. */
function searchOf(services: Services, site: SiteRow): Promise<Searching> {
  return services.search.open(site.siteId);
}
