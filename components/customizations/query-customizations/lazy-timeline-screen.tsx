"use client";

import { lazyScreen } from "@/lib/client/lazy-screen";

/** The timeline of the queries of a site, loaded by name. */
export const LazyQueryTimelineScreen = lazyScreen("query-customizations-timeline", () =>
  import("./query-timeline-screen").then((file) => file.QueryTimelineScreen),
);
