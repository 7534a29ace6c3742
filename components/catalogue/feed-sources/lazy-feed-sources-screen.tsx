"use client";

import { lazyScreen } from "@/lib/client/lazy-screen";

/** Where feeds come from, loaded by name. */
export const LazyFeedSourcesScreen = lazyScreen("feeds-sources", () =>
  import("./feed-sources-screen").then((file) => file.FeedSourcesScreen),
);
