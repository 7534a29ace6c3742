import { loadHealth, UNCHECKED } from "@/backend/campaigns/health/health-rows";
import { toDraftAnswer, toDraftKey } from "@/backend/campaigns/rows/campaign-drafts";
import { findCampaign, toWire } from "@/backend/campaigns/rows/campaign-rows";
import { findDraft } from "@/backend/customizations/drafts/draft-store";
import type { Context } from "@/backend/kit/implement";
import type { CampaignCalls } from "@/lib/contract/campaigns/campaign-calls";
import { PLACEMENTS } from "@/lib/contract/campaigns/placements";
import type { CampaignKind } from "@/lib/domain/search/campaign-title";
import type { Answer } from "@/lib/http/endpoint";
import { loadPlacementNumbers, sumNumbers } from "./banner-numbers";

type Call = CampaignCalls["show"];

/** Loads one campaign, live or as a draft. */
export async function showCampaign(kind: CampaignKind, id: string, context: Context<Call>): Promise<Answer<Call>> {
  const { tx, site, now, refuse } = context;
  const { siteId } = site;
  const live = await findCampaign(tx, { siteId, kind, id });
  const draft = await findDraft(tx, toDraftKey(siteId, kind, id));
  if (live === undefined && draft === undefined) return refuse(404, "not_found");
  const health = await loadHealth(tx, siteId, [id]);
  const numbers = await loadPlacementNumbers(tx, site, now, id);
  return {
    campaign: live === undefined ? null : toWire(live),
    draft: draft === undefined ? null : toDraftAnswer(kind, draft),
    approval_required: site.approvalRequired,
    health: health.get(id) ?? UNCHECKED,
    numbers: sumNumbers(numbers.values()),
    placements: PLACEMENTS.flatMap((placement) => {
      const found = numbers.get(placement);
      return found === undefined ? [] : [{ placement, numbers: found }];
    }),
  };
}
