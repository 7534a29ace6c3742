import { parseFilters } from "@/backend/analytics/sessions/visit-conditions";
import { answerStats } from "@/backend/analytics/site-stats/stats-request";
import { type ImplementedCall, implement, implementFile } from "@/backend/kit/implement";
import { exportStats, fetchStats } from "@/lib/contract/analytics/site-stats";
import { filterEntries } from "@/lib/domain/analytics/visit-filters";
import { createStatsFile } from "@/lib/files/analytics/stats-file";

const fileHandler = implementFile(exportStats, async ({ query }, { site, now, user, services, refuse }) => {
  const filters = filterEntries(parseFilters(query, site.timeZone, refuse));
  const stats = await services.database.withSite(site.siteId, (tx) =>
    answerStats({ tx, site, now, user, refuse }, query),
  );
  return createStatsFile(stats, { site, locale: query.locale, format: query.format, filters });
});

/** The handlers of the statistics of a site. */
export const siteStatsHandlers: ImplementedCall[] = [
  implement(fetchStats, ({ query }, context) => answerStats(context, query)),
  fileHandler,
];
