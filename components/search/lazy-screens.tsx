"use client";

import { deferUntilDrawn } from "@/components/ui/defer-until-drawn";
import { createLazyScreen } from "@/lib/client/lazy-screen";

// The screens of the area by name. A page loads only the screen it renders.

export const LazySearchPreviewScreen = deferUntilDrawn(() =>
  createLazyScreen("search-preview", () =>
    import("@/components/search/search-preview/search-preview-screen").then((file) => file.SearchPreviewScreen),
  ),
);
