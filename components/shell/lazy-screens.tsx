"use client";

import { deferUntilDrawn } from "@/components/ui/defer-until-drawn";
import { createLazyScreen } from "@/lib/client/lazy-screen";

/** Help for every screen. */
export const LazyHelpScreen = deferUntilDrawn(() =>
  createLazyScreen("help", () => import("@/components/shell/help-screen").then((file) => file.HelpScreen)),
);
