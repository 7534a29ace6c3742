"use client";

import { lazyScreen } from "@/lib/client/lazy-screen";

/** The history, loaded by name. */
export const LazyHistoryScreen = lazyScreen("change-history", () =>
  import("./history-screen").then((file) => file.HistoryScreen),
);
