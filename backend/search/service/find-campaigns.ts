import type { ShownCampaign } from "@/lib/contract/search/search-host";
import { fold } from "@/lib/domain/kit/fold";
import type { Place } from "@/lib/domain/search/rule-evaluator";
import type { SearchContext } from "./search-context";
import { chooseBanners, type SiteCampaign } from "./site-campaigns";

/** A query as typed, and the normalized category path of a listing; null without one. */
export type CampaignSubject = { query: string; path: string | null };

/** The campaigns of a query (compared by folding, like redirects) and of a listing, in every state, most recently updated first. */
export function findCampaigns({ rules }: SearchContext, { query, path }: CampaignSubject): readonly SiteCampaign[] {
  const key = fold(query);
  const ofQuery = key === "" ? [] : rules.campaigns("campaigns", key);
  if (path === null) return ofQuery;
  const ofListing = rules.campaigns("listing-campaigns", path);
  return ofQuery.length === 0 ? ofListing : [...ofQuery, ...ofListing].sort((a, b) => b.updatedAt - a.updatedAt);
}

/** The campaigns to show in a place at an instant (epoch ms). */
export function findShownCampaigns(
  context: SearchContext,
  subject: CampaignSubject,
  place: Place,
  at: number,
): ShownCampaign[] {
  return chooseBanners(findCampaigns(context, subject), place, at);
}
