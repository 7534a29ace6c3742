import "server-only";
import * as attention from "@/lib/contract/analytics/attention";
import * as dashboards from "@/lib/contract/analytics/dashboards";
import * as digest from "@/lib/contract/analytics/digest";
import * as firstDay from "@/lib/contract/analytics/first-day";
import * as savedViews from "@/lib/contract/analytics/saved-views";
import * as searches from "@/lib/contract/analytics/searches";
import * as segments from "@/lib/contract/analytics/segments";
import * as sessions from "@/lib/contract/analytics/sessions";
import * as siteStats from "@/lib/contract/analytics/site-stats";
import { forward } from "@/lib/server/forward/forward";
import { forwardFile } from "@/lib/server/forward/forward-file";
import { makeStatsFile } from "@/lib/server/forward/make-stats-file";

/** The calls of the area that browsers make, with their hooks. */
export const calls = [
  forward(attention.showAttention),
  forward(attention.stale),
  forward(dashboards.listDashboards),
  forward(dashboards.showDashboard),
  forward(dashboards.createDashboard),
  forward(dashboards.rename),
  forward(dashboards.duplicate),
  forward(dashboards.deleteDashboard),
  forward(dashboards.reorder),
  forward(dashboards.saveWidgets),
  forward(digest.showDigest),
  forward(digest.saveDigest),
  forward(firstDay.showFirstSteps),
  forward(firstDay.setHidden),
  forward(savedViews.listSavedViews),
  forward(savedViews.createSavedView),
  forward(savedViews.updateSavedView),
  forward(savedViews.deleteSavedView),
  forward(searches.mark),
  forward(searches.listQueries),
  forwardFile(searches.exportList),
  forward(searches.showQuery),
  forward(searches.candidates),
  forward(segments.listSegments),
  forward(segments.createSegment),
  forward(segments.updateSegment),
  forward(segments.deleteSegment),
  forward(sessions.listSessions),
  forward(sessions.raws),
  forward(sessions.raw),
  forward(sessions.seen),
  forward(siteStats.fetchStats),
  forwardFile(siteStats.exportStats, { make: makeStatsFile }),
];
