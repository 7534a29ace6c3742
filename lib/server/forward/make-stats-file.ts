import "server-only";
import { exportStats, fetchStats } from "@/lib/contract/analytics/site-stats";
import type { FileAnswer } from "@/lib/files/file-answer";
import { callBackend } from "@/lib/server/upstream/backend";
import { loadSupports } from "@/lib/server/upstream/capabilities";
import type { ValidatedRequest } from "./forward";

/** Builds the file for a backend that only returns numbers; it does not support filters of visits. */
export async function makeStatsFile({
  context,
  parsed: { params, query },
  caller,
}: ValidatedRequest<typeof exportStats>): Promise<FileAnswer | null> {
  if (caller === null || (await loadSupports(context, params.siteId))(exportStats)) return null;
  const { format, locale, ...input } = query;
  const stats = await callBackend(context, fetchStats, { params, query: input });
  const { name, trackingCode: siteId, time_zone: timeZone } = caller.site;
  // Only in front of such a backend: the file has texts and tables of its own.
  const { createStatsFile } = await import("@/lib/files/analytics/stats-file");
  return createStatsFile(stats, { site: { siteId, name, timeZone }, locale, format, filters: [] });
}
