import type { CampaignCalls, CampaignDraft, CampaignInput, TakeOver } from "@/lib/contract/campaigns/campaign-calls";
import * as queries from "@/lib/contract/campaigns/campaigns";
import * as listings from "@/lib/contract/campaigns/listing-campaigns";
import type { BannerPlacement } from "@/lib/contract/campaigns/placements";
import { toCampaignInput } from "@/lib/domain/campaigns/campaign";
import type { CampaignKind } from "@/lib/domain/search/campaign-title";
import { makeCampaign } from "./campaigns";
import { type CallInit, ifMatch, type MakeCall } from "./direct";
import { createActor, createItems, createSite, type TestActor } from "./seed";

// The calls of campaigns of a kind on a new site, for tests.

/** The calls of each kind. */
export const CAMPAIGN_CALLS: Record<CampaignKind, CampaignCalls> = {
  campaigns: queries,
  "listing-campaigns": listings,
};

type Over = Parameters<typeof makeCampaign>[0];

/** A subject of each kind that is valid on the site of a bench, and another one. */
export const SUBJECTS: Record<CampaignKind, readonly [string, string]> = {
  campaigns: ["tent", "Spacák"],
  "listing-campaigns": ["Camping||Tents", "Camping||Bags"],
};

/** A campaign as sent; its subject is valid for the kind. */
export function makeCampaignInput(kind: CampaignKind, over: Over = {}, id: string | null = null): CampaignInput {
  return toCampaignInput(kind, id, makeCampaign({ subjects: [SUBJECTS[kind][0]], ...over }));
}

/** Creates a site with categories, its owner, and calls of campaigns as that owner. */
export async function createCampaignBench(call: MakeCall, kind: CampaignKind = "campaigns") {
  const siteId = await createSite();
  const as = await createActor({ sites: [siteId] });
  await createItems(siteId, [
    { identity: "a", attributes: { category: "Camping | Tents" } },
    { identity: "b", attributes: { category: ["Camping | Bags", "Garden | Tents", "Garden | Lamps"] } },
  ]);
  return { ...bindCampaignCalls(call, kind, siteId, as), siteId, as, kind };
}

/** The calls of campaigns on a site, as an actor. */
export function bindCampaignCalls(call: MakeCall, kind: CampaignKind, siteId: string, as: TestActor) {
  const calls = CAMPAIGN_CALLS[kind];
  const params = { siteId };
  const by = (init: CallInit = {}): CallInit => ({ as, ...init });
  return {
    save: (over: Over = {}, more: SaveMore = {}, init: CallInit = {}) => {
      const { id = null, ...rest } = more;
      return call(calls.save, { params, body: { campaign: makeCampaignInput(kind, over, id), ...rest } }, by(init));
    },
    destroy: (id: string, init: CallInit = {}) => call(calls.destroy, { params, body: { campaign: { id } } }, by(init)),
    list: () => call(calls.list, { params }, by()),
    page: (query: object = {}) => call(calls.page, { params, query }, by()),
    show: (id: string) => call(calls.show, { params, query: { id } }, by()),
    /** Saves a draft; by default the first one of a new campaign. */
    draft: (over: Over = {}, { id = null, base = 0, revision = 0 }: DraftMore = {}) =>
      call(
        calls.saveDraft,
        { params, body: { campaign: makeCampaignInput(kind, over, id), base_revision: base } },
        by({ headers: ifMatch(revision) }),
      ),
    /** The conflicts of a campaign with banners in these placements; `over` is the rest of it. */
    clashes: (placements: BannerPlacement[], over: Over = {}, id: string | null = null, init: CallInit = {}) => {
      const { queries, categories, active_from, active_to } = makeCampaignInput(kind, over, id);
      const body = { id, queries, categories, active_from, active_to, placements };
      return call(calls.clashes, { params, body }, by(init));
    },
    check: (id: string, init: CallInit = {}) => call(calls.check, { params, body: { id } }, by(init)),
    discard: (id: string) => call(calls.discardDraft, { params, body: { id } }, by()),
    publish: (id: string, draft: Pick<CampaignDraft, "revision">, more: Pick<SaveMore, "take_over"> = {}) =>
      call(calls.publishDraft, { params, body: { id, draft_revision: draft.revision, ...more } }, by()),
    /** Publishes content in one call; by default a new campaign. */
    publishNow: (over: Over = {}, { id = null, base = 0, revision = 0, ...more }: DraftMore & SaveMore = {}) =>
      call(
        calls.publishDraft,
        {
          params,
          body: {
            id,
            draft_revision: revision,
            campaign: makeCampaignInput(kind, over, id),
            base_revision: base,
            ...more,
          },
        },
        by(),
      ),
    review: (id: string, is_asked: boolean, note: string | null = null) =>
      call(calls.requestReview, { params, body: { id, is_asked, note } }, by()),
    requestChanges: (id: string, note: string) => call(calls.requestChanges, { params, body: { id, note } }, by()),
  };
}

type SaveMore = { id?: string | null; take_over?: TakeOver };
type DraftMore = { id?: string | null; base?: number; revision?: number };
