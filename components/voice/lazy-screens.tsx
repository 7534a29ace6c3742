"use client";

import { deferUntilDrawn } from "@/components/ui/defer-until-drawn";
import { createLazyScreen } from "@/lib/client/lazy-screen";

// The screens of the area by name. A page loads only the one that it shows.

/** The setup of voice search. */
export const LazyVoiceSearchScreen = deferUntilDrawn(() =>
  createLazyScreen("voice-search", () =>
    import("@/components/voice/voice-search/voice-search-screen").then((file) => file.VoiceSearchScreen),
  ),
);
