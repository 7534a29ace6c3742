"use client";

import { lazyScreen } from "@/lib/client/lazy-screen";

/** The editor, loaded by name. */
export const LazyProductListingEditorScreen = lazyScreen("product-listings-editor", () =>
  import("./product-listing-editor-screen").then((file) => file.ProductListingEditorScreen),
);
