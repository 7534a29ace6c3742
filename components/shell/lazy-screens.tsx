"use client";

import { deferUntilDrawn } from "@/components/ui/defer-until-drawn";
import { lazyScreen } from "@/lib/client/lazy-screen";

/** Help for every screen. */
export const LazyHelpScreen = deferUntilDrawn(() =>
  lazyScreen("help", () => import("@/components/shell/help-screen").then((file) => file.HelpScreen)),
);
