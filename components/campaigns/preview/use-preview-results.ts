import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { LISTING_ATTRIBUTE } from "@vitrine/engine/rule-eligibility";
import { useMemo } from "react";
import { useCampaignKind } from "@/components/campaigns/model/campaign-kind";
import { useTypes } from "@/components/search/request/use-types";
import { read } from "@/lib/client/query";
import { useSite } from "@/lib/client/site-context";
import { autocomplete, type Hit, type ShownCampaign, search } from "@/lib/contract/search/search-host";
import { findListingAttribute } from "@/lib/domain/search/category-tree";
import { HIT_FIELDS } from "@/lib/domain/search/hit-fields";
import { groupSuggestions } from "@/lib/domain/search/preview-answers";
import { buildPreviewItem, type PreviewItem } from "@/lib/domain/search/preview-item";
import { buildPathFacetsInput } from "@/lib/domain/search/search-inputs";
import type { Input } from "@/lib/http/endpoint";

/** Results on the first page of the mock shop. */
const ROWS = 12;
/** Suggestions by type; the first is the type of the results. */
const SUGGESTED = { main: 4, others: "brand:4,category:3" };

/** What the preview shows: a query or a category path, and the time (ISO 8601) if it is not now. */
type PreviewTarget = { siteId: string; subject: string; at: string | undefined };

/** Results, suggestions and campaigns of the search host. */
export type PreviewResults = {
  items: readonly PreviewItem[];
  suggestions: readonly { type: string; items: readonly PreviewItem[] }[];
  campaigns: readonly ShownCampaign[];
  isPending: boolean;
  isFailed: boolean;
};

/** Reads what shoppers get for a query, or on the listing of a category. */
export function usePreviewResults(target: PreviewTarget): PreviewResults {
  const { subject } = useCampaignKind();
  const isListing = subject === "categories";
  const type = useTypes(target.siteId)[0] ?? "item";
  const attribute = useListingAttribute(target.siteId, type, isListing);
  const isWanted = target.subject !== "";
  const input = isListing ? buildListing(target, type, attribute) : buildSearch(target, type);
  const found = useQuery({ ...read(search, input), placeholderData: keepPreviousData, enabled: isWanted });
  const suggested = useQuery({
    ...read(autocomplete, buildSuggestions(target, type)),
    placeholderData: keepPreviousData,
    enabled: isWanted && !isListing,
  });
  const hits = found.data?.results.hits;
  const suggestedHits = suggested.data?.hits;
  const items = useMemo(() => toItems(isWanted ? hits : []), [isWanted, hits]);
  const suggestions = useMemo(() => {
    const groups = groupSuggestions((isWanted ? suggestedHits : []) ?? []);
    return groups.map((group) => ({ type: group.type, items: group.results.map(({ item }) => item) }));
  }, [isWanted, suggestedHits]);
  return {
    items,
    suggestions,
    campaigns: isWanted ? joinCampaigns(found.data?.results.campaigns, suggested.data?.campaigns) : [],
    isPending: isWanted && found.isPending,
    isFailed: isWanted && found.isError && found.data === undefined,
  };
}

function toItems(hits: readonly Hit[] | undefined): PreviewItem[] {
  return (hits ?? []).map(buildPreviewItem);
}

type Campaigns = readonly ShownCampaign[] | null | undefined;

/** The campaigns of both answers; each with the banners of both, because a backend may return only those of the place. */
function joinCampaigns(inSearch: Campaigns, inAutocomplete: Campaigns): ShownCampaign[] {
  const byId = new Map<string, ShownCampaign>();
  for (const one of [...(inSearch ?? []), ...(inAutocomplete ?? [])]) {
    const known = byId.get(one.id);
    byId.set(one.id, known === undefined ? one : { ...known, banners: { ...one.banners, ...known.banners } });
  }
  return [...byId.values()];
}

function buildSearch({ siteId, subject, at }: PreviewTarget, type: string): Input<typeof search> {
  return { query: { tracker_id: siteId, q: subject, "f[]": [`type:${type}`], size: ROWS, hit_fields: HIT_FIELDS, at } };
}

function buildListing({ siteId, subject, at }: PreviewTarget, type: string, attribute: string): Input<typeof search> {
  const filters = [`type:${type}`, `${attribute}:${subject}`];
  return {
    query: { tracker_id: siteId, q: "", "f[]": filters, plp: attribute, size: ROWS, hit_fields: HIT_FIELDS, at },
  };
}

function buildSuggestions({ siteId, subject, at }: PreviewTarget, type: string): Input<typeof autocomplete> {
  const types = `${type}:${SUGGESTED.main},${SUGGESTED.others}`;
  return { query: { tracker_id: siteId, q: subject, type: types, hit_fields: HIT_FIELDS, at } };
}

/** The attribute that holds category paths: ours for our search host, otherwise as another one reports it. */
function useListingAttribute(siteId: string, type: string, isListing: boolean): string {
  const { supports } = useSite();
  const isOn = isListing && !supports("search_debug");
  const { data } = useQuery({ ...read(search, buildPathFacetsInput(siteId, type)), enabled: isOn });
  return isOn ? findListingAttribute(data?.results.facets ?? []) : LISTING_ATTRIBUTE;
}
