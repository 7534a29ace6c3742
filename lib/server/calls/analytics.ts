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
  forward(attention.show),
  forward(attention.stale),
  forward(dashboards.list),
  forward(dashboards.show),
  forward(dashboards.create),
  forward(dashboards.rename),
  forward(dashboards.duplicate),
  forward(dashboards.destroy),
  forward(dashboards.reorder),
  forward(dashboards.saveWidgets),
  forward(digest.show),
  forward(digest.save),
  forward(firstDay.show),
  forward(firstDay.setHidden),
  forward(savedViews.list),
  forward(savedViews.create),
  forward(savedViews.update),
  forward(savedViews.destroy),
  forward(searches.mark),
  forward(searches.list),
  forwardFile(searches.exportList),
  forward(searches.show),
  forward(searches.candidates),
  forward(segments.list),
  forward(segments.create),
  forward(segments.update),
  forward(segments.destroy),
  forward(sessions.list),
  forward(sessions.raws),
  forward(sessions.raw),
  forward(sessions.seen),
  forward(siteStats.fetchStats),
  forwardFile(siteStats.exportStats, { make: makeStatsFile }),
];
