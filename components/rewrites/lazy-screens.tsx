"use client";

import { deferUntilDrawn } from "@/components/ui/defer-until-drawn";
import { createLazyScreen } from "@/lib/client/lazy-screen";

// The screens of the area by name. A page loads only the screen it renders.

export const LazySynonymListScreen = deferUntilDrawn(() =>
  createLazyScreen("synonyms-list", () =>
    import("@/components/rewrites/synonyms/synonym-list-screen").then((file) => file.SynonymListScreen),
  ),
);

export const LazyRedirectListScreen = deferUntilDrawn(() =>
  createLazyScreen("redirects-list", () =>
    import("@/components/rewrites/redirects/redirect-list-screen").then((file) => file.RedirectListScreen),
  ),
);
