import { useTranslations } from "next-intl";
import { useCampaignKind } from "@/components/campaigns/model/campaign-kind";
import { buildCampaignHref, buildCampaignListHref } from "@/components/campaigns/model/campaign-kinds";
import { FindForm } from "@/components/lists/find-form";
import { campaignList } from "@/lib/contract/campaigns/campaign-shapes";
import { toCampaignContent, toCampaignSubjectKey } from "@/lib/domain/campaigns/campaign";
import type { ListedCampaign } from "@/lib/domain/campaigns/filter-campaigns";
import type { CampaignKind } from "@/lib/domain/search/campaign-title";
import type { CampaignView, FoundCampaigns } from "./use-campaign-page";

type Props = { siteId: string; view: CampaignView; find: FoundCampaigns["find"]; onNothing: () => void };

/** Finds or creates a campaign. */
export function FindCampaign({ siteId, view, find, onNothing }: Props) {
  const kind = useCampaignKind();
  return (
    <FindForm
      list={campaignList}
      view={view}
      label={useTranslations("campaigns.list")(`${kind.subject}.find`)}
      action={buildCampaignListHref(kind, siteId)}
      rows={{
        find,
        isNamed: (row, text) => hasSubject(kind.name, row, text),
        buildHref: ({ id }) => buildCampaignHref(kind, siteId, id),
      }}
      onNothing={onNothing}
    />
  );
}

/** Whether a campaign is shown for exactly this query or category. */
export function hasSubject(kind: CampaignKind, row: ListedCampaign, text: string): boolean {
  const key = toCampaignSubjectKey(kind, text);
  return toCampaignContent(kind, row).subjects.some((subject) => toCampaignSubjectKey(kind, subject) === key);
}
