import { findQueryCampaigns, type QueryMatch, type QueryWords } from "./query-entries";
import type { SearchContext } from "./search-context";
import type { SiteCampaign } from "./site-campaigns";

/** A query, and the normalized category path of a listing. */
export type CampaignSubject = { words: QueryWords; path: string | null };

/** The campaigns of a query, and all campaigns of the request: with those of its listing, most recently updated first. */
type MatchedCampaigns = { ofQuery: QueryMatch<readonly SiteCampaign[]> | null; all: readonly SiteCampaign[] };

/** Finds the campaigns of a query and of a listing: in every state, or only those active at an instant (epoch ms). */
export function findCampaigns(context: SearchContext, { words, path }: CampaignSubject, at?: number): MatchedCampaigns {
  const ofQuery = findQueryCampaigns(context, words, at);
  const ofListing = path === null ? [] : context.rules.campaigns("listing-campaigns", path);
  const all = [...(ofQuery?.value ?? []), ...ofListing].sort((a, b) => b.updatedAt - a.updatedAt);
  return { ofQuery, all };
}
