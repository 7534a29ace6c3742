import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { buildPageInput, type CampaignAddress } from "@/components/campaigns/model/campaign-address";
import { useCampaignKind } from "@/components/campaigns/model/campaign-kind";
import { read } from "@/lib/client/query";
import { useSite } from "@/lib/client/site-context";
import type { Campaign } from "@/lib/contract/campaigns/campaign-calls";
import {
  type CampaignPage,
  filterCampaigns,
  type ListContext,
  type ListedCampaign,
  toListedCampaign,
} from "@/lib/domain/campaigns/filter-campaigns";

/** What the backend reports about campaigns; other columns and filters are left out. */
export type KnownFields = { hasStatus: boolean; hasDates: boolean; hasChanges: boolean };

export type ShownCampaigns = CampaignPage<ListedCampaign> & {
  unreadable_rows?: number | undefined;
  known: KnownFields;
};

/** The page of an address, and how far its read is. */
export type FoundCampaigns = {
  page: ShownCampaigns | undefined;
  isError: boolean;
  isFetching: boolean;
  /** The page is that of the previous address. */
  isPlaceholder: boolean;
  refetch: () => Promise<unknown>;
  /** The page of another search, loaded if needed; null if it fails. */
  search: (q: string) => Promise<ShownCampaigns | null>;
};

/** Reads a page of campaigns. For a backend that only lists them, filters in the browser; `now` is epoch ms. */
export function useCampaignPage(siteId: string, address: CampaignAddress, now: number): FoundCampaigns {
  const { calls } = useCampaignKind();
  const isPaged = useSite().supports(calls.page);
  const client = useQueryClient();
  const filter = useFilterListed(now);
  const readPage = (at: CampaignAddress) => read(calls.page, buildPageInput(siteId, at));
  const readAll = read(calls.list, { params: { siteId } });
  const paged = useQuery({ ...readPage(address), placeholderData: keepPreviousData, enabled: isPaged });
  const listed = useQuery({ ...readAll, enabled: !isPaged });
  const page = useMemo(
    () => (isPaged ? addKnown(paged.data) : listed.data && filter(listed.data, address)),
    [isPaged, paged.data, listed.data, filter, address],
  );
  const { isError, isFetching, refetch } = isPaged ? paged : listed;
  async function search(q: string): Promise<ShownCampaigns | null> {
    const wanted = { ...address, q, page: 1 };
    try {
      if (isPaged) return addKnown(await client.fetchQuery(readPage(wanted))) ?? null;
      return filter(await client.fetchQuery(readAll), wanted);
    } catch {
      // The read itself announces its failure.
      return null;
    }
  }
  return { page, isError, isFetching, isPlaceholder: isPaged && paged.isPlaceholderData, refetch, search };
}

const ALL_FIELDS: KnownFields = { hasStatus: true, hasDates: true, hasChanges: true };

function addKnown(page: Omit<ShownCampaigns, "known"> | undefined): ShownCampaigns | undefined {
  return page && { ...page, known: ALL_FIELDS };
}

type Listed = { campaigns: Campaign[]; unreadable_rows?: number | undefined };

/** Returns a filter of complete lists; it converts a list once, because typing filters the same rows again. */
function useFilterListed(now: number): (answer: Listed, filter: CampaignAddress) => ShownCampaigns {
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
