import { exportStats, fetchStats } from "@/lib/contract/analytics/site-stats";
import { createStatsFile } from "@/lib/files/analytics/stats-file";
import { forwardFile, type MakeFile } from "@/lib/server/routes/forward-file";
import { callBackend } from "@/lib/server/upstream/backend";
import { loadSupports } from "@/lib/server/upstream/capabilities";

/** Builds the file for a backend that only returns numbers; it does not support filters of visits. */
const buildStatsFile: MakeFile<typeof exportStats> = async (context, { params, query }, caller) => {
  if (caller === null || (await loadSupports(context, params.siteId))(exportStats)) return null;
  const { format, locale, ...input } = query;
  const stats = await callBackend(context, fetchStats, { params, query: input });
  const { name, trackingCode: siteId, time_zone: timeZone } = caller.site;
  return createStatsFile(stats, { site: { siteId, name, timeZone }, locale, format, filters: [] });
};

export const GET = forwardFile(exportStats, buildStatsFile);
