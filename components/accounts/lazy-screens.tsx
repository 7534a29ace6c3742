"use client";

import { deferUntilDrawn } from "@/components/ui/defer-until-drawn";
import { createLazyScreen } from "@/lib/client/lazy-screen";

// The screens of the area by name. A page loads only the one that it shows.

/** The members of a site. */
export const LazyMembersScreen = deferUntilDrawn(() =>
  createLazyScreen("members", () =>
    import("@/components/accounts/members/members-screen").then((file) => file.MembersScreen),
  ),
);
