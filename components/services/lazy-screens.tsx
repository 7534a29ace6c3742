"use client";

import { deferUntilDrawn } from "@/components/ui/defer-until-drawn";
import { createLazyScreen } from "@/lib/client/lazy-screen";

// The screens of the area by name. A page loads only the one that it shows.

/** Emergency deactivation of services. */
export const LazyServicesScreen = deferUntilDrawn(() =>
  createLazyScreen("services", () =>
    import("@/components/services/services/services-screen").then((file) => file.ServicesScreen),
  ),
);
