"use client";

import { lazyScreen } from "@/lib/client/lazy-screen";

/** The plans of feeds, loaded by name. */
export const LazyPlanScreen = lazyScreen("feeds-plan", () => import("./plan-screen").then((file) => file.PlanScreen));
