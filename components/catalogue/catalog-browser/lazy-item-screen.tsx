"use client";

import { lazyScreen } from "@/lib/client/lazy-screen";

/** An item of the catalogue, loaded by name. */
export const LazyCatalogItemScreen = lazyScreen("catalog-browser", () =>
  import("./catalog-item-screen").then((file) => file.CatalogItemScreen),
);
