import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { useCampaignKind } from "@/components/campaigns/model/campaign-kind";
import { toCampaignContent } from "@/lib/domain/campaigns/campaign";
import type { ListedCampaign } from "@/lib/domain/campaigns/filter-campaigns";
import { formatCampaignTitle } from "@/lib/domain/search/campaign-title";

/** Names campaigns by their first queries or categories. */
export function useCampaignTitle(): (row: ListedCampaign) => string {
  const t = useTranslations("campaigns.list");
  const { name } = useCampaignKind();
  return useMemo(
    () => (row) => formatCampaignTitle(name, toCampaignContent(name, row).subjects) || t("untitled"),
    [name, t],
  );
}
