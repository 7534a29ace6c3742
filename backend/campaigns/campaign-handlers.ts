import { copyCampaigns } from "@/backend/campaigns/copy/copy-campaigns";
import { checkCampaignNow } from "@/backend/campaigns/health/check-now";
import { loadHealth, UNCHECKED } from "@/backend/campaigns/health/health-rows";
import { loadPlacementNumbers, sumNumbers } from "@/backend/campaigns/list/banner-numbers";
import { loadCampaignTimeline } from "@/backend/campaigns/list/campaign-timeline";
import { loadCampaignPage } from "@/backend/campaigns/list/list-page";
import { findCampaign, loadCampaigns, toWireCampaign } from "@/backend/campaigns/rows/campaign-rows";
import { CAMPAIGN_SUBJECTS, toDraftAnswer } from "@/backend/campaigns/write/campaign-subject";
import { destroyCampaign, saveCampaign } from "@/backend/campaigns/write/save-campaign";
import { previewClashes } from "@/backend/campaigns/write/write-campaign";
import { toDraftKey } from "@/backend/drafts/life/draft-version";
import { findDraft } from "@/backend/drafts/rows/draft-store";
import { type Context, type ImplementedCall, implement } from "@/backend/kit/implement";
import type { CampaignCalls } from "@/lib/contract/campaigns/campaign-calls";
import * as queryCampaigns from "@/lib/contract/campaigns/campaigns";
import * as listingCampaigns from "@/lib/contract/campaigns/listing-campaigns";
import { LISTING_PLACEMENTS, PLACEMENT_SIZES, PLACEMENTS } from "@/lib/contract/campaigns/placements";
import { EMPTY_CAMPAIGN, toCampaignInput } from "@/lib/domain/campaigns/campaign";
import type { CampaignKind } from "@/lib/domain/search/campaign-title";
import type { Answer } from "@/lib/http/endpoint";
import { buildCampaignDraftHandlers } from "./campaign-draft-handlers";

const CALLS: Record<CampaignKind, CampaignCalls> = {
  campaigns: queryCampaigns,
  "listing-campaigns": listingCampaigns,
};

// Calls that request images run without a transaction.
const OWN = { transaction: "own" } as const;

/** Builds the handlers of a kind of campaigns. */
export function buildCampaignHandlers(kind: CampaignKind): ImplementedCall[] {
  const calls = CALLS[kind];
  return [
    implement(calls.blank, () => ({
      campaign: toCampaignInput(kind, null, EMPTY_CAMPAIGN),
      placements: listSizes(kind),
    })),
    implement(calls.list, async (_, { tx, site }) => ({
      campaigns: (await loadCampaigns(tx, site.siteId, kind)).map(toWireCampaign),
    })),
    implement(calls.page, ({ query: filter }, { tx, site, user, now }) =>
      loadCampaignPage(tx, site, now, { kind, filter, userId: user.id }),
    ),
    implement(calls.show, ({ query }, context) => showCampaign(kind, query.id, context)),
    implement(calls.timeline, ({ query }, { tx, site }) => loadCampaignTimeline(tx, site.siteId, { kind, query })),
    implement(
      calls.save,
      async ({ body }, context) => ({ campaign: toWireCampaign(await saveCampaign(kind, body, context)) }),
      OWN,
    ),
    implement(calls.destroy, async ({ body }, context) => {
      await destroyCampaign(kind, body.campaign.id, context);
      return undefined;
    }),
    implement(calls.clashes, async ({ body }, context) => ({ clashes: await previewClashes(kind, body, context) })),
    implement(calls.check, ({ body }, context) => checkCampaignNow(kind, body.id, context), OWN),
    implement(calls.copy, ({ body }, context) => copyCampaigns(kind, body, context), OWN),
    ...buildCampaignDraftHandlers(kind, calls),
  ];
}

function listSizes(kind: CampaignKind) {
  const names = kind === "campaigns" ? PLACEMENTS : LISTING_PLACEMENTS;
  return names.map((name) => {
    const { desktop, mobile, bothRequired } = PLACEMENT_SIZES[name];
    return { name, desktop: toPair(desktop), mobile: toPair(mobile), both_required: bothRequired };
  });
}

function toPair([width, height]: readonly [number, number]): [number, number] {
  return [width, height];
}

type Call = CampaignCalls["show"];

/** Loads one campaign, live or as a draft. */
async function showCampaign(kind: CampaignKind, id: string, context: Context<Call>): Promise<Answer<Call>> {
  const { tx, site, now, refuse } = context;
  const { siteId } = site;
  const live = await findCampaign(tx, { siteId, kind, id });
  const draft = await findDraft(tx, toDraftKey(CAMPAIGN_SUBJECTS[kind], siteId, id));
  if (live === undefined && draft === undefined) return refuse(404, "not_found");
  const health = await loadHealth(tx, siteId, [id]);
  const numbers = await loadPlacementNumbers(tx, site, now, id);
  return {
    campaign: live === undefined ? null : toWireCampaign(live),
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
