import { findCampaign } from "@/backend/campaigns/rows/campaign-rows";
import type { Context } from "@/backend/kit/implement";
import type { CampaignCalls } from "@/lib/contract/campaigns/campaign-calls";
import type { CampaignKind } from "@/lib/domain/search/campaign-title";
import type { Answer } from "@/lib/http/endpoint";
import { findProblems } from "./find-problems";
import { loadHealth, storeHealth, UNCHECKED } from "./health-rows";

type Call = CampaignCalls["check"];

/** Maximum time for all images and the target; what is left then counts as not checked. */
const TIME_MS = 12_000;

/** Checks a live campaign for a person, without recent answers, and stores the result. Holds no transaction open meanwhile. */
export async function checkCampaignNow(kind: CampaignKind, id: string, context: Context<Call>): Promise<Answer<Call>> {
  const { services, site, user, now, refuse } = context;
  const { siteId } = site;
  const { database, imageChecks } = services;
  const campaign = await database.withSite(siteId, (tx) => findCampaign(tx, { siteId, kind, id }));
  if (campaign === undefined) return refuse(404, "not_found");
  const wait = imageChecks.getWait(user.id, siteId);
  if (wait > 0) return refuse(429, "rate_limited", { retry_after: String(wait) });
  const checkContext = { site: siteId, user: user.id, signal: AbortSignal.timeout(TIME_MS), isFresh: true };
  const problems = await findProblems(
    { image: (url) => imageChecks.image(url, checkContext), target: (url) => imageChecks.target(url, checkContext) },
    campaign,
  );
  return database.withSite(siteId, async (tx) => {
    await storeHealth(tx, { siteId, id, revision: campaign.revision }, problems, now);
    return { health: (await loadHealth(tx, siteId, [id])).get(id) ?? UNCHECKED };
  });
}
