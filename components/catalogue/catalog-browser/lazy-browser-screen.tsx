"use client";

import { lazyScreen } from "@/lib/client/lazy-screen";

/** The catalog browser, loaded by name. */
export const LazyCatalogBrowserScreen = lazyScreen("catalog-browser", () =>
  import("./catalog-browser-screen").then((file) => file.CatalogBrowserScreen),
);
