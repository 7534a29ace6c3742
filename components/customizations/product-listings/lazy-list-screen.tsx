"use client";

import { lazyScreen } from "@/lib/client/lazy-screen";

/** The list, loaded by name. */
export const LazyProductListingListScreen = lazyScreen("product-listings", () =>
  import("./product-listing-list-screen").then((file) => file.ProductListingListScreen),
);
