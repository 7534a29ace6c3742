"use client";

import { lazyScreen } from "@/lib/client/lazy-screen";

/** The list, loaded by name. */
export const LazyQueryListScreen = lazyScreen("query-customizations-list", () =>
  import("./query-list-screen").then((file) => file.QueryListScreen),
);
