"use client";

import { lazy, Suspense } from "react";
import { deferUntilDrawn } from "@/components/ui/defer-until-drawn";
import { createLazyScreen } from "@/lib/client/lazy-screen";

// The screens of the area by name. A page loads only the one that it shows.

export const LazyCatalogBrowserScreen = deferUntilDrawn(() =>
  createLazyScreen("catalog-browser", () =>
    import("@/components/catalogue/catalog-browser/catalog-browser-screen").then((file) => file.CatalogBrowserScreen),
  ),
);

export const LazyCatalogItemScreen = deferUntilDrawn(() =>
  createLazyScreen("catalog-browser", () =>
    import("@/components/catalogue/catalog-browser/catalog-item-screen").then((file) => file.CatalogItemScreen),
  ),
);

/** The data quality of a site. */
export const LazyDataQualityScreen = deferUntilDrawn(() =>
  createLazyScreen("data-quality", () =>
    import("@/components/catalogue/data-quality/data-quality-screen").then((file) => file.DataQualityScreen),
  ),
);

/** The runs of feeds. */
export const LazyFeedHistoryScreen = deferUntilDrawn(() =>
  createLazyScreen("feeds-history", () =>
    import("@/components/catalogue/feed-history/feed-history-screen").then((file) => file.FeedHistoryScreen),
  ),
);

/** Where feeds come from. */
export const LazyFeedSourcesScreen = deferUntilDrawn(() =>
  createLazyScreen("feeds-sources", () =>
    import("@/components/catalogue/feed-sources/feed-sources-screen").then((file) => file.FeedSourcesScreen),
  ),
);

/** The schedules of feeds. */
export const LazyPlanScreen = deferUntilDrawn(() =>
  createLazyScreen("feeds-plan", () =>
    import("@/components/catalogue/plans/plan-screen").then((file) => file.PlanScreen),
  ),
);

const PausedStrip = lazy(() =>
  import("@/components/catalogue/feeds/paused-strip").then((file) => ({ default: file.PausedStrip })),
);

/** The paused feeds of the site; loads its script only on pages that know that there are some. */
export function LatePausedStrip() {
  return (
    <Suspense fallback={null}>
      <PausedStrip />
    </Suspense>
  );
}
