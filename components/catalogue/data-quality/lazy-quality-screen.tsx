"use client";

import { lazyScreen } from "@/lib/client/lazy-screen";

/** The data quality, loaded by name. */
export const LazyDataQualityScreen = lazyScreen("data-quality", () =>
  import("./data-quality-screen").then((file) => file.DataQualityScreen),
);
