"use client";

import { deferUntilDrawn } from "@/components/ui/defer-until-drawn";
import { lazyScreen } from "@/lib/client/lazy-screen";

// The screens of the area by name. A page loads only the screen it renders.

export const LazyCampaignListScreen = deferUntilDrawn(() =>
  lazyScreen("campaigns-list", () =>
    import("@/components/campaigns/list/campaign-list-screen").then((file) => file.CampaignListScreen),
  ),
);

export const LazyCampaignTimelineScreen = deferUntilDrawn(() =>
  lazyScreen("campaigns-timeline", () =>
    import("@/components/campaigns/timeline/campaign-timeline-screen").then((file) => file.CampaignTimelineScreen),
  ),
);

export const LazyCampaignEditorScreen = deferUntilDrawn(() =>
  lazyScreen("campaigns-editor", () =>
    import("@/components/campaigns/editor/campaign-editor-screen").then((file) => file.CampaignEditorScreen),
  ),
);
