import type { ImageVerdict, TargetVerdict } from "@/backend/kit/outbound/run-check";
import { type Banners, type CampaignImage, listImages } from "@/lib/domain/campaigns/campaign";
import type { HealthProblem } from "@/lib/domain/campaigns/campaign-health";
import { isImageSizeRight } from "@/lib/domain/campaigns/image-size";

/** How images and targets are checked: by the daily check, or for a person. */
export type HealthChecks = {
  image: (url: string) => Promise<ImageVerdict>;
  target: (url: string) => Promise<TargetVerdict>;
};

/** What a campaign shows and where it leads. */
export type CheckedContent = { banners: Banners; targetUrl: string };

/** Checks all images and the target of a campaign; what could not be checked is in the list, too. */
export async function findProblems(
  checks: HealthChecks,
  { banners, targetUrl }: CheckedContent,
): Promise<HealthProblem[]> {
  const images = listImages(banners).map(async (image) => toImageProblems(image, await checks.image(image.url)));
  const target = checks.target(targetUrl).then(toTargetProblems);
  return (await Promise.all([...images, target])).flat();
}

/** The problem of an image in its place, if any. */
export function toImageProblems(
  { placement, device }: Pick<CampaignImage, "placement" | "device">,
  verdict: ImageVerdict,
): HealthProblem[] {
  const place = { placement, device };
  if (verdict.code === "not_asked" || verdict.code === "no_answer") return [{ code: "not_checked", ...place }];
  if (verdict.code !== "found") return [{ code: verdict.code, ...place }];
  return isImageSizeRight(place, verdict) ? [] : [{ code: "image_wrong_size", ...place }];
}

/** The problem of a target, if any. */
export function toTargetProblems(verdict: TargetVerdict): HealthProblem[] {
  if (verdict === "ok") return [];
  if (verdict === "not_asked" || verdict === "no_answer") return [{ code: "not_checked" }];
  return [{ code: verdict === "redirects" ? "redirects" : "target_not_found" }];
}
