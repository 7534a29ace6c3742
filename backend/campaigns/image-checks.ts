import { type FreshVerdict, refreshHealth } from "@/backend/campaigns/health/refresh-health";
import { implement } from "@/backend/kit/implement";
import type { ImageCheckContext } from "@/backend/kit/outbound/image-checks";
import type { Services } from "@/backend/kit/services";
import { checkImage, type ImageCheckCode } from "@/lib/contract/campaigns/image-checks";
import { isImageSizeRight } from "@/lib/domain/campaigns/image-size";
import { isSecureUrl } from "@/lib/domain/campaigns/validate-campaign";
import type { Answer, Parsed } from "@/lib/http/endpoint";

type Body = Parsed<typeof checkImage>["body"];

/** Maximum time for a check, including the wait for others. */
const TIME_MS = 8_000;

/**
 * The check of one image or target, which also corrects the stored results of campaigns with this URL. The site is that of the path: in
 * front of a legacy backend, our store has none, and no campaigns.
 */
const checkHandler = implement(
  checkImage,
  async ({ params: { siteId }, body }, { user, services, now, refuse }): Promise<Answer<typeof checkImage>> => {
    const { imageChecks, shopUrl, database } = services;
    const url = body.url.trim();
    if (!isSecureUrl(url, [shopUrl])) return { code: "not_https" };
    const checkContext = { site: siteId, user: user.id, signal: AbortSignal.timeout(TIME_MS) };
    const fresh = await runCheck(imageChecks, { ...body, url }, checkContext);
    const result = toResult(fresh, body);
    if (result === "not_asked") {
      const wait = imageChecks.getWait(user.id, siteId);
      return wait > 0 ? refuse(429, "rate_limited", { retry_after: String(wait) }) : { code: "not_checked" };
    }
    if (!database.hasDiskSpace()) return result;
    const hasChanged = await database.withSite(siteId, (tx) => refreshHealth(tx, siteId, fresh, now));
    return hasChanged ? { ...result, corrects_stored: true } : result;
  },
  { transaction: "own" },
);

async function runCheck(
  checks: Services["imageChecks"],
  { url, placement }: Body,
  checkContext: ImageCheckContext,
): Promise<FreshVerdict> {
  if (placement === undefined) return { url, target: await checks.target(url, checkContext) };
  return { url, image: await checks.image(url, checkContext) };
}

function toResult(fresh: FreshVerdict, { placement, device = "desktop", size }: Body) {
  if ("target" in fresh) return fresh.target === "not_asked" ? fresh.target : { code: TARGET_CODES[fresh.target] };
  const { image } = fresh;
  if (image.code === "not_asked") return image.code;
  if (image.code === "no_answer") return { code: "not_checked" as const };
  if (image.code !== "found") return { code: image.code };
  const { width, height, bytes } = image;
  const isRight = placement !== undefined && isImageSizeRight({ placement, device, size }, image);
  return { code: isRight ? ("ok" as const) : ("image_wrong_size" as const), width, height, bytes };
}

/** Codes of targets, which are only warnings. */
const TARGET_CODES = {
  ok: "ok",
  redirects: "redirects",
  client_error: "target_not_found",
  server_error: "target_not_found",
  unreachable: "target_not_found",
  no_answer: "not_checked",
} as const satisfies Record<string, ImageCheckCode>;

/** The handlers of `image-checks`. */
export const imageCheckHandlers = [checkHandler];
