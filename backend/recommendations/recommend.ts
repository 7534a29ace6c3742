import type { Context, Hono } from "hono";
import { answerPublic } from "@/backend/kit/answer-public";
import { getCallerKey, getLimitPrefix } from "@/backend/kit/caller-address";
import type { HonoEnv } from "@/backend/kit/hono-env";
import { createRateLimit } from "@/backend/kit/rate-limit";
import { createRefusalFactory } from "@/backend/kit/refuse";
import { isStorable } from "@/backend/kit/request-body";
import type { Services } from "@/backend/kit/services";
import { isOn } from "@/backend/search/service/request";
import { recommend } from "@/lib/contract/recommendations/recommend";
import { parseInput } from "@/lib/http/api-error";
import { parseBody, readBodyText } from "@/lib/http/request-body";

// Recommendations on the public host: no session, no signature, any origin.

/** Requests per address and per site in five seconds. */
const BY_ADDRESS = 30;
const BY_SITE = 60;
const WINDOW_MS = 5_000;

const refusal = createRefusalFactory(recommend);

/** Serves recommendations. Callers on this machine are not limited. */
export function mountRecommend(
  app: Hono<HonoEnv>,
  { recommendations, search, now }: Pick<Services, "recommendations" | "search" | "now">,
): void {
  const byAddress = createRateLimit(BY_ADDRESS, WINDOW_MS);
  const bySite = createRateLimit(BY_SITE, WINDOW_MS);
  const limit = (c: Context<HonoEnv>, site: string): void => {
    const caller = getCallerKey(c);
    if (caller === null) return;
    const time = now().getTime();
    const own = getLimitPrefix(c);
    const wait = byAddress.take(own + caller, time) || bySite.take(own + site, time);
    if (wait > 0) throw refusal(429, "rate_limited", { retry_after: String(wait) });
  };
  app.post(recommend.path, (c) =>
    answerPublic(c, async () => {
      const { tracker_id: siteId, debug, preview } = parseInput(recommend.query, c.req.query(), 400);
      limit(c, siteId);
      const body = parseBody(await readBodyText(c.req.raw, recommend.limits), recommend.limits, isStorable);
      if (!Array.isArray(body)) throw refusal(400, "invalid");
      await search.findSite(siteId);
      const requests = parseInput(recommend.body, body);
      return c.json(await recommendations.recommend(siteId, requests, { explain: isOn(debug), preview }));
    }),
  );
}
