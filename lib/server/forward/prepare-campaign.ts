import "server-only";
import type { CampaignCalls, CampaignCode } from "@/lib/contract/campaigns/campaign-calls";
import * as queryCalls from "@/lib/contract/campaigns/campaigns";
import { checkImage, type ImageCheckCode } from "@/lib/contract/campaigns/image-checks";
import * as listingCalls from "@/lib/contract/campaigns/listing-campaigns";
import { PLACEMENTS, type PlacementFormats } from "@/lib/contract/campaigns/placements";
import { type CampaignImage, listImages, toCampaignContent } from "@/lib/domain/campaigns/campaign";
import { readPlacements } from "@/lib/domain/campaigns/placement-formats";
import { findRefusalCode, validateCampaign } from "@/lib/domain/campaigns/validate-campaign";
import { omit } from "@/lib/domain/kit/omit";
import type { CampaignKind } from "@/lib/domain/search/campaign-title";
import { ApiError, isApiError } from "@/lib/http/api-error";
import type { Parsed } from "@/lib/http/endpoint";
import { getEnv } from "@/lib/server/process/env";
import { callBackend } from "@/lib/server/upstream/backend";
import { loadSupports } from "@/lib/server/upstream/capabilities";
import type { ValidatedRequest } from "./forward";

// In front of a backend without the group `campaigns`, the web server checks a campaign before it is saved, with the same function
// and the same codes as the embedded backend, sends only the fields that every backend has, and refuses what would be lost.

type Save = CampaignCalls["save"];

/** Prepares the saving of a campaign of a kind. */
export function prepareCampaign(kind: CampaignKind) {
  return async ({ context, parsed, caller }: ValidatedRequest<Save>): Promise<Parsed<Save>> => {
    const { siteId } = parsed.params;
    if ((await loadSupports(context, siteId))(getCalls(kind).saveDraft)) return parsed;
    refuseUnknownFields(parsed.body);
    const campaign = omit(parsed.body.campaign, "active_from", "active_to");
    const content = toCampaignContent(kind, campaign);
    const ownOrigins = [new URL(getEnv().shopUrl).origin];
    const formats = await loadFormats(context, siteId, kind);
    const errors = validateCampaign(kind, content, {
      timeZone: caller?.site.time_zone ?? "UTC",
      ownOrigins,
      formats,
    });
    const images = listImages(content.banners).filter(({ field }) => errors[field] === undefined);
    const verdicts = await Promise.all(images.map((image) => checkOne(context, siteId, image)));
    for (const [index, { field }] of images.entries()) {
      const code = verdicts[index];
      if (code !== null && code !== undefined) errors[field] = [code];
    }
    if (Object.keys(errors).length > 0) throw new ApiError(422, { error: findRefusalCode(errors), errors });
    return { ...parsed, body: { campaign } };
  };
}

/** The calls about campaigns of a kind. */
function getCalls(kind: CampaignKind) {
  return kind === "campaigns" ? queryCalls : listingCalls;
}

/** Refuses dates, and what to take over from other campaigns. */
function refuseUnknownFields({ campaign, take_over }: Parsed<Save>["body"]): void {
  const dates = (["active_from", "active_to"] as const).filter((name) => campaign[name]);
  if (dates.length > 0) {
    const errors = Object.fromEntries(dates.map((name) => [name, ["dates_not_supported"]]));
    throw new ApiError(422, { error: "dates_not_supported", errors });
  }
  if (take_over !== undefined && take_over.length > 0)
    throw new ApiError(422, { error: "invalid", errors: { take_over: ["invalid"] } });
}

/** The formats of placements that the backend names; ours without an answer. */
async function loadFormats(
  context: ValidatedRequest<Save>["context"],
  siteId: string,
  kind: CampaignKind,
): Promise<PlacementFormats> {
  const { blank } = getCalls(kind);
  const found = await callBackend(context, blank, { params: { siteId } }).catch(() => null);
  return readPlacements(found?.placements, PLACEMENTS).formats;
}

/** The code of a refused image. */
async function checkOne(
  context: ValidatedRequest<Save>["context"],
  siteId: string,
  { url, placement, device }: CampaignImage,
): Promise<CampaignCode | null> {
  try {
    const { code } = await callBackend(context, checkImage, { params: { siteId }, body: { url, placement, device } });
    return CODES[code];
  } catch (error) {
    if (isApiError(error) && error.code === "rate_limited") return "image_not_checked";
    throw error;
  }
}

const CODES: Record<ImageCheckCode, CampaignCode | null> = {
  ok: null,
  image_wrong_size: null,
  target_not_found: null,
  not_checked: "image_not_checked",
  not_https: "not_https",
  image_not_found: "image_not_found",
  image_not_jpg: "image_not_jpg",
  image_too_large: "image_too_large",
  redirects: "redirects",
};
