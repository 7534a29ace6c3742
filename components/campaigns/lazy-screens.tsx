"use client";

import { deferUntilDrawn } from "@/components/ui/defer-until-drawn";
import { createLazyScreen } from "@/lib/client/lazy-screen";

// The screens of the area by name. A page loads only the screen it renders.

export const LazyCampaignListScreen = deferUntilDrawn(() =>
  createLazyScreen("campaigns-list", () =>
    import("@/components/campaigns/list/campaign-list-screen").then((file) => file.CampaignListScreen),
  ),
);

export const LazyCampaignTimelineScreen = deferUntilDrawn(() =>
  createLazyScreen("campaigns-timeline", () =>
    import("@/components/campaigns/timeline/campaign-timeline-screen").then((file) => file.CampaignTimelineScreen),
  ),
);

export const LazyCampaignEditorScreen = deferUntilDrawn(() =>
  createLazyScreen("campaigns-editor", () =>
    import("@/components/campaigns/editor/campaign-editor-screen").then((file) => file.CampaignEditorScreen),
  ),
);
