"use client";

import { lazyScreen } from "@/lib/client/lazy-screen";

/** The history of feeds, loaded by name. */
export const LazyFeedHistoryScreen = lazyScreen("feeds-history", () =>
  import("./feed-history-screen").then((file) => file.FeedHistoryScreen),
);
