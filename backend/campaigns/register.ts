import { startHealthRunner } from "@/backend/campaigns/health/health-runner";
import { CAMPAIGN_SUBJECTS } from "@/backend/campaigns/write/campaign-subject";
import { foldCampaigns } from "@/backend/campaigns/write/fold-campaigns";
import type { DraftSubject } from "@/backend/drafts/life/subject";
import type { FoldTask } from "@/backend/kit/fold-keys";
import type { ImplementedCall } from "@/backend/kit/implement";
import type { Job } from "@/backend/kit/jobs";
import { createImageChecks, type ImageChecks } from "@/backend/kit/outbound/image-checks";
import type { Reversible } from "@/backend/kit/reversible";
import type { Services, ServiceTools } from "@/backend/kit/services";
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

/** Services of the area. */
export function createServices({ shopUrl, imageGuard }: ServiceTools) {
  const guard = { ownOrigins: [shopUrl], now: () => performance.now(), ...imageGuard };
  return { imageChecks: createImageChecks(guard) } satisfies Partial<Services>;
}

/** Jobs of the area. */
export const jobs: readonly Job[] = [
  {
    name: "health of campaigns",
    stage: "checks",
    start: ({ log, services: { database, now, imageChecks } }) =>
      startHealthRunner({ database, log, now, checks: imageChecks.background }),
  },
];

/** Handlers that also answer in front of a legacy backend. */
export const frontHandlers = (): ImplementedCall[] => imageCheckHandlers;

/** Handlers of the area. */
export const handlers = (): ImplementedCall[] => [
  ...buildCampaignHandlers("campaigns"),
  ...buildCampaignHandlers("listing-campaigns"),
  ...goneCampaignCategoryHandlers,
  ...frontHandlers(),
];

/** What has drafts. */
export const draftSubjects: readonly DraftSubject[] = Object.values(CAMPAIGN_SUBJECTS);

/** What the history can undo. */
export const reversibles: readonly Reversible[] = campaignReversals;

/** Converts what was folded by an earlier version. */
export const folds: readonly FoldTask[] = [{ name: "campaigns", isFirst: true, run: foldCampaigns }];
