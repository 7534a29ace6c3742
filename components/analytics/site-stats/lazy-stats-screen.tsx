"use client";

import { lazyScreen } from "@/lib/client/lazy-screen";

/** The statistics of a site, loaded by name. */
export const LazySiteStatsScreen = lazyScreen("site-stats", () =>
  import("./site-stats-screen").then((file) => file.SiteStatsScreen),
);
