import { useTranslations } from "next-intl";
import {
  buildCampaignListHref,
  CAMPAIGN_FILTERS,
  type CampaignAddress,
  type campaignAddress,
} from "@/components/campaigns/model/campaign-address";
import { useCampaignKind } from "@/components/campaigns/model/campaign-kind";
import { buildCampaignHref } from "@/components/campaigns/model/campaign-kinds";
import { FindBox } from "@/components/drafts/list/find-box";
import type { SetAddress } from "@/lib/client/use-address";
import { toCampaignContent, toCampaignSubjectKey } from "@/lib/domain/campaigns/campaign";
import type { ListedCampaign } from "@/lib/domain/campaigns/filter-campaigns";
import type { CampaignKind } from "@/lib/domain/search/campaign-title";
import type { FoundCampaigns } from "./use-campaign-page";

type Props = {
  siteId: string;
  address: CampaignAddress;
  onChange: SetAddress<typeof campaignAddress>;
  search: FoundCampaigns["search"];
  onNothing: () => void;
};

/** Finds or creates a campaign. */
export function FindCampaign({ siteId, address, onChange, search, onNothing }: Props) {
  const kind = useCampaignKind();
  const label = useTranslations("campaigns.list")(`${kind.subject}.find`);
  return (
    <FindBox
      label={label}
      form={{
        action: buildCampaignListHref(kind, siteId),
        hidden: [...CAMPAIGN_FILTERS, "sort" as const].map((name) => ({ name, value: address[name] })),
      }}
      q={address.q}
      onSearch={(q) => onChange({ q, page: 1 }, { typing: true })}
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
  const key = toCampaignSubjectKey(kind, text);
  return toCampaignContent(kind, row).subjects.some((subject) => toCampaignSubjectKey(kind, subject) === key);
}
