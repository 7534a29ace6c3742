import { exportStats, fetchStats, STATS_GROUP } from "@/lib/contract/analytics/site-stats";
import { statsFile } from "@/lib/files/analytics/stats-file";
import { callBackend } from "@/lib/server/backend";
import { groupsOf } from "@/lib/server/capabilities";
import { forwardFile, type MakeFile } from "@/lib/server/forward-file";

/** The file of the statistics of a backend that answers only with numbers; it knows no filters of visits. */
const buildStatsFile: MakeFile<typeof exportStats> = async (asking, { params, query }, caller) => {
  if (caller === null || (await groupsOf(asking, params.siteId)).includes(STATS_GROUP)) return null;
  const { format, locale, ...asked } = query;
  const stats = await callBackend(asking, fetchStats, { params, query: asked });
  const { name, trackingCode: siteId, time_zone: timeZone } = caller.site;
  return statsFile(stats, { site: { siteId, name, timeZone }, locale, format, filters: [] });
};

export const GET = forwardFile(exportStats, buildStatsFile);
