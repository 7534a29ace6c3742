import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { LazyCampaignTimelineScreen } from "@/components/campaigns/lazy-screens";
import { CAMPAIGN_TIMELINE_TEXTS } from "@/components/campaigns/page-texts";
import { campaignTimelineAddress, campaignTimelineInput } from "@/components/campaigns/timeline/timeline-address";
import { buildAxis } from "@/components/customizations/timeline/timeline-address";
import { buildScreenTitle, ScreenMessages } from "@/components/shell/screen-messages";
import { timeline } from "@/lib/contract/campaigns/listing-campaigns";
import type { SearchParams } from "@/lib/domain/kit/address";
import { loadGroups } from "@/lib/server/capabilities";
import { requirePage } from "@/lib/server/page-access";
import { Prefetch } from "@/lib/server/prefetch";
import { fromAddress, read } from "@/lib/server/read";

type Props = { params: Promise<{ siteId: string }>; searchParams: Promise<SearchParams> };

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("query-customizations.timeline");
  return { title: await buildScreenTitle("listing-campaigns", t("title")) };
}

/** The campaigns of the whole site over time; only if the backend has the timeline of campaigns. */
export default async function ListingCampaignsTimelinePage({ params, searchParams }: Props) {
  const { siteId } = await params;
  const { context, who } = await requirePage("listing-campaigns", siteId);
  if (!(await loadGroups(context, siteId)).includes(timeline.group ?? "")) notFound();
  const openedAt = Date.now();
  const address = fromAddress(campaignTimelineAddress, await searchParams);
  const axis = buildAxis(address, openedAt, who.site.time_zone);
  return (
    <ScreenMessages of={CAMPAIGN_TIMELINE_TEXTS}>
      <Prefetch reads={[read(timeline, campaignTimelineInput(siteId, address.page, axis))]}>
        <LazyCampaignTimelineScreen kind="listing-campaigns" siteId={siteId} openedAt={openedAt} />
      </Prefetch>
    </ScreenMessages>
  );
}
