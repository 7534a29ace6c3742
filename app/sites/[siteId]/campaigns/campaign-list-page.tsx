import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { renderIfAbsent } from "@/app/sites/[siteId]/render-if-absent";
import { LazyCampaignListScreen, LazyCampaignTimelineScreen } from "@/components/campaigns/lazy-screens";
import { CAMPAIGN_KIND_CONFIGS } from "@/components/campaigns/model/campaign-kinds";
import { CAMPAIGN_LIST_TEXTS, CAMPAIGN_TIMELINE_TEXTS } from "@/components/campaigns/page-texts";
import { buildCampaignTimelineInput } from "@/components/campaigns/timeline/timeline-input";
import { buildAxis, timelineAddress } from "@/components/drafts/timeline/timeline-address";
import { buildScreenTitle, ScreenMessages } from "@/components/shell/screen-messages";
import { campaignList } from "@/lib/contract/campaigns/campaign-shapes";
import type { SearchParams } from "@/lib/domain/kit/address";
import type { CampaignKind } from "@/lib/domain/search/campaign-title";
import { requirePage } from "@/lib/server/pages/page-access";
import { Prefetch } from "@/lib/server/pages/prefetch";
import { fromAddress, read } from "@/lib/server/pages/read";
import { loadSupports } from "@/lib/server/upstream/capabilities";

// The list and the timeline of both kinds of campaigns.

type ListPage = { siteId: string; searchParams: SearchParams };

/** The list of campaigns; without our backend, only the live ones. */
export async function renderCampaignList(name: CampaignKind, { siteId, searchParams }: ListPage) {
  const { page, list } = CAMPAIGN_KIND_CONFIGS[name].calls;
  const { context } = await requirePage(name, siteId);
  const params = { siteId };
  const query = fromAddress(campaignList.query, searchParams);
  const isPaged = (await loadSupports(context, siteId))(page);
  const rows = isPaged ? read(page, { params, query }) : read(list, { params });
  return (
    <ScreenMessages of={CAMPAIGN_LIST_TEXTS}>
      <Prefetch reads={[rows]}>
        <LazyCampaignListScreen kind={name} siteId={siteId} openedAt={Date.now()} />
      </Prefetch>
    </ScreenMessages>
  );
}

export async function buildTimelineTitle(name: CampaignKind): Promise<Metadata> {
  const t = await getTranslations("query-customizations.timeline");
  return { title: await buildScreenTitle(name, t("title")) };
}

/** The campaigns of the whole site over time; only if the backend has the timeline of campaigns. */
export async function renderCampaignTimeline(name: CampaignKind, { siteId, searchParams }: ListPage) {
  const { timeline } = CAMPAIGN_KIND_CONFIGS[name].calls;
  const access = await requirePage(name, siteId);
  const absent = await renderIfAbsent(access, timeline);
  if (absent !== null) return absent;
  const openedAt = Date.now();
  const address = fromAddress(timelineAddress, searchParams);
  const axis = buildAxis(address, openedAt, access.who.site.time_zone);
  return (
    <ScreenMessages of={CAMPAIGN_TIMELINE_TEXTS}>
      <Prefetch reads={[read(timeline, buildCampaignTimelineInput(siteId, address.page, axis))]}>
        <LazyCampaignTimelineScreen kind={name} siteId={siteId} openedAt={openedAt} />
      </Prefetch>
    </ScreenMessages>
  );
}
