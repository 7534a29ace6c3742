"use client";

import { deferUntilDrawn } from "@/components/ui/defer-until-drawn";
import { createLazyScreen } from "@/lib/client/lazy-screen";

// The screens of the area by name. A page loads only the screen it renders.

/** The change history. */
export const LazyHistoryScreen = deferUntilDrawn(() =>
  createLazyScreen("change-history", () => import("./history-screen").then((file) => file.HistoryScreen)),
);

/** The approvals. */
export const LazyApprovalsScreen = deferUntilDrawn(() =>
  createLazyScreen("approvals", () => import("./approvals-screen").then((file) => file.ApprovalsScreen)),
);
