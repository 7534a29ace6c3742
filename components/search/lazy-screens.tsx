"use client";

import { deferUntilDrawn } from "@/components/ui/defer-until-drawn";
import { lazyScreen } from "@/lib/client/lazy-screen";

// The screens of the area by name. A page loads only the screen it renders.

export const LazySearchPreviewScreen = deferUntilDrawn(() =>
  lazyScreen("search-preview", () =>
    import("@/components/search/search-preview/search-preview-screen").then((file) => file.SearchPreviewScreen),
  ),
);
