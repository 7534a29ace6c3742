"use client";

import { lazyScreen } from "@/lib/client/lazy-screen";

/** The visits of a site, loaded by name. */
export const LazySessionsScreen = lazyScreen("sessions", () =>
  import("./sessions-screen").then((file) => file.SessionsScreen),
);
