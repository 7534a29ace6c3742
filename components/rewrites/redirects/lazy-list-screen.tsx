"use client";

import { lazyScreen } from "@/lib/client/lazy-screen";

/** The list of redirects, loaded by name. */
export const LazyRedirectListScreen = lazyScreen("redirects-list", () =>
  import("./redirect-list-screen").then((file) => file.RedirectListScreen),
);
