import { filtersOfQuery } from "@/backend/analytics/sessions/visit-conditions";
import { answerStats } from "@/backend/analytics/site-stats/stats-question";
import { type Implemented, implement } from "@/backend/kit/implement";
import { exportStats, fetchStats } from "@/lib/contract/analytics/site-stats";
import { filterEntries } from "@/lib/domain/analytics/visit-filters";
import { statsFile } from "@/lib/files/analytics/stats-file";
import { parseInput } from "@/lib/http/api-error";

const fileHandler: Implemented = {
  call: exportStats,
  // The file outlives the call, so it reads in a transaction of its own.
  options: { transaction: "own" },
  run: async (raw, { site, now, user, services }) => {
    const query = parseInput(exportStats.query, raw.query, 400);
    if (site === null) throw new Error("statistics belong to a site");
    const filters = filterEntries(filtersOfQuery(query, site.timeZone));
    const stats = await services.database.withSite(site.siteId, (tx) => answerStats({ tx, site, now, user }, query));
    return statsFile(stats, { site, locale: query.locale, format: query.format, filters });
  },
};

/** The handlers of the statistics of a site. */
export const siteStatsHandlers: Implemented[] = [
  implement(fetchStats, ({ query }, context) => answerStats(context, query)),
  fileHandler,
];
