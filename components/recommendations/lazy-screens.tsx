"use client";

import { deferUntilDrawn } from "@/components/ui/defer-until-drawn";
import { createLazyScreen } from "@/lib/client/lazy-screen";

// The screens of the area by name. A page loads only the one that it shows.

/** The recommender rules of a site. */
export const LazyRecommenderRulesScreen = deferUntilDrawn(() =>
  createLazyScreen("recommender-rules", () =>
    import("@/components/recommendations/recommender-rules/recommender-rules-screen").then(
      (file) => file.RecommenderRulesScreen,
    ),
  ),
);

/** The recommender models and placements of a site. */
export const LazyRecommendersScreen = deferUntilDrawn(() =>
  createLazyScreen("recommenders", () =>
    import("@/components/recommendations/recommenders/recommenders-screen").then((file) => file.RecommendersScreen),
  ),
);

/** The list of customizations of recommendations. */
export const LazyRecommendationsListScreen = deferUntilDrawn(() =>
  createLazyScreen("recommendations-customization", () =>
    import("@/components/recommendations/recommendations-customization/recommendations-list-screen").then(
      (file) => file.RecommendationsListScreen,
    ),
  ),
);

/** The editor of a customization of recommendations. */
export const LazyRecommendationsEditorScreen = deferUntilDrawn(() =>
  createLazyScreen("recommendations-customization-editor", () =>
    import("@/components/recommendations/recommendations-customization/recommendations-editor-screen").then(
      (file) => file.RecommendationsEditorScreen,
    ),
  ),
);

/** The timeline of customizations of recommendations. */
export const LazyRecommendationsTimelineScreen = deferUntilDrawn(() =>
  createLazyScreen("recommendations-customization-timeline", () =>
    import("@/components/recommendations/recommendations-customization/recommendations-timeline-screen").then(
      (file) => file.RecommendationsTimelineScreen,
    ),
  ),
);
