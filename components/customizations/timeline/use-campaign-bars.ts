import { useQuery } from "@tanstack/react-query";
import { findInterval } from "@vitrine/engine/rule-evaluator";
import { useMemo } from "react";
import { useCustomizationKind } from "@/components/customizations/model/kinds/kind";
import type { CampaignBar } from "@/components/drafts/timeline/campaign-lanes";
import { findScreenHref } from "@/components/search/explain/acting-cells";
import { read } from "@/lib/client/query";
import { useSite } from "@/lib/client/site-context";
import type { Customization } from "@/lib/contract/customizations/customizations";
import { INSIGHT } from "@/lib/contract/search/query-insight";
import { hasSearches } from "@/lib/domain/search/kinds";
import type { ActingEntry } from "@/lib/domain/search/preview-answers";

/** The banner campaigns of a customization's query or listing; other kinds have none. */
export function useCampaignBars({ subject: q, type }: Customization) {
  const kind = useCustomizationKind();
  const { site, supports } = useSite();
  const { trackingCode, time_zone: timeZone } = site;
  const found = useQuery({
    ...read(INSIGHT[kind.insight ?? "query-customizations"].affecting, {
      params: { siteId: trackingCode },
      query: { q, type, at: undefined },
    }),
    enabled: hasSearches(kind.name) && supports("query_insight"),
  });
  const acting = found.data?.acting;
  const bars = useMemo(
    () => (acting ?? []).flatMap((entry) => buildCampaignBar(entry, trackingCode, timeZone)),
    [acting, trackingCode, timeZone],
  );
  return { bars, found };
}

function buildCampaignBar(entry: ActingEntry, siteId: string, timeZone: string): CampaignBar[] {
  const { kind, title, campaign_id, banner_placements, active_from = null, active_to = null } = entry;
  const href = findScreenHref(entry, siteId);
  if (kind !== "campaign" || href === null) return [];
  const range = findInterval({ active_from, active_to }, timeZone);
  return [{ key: campaign_id ?? title, title, placements: banner_placements ?? [], href, range }];
}
