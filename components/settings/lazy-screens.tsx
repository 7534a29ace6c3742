"use client";

import { deferUntilDrawn } from "@/components/ui/defer-until-drawn";
import { createLazyScreen } from "@/lib/client/lazy-screen";

// The screens of the area by name. A page loads only the one that it shows.

/** Integration and settings of a site. */
export const LazySettingsScreen = deferUntilDrawn(() =>
  createLazyScreen("integration", () =>
    import("@/components/settings/site/settings-screen").then((file) => file.SettingsScreen),
  ),
);
