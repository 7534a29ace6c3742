import type { Actor, SiteRow } from "@/backend/kit/implement";
import type { ImageChecks } from "@/backend/kit/outbound/image-checks";
import type { Refuse } from "@/backend/kit/refuse";
import type { Services } from "@/backend/kit/services";
import type { CampaignCode } from "@/lib/contract/campaigns/campaign-calls";
import { type Banners, type CampaignContent, listImages } from "@/lib/domain/campaigns/campaign";
import { validateCampaign } from "@/lib/domain/campaigns/validate-campaign";
import type { CampaignKind } from "@/lib/domain/search/campaign-title";
import type { FieldErrors } from "@/lib/http/api-error";
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
  const checkContext = { site: site.siteId, user: user.id };
  Object.assign(errors, await checkImages(services.imageChecks, checkContext, content.banners, errors));
  if (Object.keys(errors).length > 0) refuseFields(refuse, errors);
}

/** Maximum time for all images of a campaign. */
const TIME_MS = 12_000;

/** Checks the images of a campaign, all at the same time, except those of fields that are refused anyway. */
export async function checkImages(
  checks: ImageChecks,
  checkContext: { site: string; user: string },
  banners: Banners,
  refused: FieldErrors,
): Promise<FieldErrors> {
  const signal = AbortSignal.timeout(TIME_MS);
  const images = listImages(banners).filter(({ field }) => refused[field] === undefined);
  const verdicts = await Promise.all(images.map(({ url }) => checks.image(url, { ...checkContext, signal })));
  const errors: FieldErrors = {};
  for (const [index, { field }] of images.entries()) {
    const code = verdicts[index]?.code ?? "not_asked";
    if (code !== "found") errors[field] = [code === "not_asked" || code === "no_answer" ? NOT_CHECKED : code];
  }
  return errors;
}

const NOT_CHECKED: CampaignCode = "image_not_checked";
