"use client";

import { lazyScreen } from "@/lib/client/lazy-screen";

/** The search preview, loaded by name. */
export const LazySearchPreviewScreen = lazyScreen("search-preview", () =>
  import("./search-preview-screen").then((file) => file.SearchPreviewScreen),
);
