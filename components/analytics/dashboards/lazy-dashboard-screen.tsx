"use client";

import { lazyScreen } from "@/lib/client/lazy-screen";

/** A dashboard, loaded by name. */
export const LazyDashboardScreen = lazyScreen("dashboards", () =>
  import("./dashboard-screen").then((file) => file.DashboardScreen),
);
