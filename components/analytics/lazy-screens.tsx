"use client";

import { deferUntilDrawn } from "@/components/ui/defer-until-drawn";
import { createLazyScreen } from "@/lib/client/lazy-screen";

// The screens of the area by name. A page loads only the one that it shows.

export const LazyDashboardScreen = deferUntilDrawn(() =>
  createLazyScreen("dashboards", () =>
    import("@/components/analytics/dashboards/dashboard-screen").then((file) => file.DashboardScreen),
  ),
);

/** The query statistics. */
export const LazySearchesScreen = deferUntilDrawn(() =>
  createLazyScreen("searches", () =>
    import("@/components/analytics/searches/searches-screen").then((file) => file.SearchesScreen),
  ),
);

/** The detail of a query. */
export const LazyQueryScreen = deferUntilDrawn(() =>
  createLazyScreen("query", () =>
    import("@/components/analytics/searches/query-screen").then((file) => file.QueryScreen),
  ),
);

/** The visits of a site. */
export const LazySessionsScreen = deferUntilDrawn(() =>
  createLazyScreen("sessions", () =>
    import("@/components/analytics/sessions/sessions-screen").then((file) => file.SessionsScreen),
  ),
);

/** A visit. */
export const LazySessionScreen = deferUntilDrawn(() =>
  createLazyScreen("sessions", () =>
    import("@/components/analytics/sessions/session-screen").then((file) => file.SessionScreen),
  ),
);

/** The statistics of a site. */
export const LazySiteStatsScreen = deferUntilDrawn(() =>
  createLazyScreen("site-stats", () =>
    import("@/components/analytics/site-stats/site-stats-screen").then((file) => file.SiteStatsScreen),
  ),
);
