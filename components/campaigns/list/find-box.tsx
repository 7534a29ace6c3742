import { useTranslations } from "next-intl";
import {
  CAMPAIGN_FILTERS,
  type CampaignAddress,
  type campaignAddress,
  campaignListHref,
} from "@/components/campaigns/model/campaign-address";
import { useCampaignKind } from "@/components/campaigns/model/campaign-kind";
import { campaignHref } from "@/components/campaigns/model/campaign-kinds";
import { FindForm } from "@/components/customizations/list/find-form";
import { useScreenAddress } from "@/components/ui/screen-link";
import { useTyped } from "@/components/ui/use-debounced";
import { leaveTo } from "@/lib/client/unsaved-guard";
import type { SetAddress } from "@/lib/client/use-address";
import { keyOf, toContent } from "@/lib/domain/campaigns/campaign";
import type { ListedCampaign } from "@/lib/domain/campaigns/filter-campaigns";
import { carryOver } from "@/lib/domain/kit/carry-over";
import type { CampaignKind } from "@/lib/domain/search/campaign-title";
import type { FoundCampaigns } from "./use-campaign-page";

type Props = {
  siteId: string;
  address: CampaignAddress;
  onChange: SetAddress<typeof campaignAddress>;
  search: FoundCampaigns["search"];
  /** Called when Enter finds nothing, to focus the create link. */
  onNothing: () => void;
};

/** Finds or creates a campaign: Enter opens the only match; without one, the second Enter creates it. */
export function FindBox({ siteId, address, onChange, search, onNothing }: Props) {
  const kind = useCampaignKind();
  const label = useTranslations("campaigns.list")(`${kind.subject}.find`);
  const screen = useScreenAddress();
  const [text, setText] = useTyped(address.q, (q) => onChange({ q, page: 1 }, { typing: true }));

  async function enter() {
    const q = text.trim();
    onChange({ q, page: 1 }, { typing: true });
    const found = q === "" ? null : await search(q);
    if (found === null) return;
    const named = found.items.filter((row) => hasSubject(kind.name, row, q));
    const only = found.total_count === 1 ? found.items[0] : undefined;
    const one = named.length === 1 ? named[0] : only;
    if (one !== undefined) await leaveTo(carryOver(screen, campaignHref(kind, siteId, one.id)));
    else if (found.total_count === 0) onNothing();
  }
  return (
    <FindForm
      label={label}
      action={campaignListHref(kind, siteId)}
      hidden={[...CAMPAIGN_FILTERS, "sort" as const].map((name) => ({ name, value: address[name] }))}
      text={text}
      onText={setText}
      onEnter={() => void enter()}
    />
  );
}

/** Whether a campaign is shown for exactly this query or category. */
export function hasSubject(kind: CampaignKind, row: ListedCampaign, text: string): boolean {
  const key = keyOf(kind, text);
  return toContent(kind, row).subjects.some((subject) => keyOf(kind, subject) === key);
}
