"use client";

import { deferUntilDrawn } from "@/components/ui/defer-until-drawn";
import { createLazyScreen } from "@/lib/client/lazy-screen";

// The screens of the area by name. A page loads only the one that it shows.

/** Setup screenshots. */
export const LazyScreenshotsScreen = deferUntilDrawn(() =>
  createLazyScreen("screenshots", () =>
    import("@/components/screenshots/setup/screenshots-screen").then((file) => file.ScreenshotsScreen),
  ),
);
