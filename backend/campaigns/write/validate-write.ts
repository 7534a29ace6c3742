import type { Actor, SiteRow } from "@/backend/kit/implement";
import type { Refuse } from "@/backend/kit/refuse";
import type { Services } from "@/backend/kit/services";
import type { CampaignCode } from "@/lib/contract/campaigns/campaign-calls";
import type { CampaignContent } from "@/lib/domain/campaigns/campaign";
import { validateCampaign } from "@/lib/domain/campaigns/validate-campaign";
import type { CampaignKind } from "@/lib/domain/search/campaign-title";
import { checkImages } from "./check-images";
import { refuseFields } from "./write-campaign";

type ValidationContext = { services: Services; site: SiteRow; user: Actor; refuse: Refuse<CampaignCode> };

/** Refuses a campaign with wrong fields or images; requests images, so it runs outside a transaction. */
export async function refuseInvalid(
  { services, site, user, refuse }: ValidationContext,
  kind: CampaignKind,
  content: CampaignContent,
): Promise<void> {
  const options = { timeZone: site.timeZone, ownOrigins: [services.shopUrl] };
  const errors = validateCampaign(kind, content, options);
  const asking = { site: site.siteId, user: user.id };
  Object.assign(errors, await checkImages(services.imageChecks, asking, content.banners, errors));
  if (Object.keys(errors).length > 0) refuseFields(refuse, errors);
}
