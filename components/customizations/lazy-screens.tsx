"use client";

import { deferUntilDrawn } from "@/components/ui/defer-until-drawn";
import { createLazyScreen } from "@/lib/client/lazy-screen";

// The screens of the area by name. A page loads only the screen it renders.

/** The list of customized queries. */
export const LazyQueryListScreen = deferUntilDrawn(() =>
  createLazyScreen("query-customizations-list", () =>
    import("@/components/customizations/query-customizations/query-list-screen").then((file) => file.QueryListScreen),
  ),
);

export const LazyQueryEditorScreen = deferUntilDrawn(() =>
  createLazyScreen("query-customizations-editor", () =>
    import("@/components/customizations/query-customizations/query-editor-screen").then(
      (file) => file.QueryEditorScreen,
    ),
  ),
);

/** The editor of a new customization of a query. */
export const LazyNewQueryScreen = deferUntilDrawn(() =>
  createLazyScreen("query-customizations-new", () =>
    import("@/components/customizations/query-customizations/query-editor-screen").then((file) => file.NewQueryScreen),
  ),
);

export const LazyQueryTimelineScreen = deferUntilDrawn(() =>
  createLazyScreen("query-customizations-timeline", () =>
    import("@/components/customizations/query-customizations/query-timeline-screen").then(
      (file) => file.QueryTimelineScreen,
    ),
  ),
);

/** The list of customized listings. */
export const LazyProductListingListScreen = deferUntilDrawn(() =>
  createLazyScreen("product-listings", () =>
    import("@/components/customizations/product-listings/product-listing-list-screen").then(
      (file) => file.ProductListingListScreen,
    ),
  ),
);

export const LazyProductListingEditorScreen = deferUntilDrawn(() =>
  createLazyScreen("product-listings-editor", () =>
    import("@/components/customizations/product-listings/product-listing-editor-screen").then(
      (file) => file.ProductListingEditorScreen,
    ),
  ),
);

/** The editor of a new customization of a listing. */
export const LazyNewListingScreen = deferUntilDrawn(() =>
  createLazyScreen("product-listings-new", () =>
    import("@/components/customizations/product-listings/product-listing-editor-screen").then(
      (file) => file.NewListingScreen,
    ),
  ),
);

export const LazyListingTimelineScreen = deferUntilDrawn(() =>
  createLazyScreen("product-listings-timeline", () =>
    import("@/components/customizations/product-listings/listing-timeline-screen").then(
      (file) => file.ListingTimelineScreen,
    ),
  ),
);

/** The list of types of TOP items. */
export const LazyTopListScreen = deferUntilDrawn(() =>
  createLazyScreen("top-items", () =>
    import("@/components/customizations/top-items/top-list-screen").then((file) => file.TopListScreen),
  ),
);

/** The editor of a type of TOP items. */
export const LazyTopEditorScreen = deferUntilDrawn(() =>
  createLazyScreen("top-items-editor", () =>
    import("@/components/customizations/top-items/top-editor-screen").then((file) => file.TopEditorScreen),
  ),
);
