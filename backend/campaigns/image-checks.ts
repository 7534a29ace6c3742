import { implement } from "@/backend/kit/implement";
import type { Services } from "@/backend/kit/services";
import { checkImage, type ImageCheckCode } from "@/lib/contract/campaigns/image-checks";
import { isImageSizeRight } from "@/lib/domain/campaigns/image-size";
import { isSecureUrl } from "@/lib/domain/campaigns/validate-campaign";
import type { Answer, Parsed } from "@/lib/http/endpoint";

type Body = Parsed<typeof checkImage>["body"];
type CheckResult = Answer<typeof checkImage> | "not_asked";
type Asking = Parameters<Services["imageChecks"]["image"]>[1];

/** Maximum time for a check, including the wait for others. */
const TIME_MS = 8_000;

/** The check of one image or target. The site is that of the path: in front of a legacy backend, our store has none. */
const checkHandler = implement(
  checkImage,
  async ({ params: { siteId }, body }, { user, services, refuse }): Promise<Answer<typeof checkImage>> => {
    const { imageChecks, shopUrl } = services;
    const url = body.url.trim();
    if (!isSecureUrl(url, [shopUrl])) return { code: "not_https" };
    const asking = { site: siteId, user: user.id, signal: AbortSignal.timeout(TIME_MS) };
    const result = await runCheck(imageChecks, { ...body, url }, asking);
    if (result !== "not_asked") return result;
    const wait = imageChecks.getWait(user.id, siteId);
    return wait > 0 ? refuse(429, "rate_limited", { retry_after: String(wait) }) : { code: "not_checked" };
  },
  { transaction: "own" },
);

async function runCheck(checks: Services["imageChecks"], { url, ...at }: Body, asking: Asking): Promise<CheckResult> {
  const { placement, device = "desktop", size } = at;
  if (placement === undefined) {
    const verdict = await checks.target(url, asking);
    return verdict === "not_asked" ? verdict : { code: TARGET_CODES[verdict] };
  }
  const verdict = await checks.image(url, asking);
  if (verdict.code === "not_asked") return verdict.code;
  if (verdict.code !== "found") return { code: verdict.code };
  const { width, height, bytes } = verdict;
  const code = isImageSizeRight({ placement, device, size }, verdict) ? "ok" : "image_wrong_size";
  return { code, width, height, bytes };
}

/** Codes of targets, which are only warnings. */
const TARGET_CODES = {
  ok: "ok",
  redirects: "redirects",
  client_error: "target_not_found",
  server_error: "target_not_found",
  unreachable: "target_not_found",
} as const satisfies Record<string, ImageCheckCode>;

/** The handlers of `image-checks`. */
export const imageCheckHandlers = [checkHandler];
