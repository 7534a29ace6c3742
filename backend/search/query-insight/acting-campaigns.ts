import { findCampaigns } from "@/backend/search/service/find-campaigns";
import type { SearchContext } from "@/backend/search/service/search-context";
import type { SiteCampaign } from "@/backend/search/service/site-campaigns";
import type { CustomizationKind } from "@/lib/contract/search/kinds";
import { formatCampaignTitle } from "@/lib/domain/search/campaign-title";

/** The subject of a list, and the instant at which campaigns are active. */
type ListQuestion = { kind: CustomizationKind; q: string; at: Date | null };

/** The campaigns of a query or of a listing, in every state. */
export function listActingCampaigns(context: SearchContext, { kind, q, at }: ListQuestion) {
  if (kind === "top-items") return [];
  const isListing = kind === "product-listings";
  const found = findCampaigns(context, { query: isListing ? "" : q, path: isListing ? q : null });
  return found.map((campaign) => ({
    kind: "campaign" as const,
    state: findState(campaign, (at ?? context.now).getTime()),
    title: formatCampaignTitle(campaign.kind, campaign.subjects),
    campaign_id: campaign.id,
    campaign_kind: campaign.kind,
    banner_placements: Object.keys(campaign.banners),
    active_from: formatBoundary(campaign.interval.from),
    active_to: formatBoundary(campaign.interval.to),
  }));
}

function findState({ interval }: SiteCampaign, at: number): "live" | "scheduled" | "ended" {
  if (at >= interval.to) return "ended";
  return at < interval.from ? "scheduled" : "live";
}

function formatBoundary(at: number): string | null {
  return Number.isFinite(at) ? new Date(at).toISOString() : null;
}
