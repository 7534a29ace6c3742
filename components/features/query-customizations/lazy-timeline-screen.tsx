"use client";

import { lazyScreen } from "@/lib/client/lazy-screen";

/** The timeline of a site, loaded by name. */
export const LazySiteTimelineScreen = lazyScreen("query-customizations-timeline", () =>
  import("./site-timeline-screen").then((file) => file.SiteTimelineScreen),
);
