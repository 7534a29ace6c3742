"use client";

import { lazyScreen } from "@/lib/client/lazy-screen";

/** The timeline of the listings of a site, loaded by name. */
export const LazyListingTimelineScreen = lazyScreen("product-listings-timeline", () =>
  import("./listing-timeline-screen").then((file) => file.ListingTimelineScreen),
);
