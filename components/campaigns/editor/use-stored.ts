import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { useCampaignKind } from "@/components/campaigns/model/campaign-kind";
import { CAMPAIGN_KIND_CONFIGS, type CampaignKindConfig } from "@/components/campaigns/model/campaign-kinds";
import { DRAFT_WATCH } from "@/components/drafts/review/use-review-news";
import { read } from "@/lib/client/query";
import { readAgain } from "@/lib/client/read-again";
import { useSite } from "@/lib/client/site-context";
import type { CampaignCalls } from "@/lib/contract/campaigns/campaign-calls";
import type { Output } from "@/lib/http/endpoint";
import { createStored, readStoredCampaign, type Stored } from "./form-values";

/** Numbers and health of a campaign, which only our backend has. */
export type CampaignFacts = Pick<Output<CampaignCalls["show"]>, "health" | "numbers" | "placements">;

/** A campaign as the backend has it. */
export type StoredCampaign = {
  /** The key of the read with the draft. */
  queryKey: readonly unknown[];
  stored: Stored | null;
  facts: CampaignFacts | null;
  isApprovalRequired: boolean;
  /** The read that failed. */
  failed: { refetch: () => Promise<unknown>; isFetching: boolean } | null;
  /** The campaign does not exist. */
  isMissing: boolean;
  /**
   * Reads the campaign again; null if that failed.
   * @param id the id that the campaign has by now.
   */
  refresh: (id: string | null) => Promise<Stored | null>;
};

/**
 * Reads a campaign: with its draft from our backend, otherwise from the list of live ones.
 * @param id null for a new campaign.
 */
export function useStored(siteId: string, id: string | null, subject: string): StoredCampaign {
  const kind = useCampaignKind();
  const canShow = useSite().supports(kind.calls.show);
  const client = useQueryClient();
  const params = { siteId };
  const request = read(kind.calls.show, { params, query: { id: id ?? "" } });
  const shown = useQuery({ ...request, ...DRAFT_WATCH, enabled: canShow && id !== null });
  const listed = useQuery({ ...read(kind.calls.list, { params }), enabled: !canShow && id !== null });
  const stored = useMemo((): Stored | null => {
    if (id === null) return createStored(kind.name, subject);
    if (canShow) return shown.data === undefined ? null : pickShown(kind, id, shown.data);
    return listed.data === undefined ? null : pickListed(kind, id, listed.data);
  }, [kind, id, subject, canShow, shown.data, listed.data]);
  const found = canShow ? shown : listed;
  return {
    queryKey: request.queryKey,
    stored,
    facts: shown.data ?? null,
    isApprovalRequired: shown.data?.approval_required ?? false,
    failed: id !== null && found.isError && found.data === undefined ? found : null,
    isMissing: id !== null && !canShow && listed.data !== undefined && stored === null,
    refresh: (next) => refresh(client, { kind, siteId, id: next, canShow }),
  };
}

type Wanted = { kind: CampaignKindConfig; siteId: string; id: string | null; canShow: boolean };

async function refresh(client: QueryClient, { kind, siteId, id, canShow }: Wanted): Promise<Stored | null> {
  if (id === null) return null;
  const params = { siteId };
  try {
    if (canShow) return pickShown(kind, id, await readAgain(client, read(kind.calls.show, { params, query: { id } })));
    return pickListed(kind, id, await readAgain(client, read(kind.calls.list, { params })));
  } catch {
    // The query client has announced it.
    return null;
  }
}

function pickShown(kind: CampaignKindConfig, id: string, { campaign, draft }: Output<CampaignCalls["show"]>): Stored {
  return readStoredCampaign(kind.name, { id, live: campaign, draft }, CAMPAIGN_KIND_CONFIGS[kind.name].placements);
}

function pickListed(kind: CampaignKindConfig, id: string, { campaigns }: Output<CampaignCalls["list"]>): Stored | null {
  const live = campaigns.find((one) => one.id === id);
  return live === undefined
    ? null
    : readStoredCampaign(kind.name, { id, live, draft: null }, CAMPAIGN_KIND_CONFIGS[kind.name].placements);
}
