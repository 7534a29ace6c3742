"use client";

import { lazyScreen } from "@/lib/client/lazy-screen";

/** The list of types, loaded by name. */
export const LazyTopListScreen = lazyScreen("top-items", () =>
  import("./top-list-screen").then((file) => file.TopListScreen),
);
