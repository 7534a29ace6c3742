import { useTranslations } from "next-intl";
import { useCampaignKind } from "@/components/campaigns/model/campaign-kind";
import { buildCampaignHref, buildCampaignListHref } from "@/components/campaigns/model/campaign-kinds";
import { FindBox } from "@/components/drafts/list/find-box";
import { campaignList } from "@/lib/contract/campaigns/campaign-shapes";
import { toContent, toSubjectKey } from "@/lib/domain/campaigns/campaign";
import type { ListedCampaign } from "@/lib/domain/campaigns/filter-campaigns";
import { listOtherParams } from "@/lib/domain/kit/lists";
import type { CampaignKind } from "@/lib/domain/search/campaign-title";
import type { CampaignView, FoundCampaigns } from "./use-campaign-page";

type Props = {
  siteId: string;
  view: CampaignView;
  search: FoundCampaigns["search"];
  onNothing: () => void;
};

/** Finds or creates a campaign. */
export function FindCampaign({ siteId, view, search, onNothing }: Props) {
  const kind = useCampaignKind();
  const label = useTranslations("campaigns.list")(`${kind.subject}.find`);
  return (
    <FindBox
      label={label}
      form={{
        action: buildCampaignListHref(kind, siteId),
        hidden: listOtherParams(campaignList, view.state).map(([name, value]) => ({ name, value })),
      }}
      q={view.state.q}
      onSearch={(q) => view.change({ q }, { typing: true })}
      rows={{
        find: search,
        isNamed: (row, q) => hasSubject(kind.name, row, q),
        buildHref: ({ id }) => buildCampaignHref(kind, siteId, id),
      }}
      onNothing={onNothing}
    />
  );
}

/** Whether a campaign is shown for exactly this query or category. */
export function hasSubject(kind: CampaignKind, row: ListedCampaign, text: string): boolean {
  const key = toSubjectKey(kind, text);
  return toContent(kind, row).subjects.some((subject) => toSubjectKey(kind, subject) === key);
}
