import type { Metadata } from "next";
import { LazyCampaignListScreen } from "@/components/campaigns/lazy-screens";
import { campaignAddress, pageInput } from "@/components/campaigns/model/campaign-address";
import { CAMPAIGN_LIST_TEXTS } from "@/components/campaigns/page-texts";
import { buildScreenTitle, ScreenMessages } from "@/components/shell/screen-messages";
import { list, page } from "@/lib/contract/campaigns/listing-campaigns";
import type { SearchParams } from "@/lib/domain/kit/address";
import { loadGroups } from "@/lib/server/capabilities";
import { requirePage } from "@/lib/server/page-access";
import { Prefetch } from "@/lib/server/prefetch";
import { fromAddress, read } from "@/lib/server/read";

type Props = { params: Promise<{ siteId: string }>; searchParams: Promise<SearchParams> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: await buildScreenTitle("listing-campaigns") };
}

export default async function ListingCampaignsPage({ params, searchParams }: Props) {
  const { siteId } = await params;
  const { context } = await requirePage("listing-campaigns", siteId);
  const address = fromAddress(campaignAddress, await searchParams);
  const hasGroup = (await loadGroups(context, siteId)).includes(page.group ?? "");
  const rows = hasGroup ? read(page, pageInput(siteId, address)) : read(list, { params: { siteId } });
  return (
    <ScreenMessages of={CAMPAIGN_LIST_TEXTS}>
      <Prefetch reads={[rows]}>
        <LazyCampaignListScreen kind="listing-campaigns" siteId={siteId} openedAt={Date.now()} />
      </Prefetch>
    </ScreenMessages>
  );
}
