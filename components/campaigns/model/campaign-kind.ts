import { useQuery } from "@tanstack/react-query";
import { createContext, use, useMemo } from "react";
import { read } from "@/lib/client/query";
import { readPlacements } from "@/lib/domain/campaigns/placement-formats";
import type { CampaignKindConfig } from "./campaign-kinds";

export const CampaignKindContext = createContext<CampaignKindConfig | null>(null);

/** The kind of the surrounding screen of campaigns. */
export function useCampaignKind(): CampaignKindConfig {
  const kind = use(CampaignKindContext);
  if (kind === null) throw new Error("useCampaignKind must be used inside a screen of campaigns");
  return kind;
}

/** A kind with the placements and sizes that the backend of a site names, once they are known. */
export function useKindOfSite(kind: CampaignKindConfig, siteId: string): CampaignKindConfig {
  const request = read(kind.calls.blank, { params: { siteId } });
  // Without an answer, the sizes of our own backend are shown.
  const { data } = useQuery({
    ...request,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { feature: kind.name, isExplained },
  });
  return useMemo(() => ({ ...kind, ...readPlacements(data?.placements, kind.placements) }), [kind, data]);
}

const isExplained = () => true;
