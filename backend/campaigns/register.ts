import { foldCampaigns } from "@/backend/campaigns/write/fold-campaigns";
import type { FoldTask } from "@/backend/kit/fold-keys";
import type { ImplementedCall } from "@/backend/kit/implement";
import type { ImageChecks } from "@/backend/kit/outbound/image-checks";
import type { Reversible } from "@/backend/kit/reversible";
import { buildCampaignHandlers } from "./campaign-handlers";
import { campaignReversals } from "./campaign-reversal";
import { goneCampaignCategoryHandlers } from "./gone-campaign-categories";
import { imageCheckHandlers } from "./image-checks";

declare module "@/backend/kit/services" {
  interface Services {
    /** The only way to check images and targets of banners. */
    imageChecks: ImageChecks;
  }
}

/** Handlers that also answer in front of a legacy backend. */
export const frontHandlers = (): ImplementedCall[] => imageCheckHandlers;

/** Handlers of the area. */
export const handlers = (): ImplementedCall[] => [
  ...buildCampaignHandlers("campaigns"),
  ...buildCampaignHandlers("listing-campaigns"),
  ...goneCampaignCategoryHandlers,
  ...frontHandlers(),
];

/** What the history can undo. */
export const reversibles: readonly Reversible[] = campaignReversals;

/** Converts what was folded by an earlier version. */
export const folds: readonly FoldTask[] = [{ name: "campaigns", isFirst: true, run: foldCampaigns }];
