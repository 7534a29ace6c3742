import type { ImageChecks } from "@/backend/kit/outbound/image-checks";
import type { CampaignCode } from "@/lib/contract/campaigns/campaign-calls";
import { type Banners, listImages } from "@/lib/domain/campaigns/campaign";
import type { FieldErrors } from "@/lib/http/api-error";

/** Maximum time for all images of a campaign. */
const TIME_MS = 12_000;

/** Checks the images of a campaign, all at the same time, except those of fields that are refused anyway. */
export async function checkImages(
  checks: ImageChecks,
  asking: { site: string; user: string },
  banners: Banners,
  refused: FieldErrors,
): Promise<FieldErrors> {
  const signal = AbortSignal.timeout(TIME_MS);
  const images = listImages(banners).filter(({ field }) => refused[field] === undefined);
  const verdicts = await Promise.all(images.map(({ url }) => checks.image(url, { ...asking, signal })));
  const errors: FieldErrors = {};
  for (const [index, { field }] of images.entries()) {
    const code = verdicts[index]?.code ?? "not_asked";
    if (code !== "found") errors[field] = [code === "not_asked" ? NOT_CHECKED : code];
  }
  return errors;
}

const NOT_CHECKED: CampaignCode = "image_not_checked";
