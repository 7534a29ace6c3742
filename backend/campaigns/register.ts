import type { ImplementedCall } from "@/backend/kit/implement";
import type { Reversible } from "@/backend/kit/reversible";
import { buildCampaignHandlers } from "./campaign-handlers";
import { campaignReversals } from "./campaign-reversal";
import { imageCheckHandlers } from "./image-checks";

/** Handlers of the area. */
export const handlers = (): ImplementedCall[] => [
  ...buildCampaignHandlers("campaigns"),
  ...buildCampaignHandlers("listing-campaigns"),
  ...imageCheckHandlers,
];

/** What the history can undo. */
export const reversibles: readonly Reversible[] = campaignReversals;
