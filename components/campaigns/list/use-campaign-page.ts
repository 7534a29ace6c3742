import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { useCampaignKind } from "@/components/campaigns/model/campaign-kind";
import type { FoundPage } from "@/components/lists/list-result";
import type { ListView } from "@/components/lists/use-list";
import { read } from "@/lib/client/query";
import { useSite } from "@/lib/client/site-context";
import type { Campaign, campaignList } from "@/lib/contract/campaigns/campaign-shapes";
import {
  type CampaignFilter,
  type CampaignPage,
  filterCampaigns,
  type ListContext,
  type ListedCampaign,
  toListedCampaign,
} from "@/lib/domain/campaigns/filter-campaigns";

/** The state of the list. */
export type CampaignView = ListView<typeof campaignList>;

/** What the backend reports about campaigns; other columns and filters are left out. */
export type KnownFields = { hasStatus: boolean; hasDates: boolean; hasChanges: boolean };

export type ShownCampaigns = CampaignPage<ListedCampaign> & {
  unreadable_rows?: number | undefined;
  known: KnownFields;
};

/** The read of a page. */
export type FoundCampaigns = FoundPage<ShownCampaigns> & {
  /** The page of another state, loaded if needed; null if it fails. */
  find: (state: CampaignFilter) => Promise<ShownCampaigns | null>;
};

/** Reads a page of campaigns. For a backend that only lists them, filters in the browser; `now` is epoch ms. */
export function useCampaignPage(siteId: string, state: CampaignFilter, now: number): FoundCampaigns {
  const { calls } = useCampaignKind();
  const isPaged = useSite().supports(calls.page);
  const client = useQueryClient();
  const filter = useFilterListed(now);
  const params = { siteId };
  const readPage = (query: CampaignFilter) => read(calls.page, { params, query });
  const readAll = read(calls.list, { params });
  const paged = useQuery({ ...readPage(state), placeholderData: keepPreviousData, enabled: isPaged });
  const listed = useQuery({ ...readAll, enabled: !isPaged });
  const data = useMemo(
    () => (isPaged ? addKnown(paged.data) : listed.data && filter(listed.data, state)),
    [isPaged, paged.data, listed.data, filter, state],
  );
  const { isError, isFetching, refetch } = isPaged ? paged : listed;
  async function find(wanted: CampaignFilter): Promise<ShownCampaigns | null> {
    try {
      if (isPaged) return addKnown(await client.fetchQuery(readPage(wanted))) ?? null;
      return filter(await client.fetchQuery(readAll), wanted);
    } catch {
      // The read itself announces its failure.
      return null;
    }
  }
  return { data, isError, isFetching, isPlaceholderData: isPaged && paged.isPlaceholderData, refetch, find };
}

const ALL_FIELDS: KnownFields = { hasStatus: true, hasDates: true, hasChanges: true };

function addKnown(page: Omit<ShownCampaigns, "known"> | undefined): ShownCampaigns | undefined {
  return page && { ...page, known: ALL_FIELDS };
}

type Listed = { campaigns: Campaign[]; unreadable_rows?: number | undefined };

/** Returns a filter of complete lists; it converts a list once, because typing filters the same rows again. */
function useFilterListed(now: number): (answer: Listed, filter: CampaignFilter) => ShownCampaigns {
  const { name } = useCampaignKind();
  const { time_zone: timeZone } = useSite().site;
  return useMemo(() => {
    const context: ListContext = { kind: name, at: now, timeZone };
    const rowsByList = new WeakMap<object, ListedCampaign[]>();
    return ({ campaigns, unreadable_rows }, filter) => {
      const rows = rowsByList.get(campaigns) ?? campaigns.map((campaign) => toListedCampaign(campaign, context));
      rowsByList.set(campaigns, rows);
      const known = {
        hasStatus: false,
        hasDates: rows.some((row) => row.active_from || row.active_to),
        hasChanges: rows.some((row) => row.updated_at),
      };
      return { ...filterCampaigns(rows, filter, context), known, ...(unreadable_rows && { unreadable_rows }) };
    };
  }, [name, now, timeZone]);
}
