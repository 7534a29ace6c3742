"use client";

import { lazyScreen } from "@/lib/client/lazy-screen";

/** The query statistics, loaded by name. */
export const LazySearchesScreen = lazyScreen("searches", () =>
  import("./searches-screen").then((file) => file.SearchesScreen),
);
