"use client";

import { lazyScreen } from "@/lib/client/lazy-screen";

/** The detail of a query, loaded by name. */
export const LazyQueryScreen = lazyScreen("query", () => import("./query-screen").then((file) => file.QueryScreen));
