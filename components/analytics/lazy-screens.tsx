"use client";

import { deferUntilDrawn } from "@/components/ui/defer-until-drawn";
import { lazyScreen } from "@/lib/client/lazy-screen";

// The screens of the area by name. A page loads only the one that it shows.

export const LazyDashboardScreen = deferUntilDrawn(() =>
  lazyScreen("dashboards", () =>
    import("@/components/analytics/dashboards/dashboard-screen").then((file) => file.DashboardScreen),
  ),
);

/** The query statistics. */
export const LazySearchesScreen = deferUntilDrawn(() =>
  lazyScreen("searches", () =>
    import("@/components/analytics/searches/searches-screen").then((file) => file.SearchesScreen),
  ),
);

/** The detail of a query. */
export const LazyQueryScreen = deferUntilDrawn(() =>
  lazyScreen("query", () => import("@/components/analytics/searches/query-screen").then((file) => file.QueryScreen)),
);

/** The visits of a site. */
export const LazySessionsScreen = deferUntilDrawn(() =>
  lazyScreen("sessions", () =>
    import("@/components/analytics/sessions/sessions-screen").then((file) => file.SessionsScreen),
  ),
);

/** The statistics of a site. */
export const LazySiteStatsScreen = deferUntilDrawn(() =>
  lazyScreen("site-stats", () =>
    import("@/components/analytics/site-stats/site-stats-screen").then((file) => file.SiteStatsScreen),
  ),
);
