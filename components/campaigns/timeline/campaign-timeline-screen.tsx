"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { findInterval } from "@vitrine/engine/rule-evaluator";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { CampaignKindContext, useCampaignKind } from "@/components/campaigns/model/campaign-kind";
import {
  buildCampaignHref,
  buildCampaignListHref,
  CAMPAIGN_KIND_CONFIGS,
} from "@/components/campaigns/model/campaign-kinds";
import { type CampaignBar, CampaignLanes, CampaignLines } from "@/components/drafts/timeline/campaign-lanes";
import { FoundTimeline } from "@/components/drafts/timeline/found-timeline";
import { buildAxis, timelineAddress } from "@/components/drafts/timeline/timeline-address";
import { TimelineFrame } from "@/components/drafts/timeline/timeline-frame";
import { TimelineNav } from "@/components/drafts/timeline/timeline-nav";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHead } from "@/components/ui/page-head";
import { ScreenLink } from "@/components/ui/screen-link";
import { useNow } from "@/components/ui/use-now";
import { read } from "@/lib/client/query";
import { useSite } from "@/lib/client/site-context";
import { useAddress } from "@/lib/client/use-address";
import { useLastPage } from "@/lib/client/use-last-page";
import type { CampaignCalls } from "@/lib/contract/campaigns/campaign-calls";
import type { Axis } from "@/lib/domain/drafts/time-axis";
import { changeAddress } from "@/lib/domain/kit/address";
import type { CampaignKind } from "@/lib/domain/search/campaign-title";
import type { Output } from "@/lib/http/endpoint";
import { buildCampaignTimelineInput } from "./timeline-input";

type Props = { kind: CampaignKind; siteId: string; openedAt: number };

/** When the campaigns of a site are shown; `openedAt` (epoch ms) is the server's clock. */
export function CampaignTimelineScreen({ kind, ...rest }: Props) {
  return (
    <CampaignKindContext value={CAMPAIGN_KIND_CONFIGS[kind]}>
      <CampaignTimeline {...rest} />
    </CampaignKindContext>
  );
}

function CampaignTimeline({ siteId, openedAt }: Omit<Props, "kind">) {
  const t = useTranslations("campaigns");
  const words = useTranslations("query-customizations.timeline");
  const kind = useCampaignKind();
  const { time_zone: timeZone } = useSite().site;
  const now = useNow(openedAt);
  const [address, setAddress] = useAddress(timelineAddress);
  const axis = useMemo(() => buildAxis(address, openedAt, timeZone), [address, openedAt, timeZone]);
  const input = buildCampaignTimelineInput(siteId, address.page, axis);
  const found = useQuery({ ...read(kind.calls.timeline, input), placeholderData: keepPreviousData });
  useLastPage(found.isPlaceholderData ? undefined : found.data, (page) => setAddress({ page }, { inPlace: true }));
  return (
    <>
      <PageHead
        title={words("title")}
        back={<ScreenLink href={buildCampaignListHref(kind, siteId)}>{t(`list.${kind.subject}.title`)}</ScreenLink>}
        meta={t("timeline.intro")}
      />
      <TimelineNav axis={axis} now={now} onLook={(patch) => setAddress({ ...patch, page: 1 })} />
      <FoundTimeline
        found={found}
        failed={words("campaignsFailed")}
        hrefFor={(page) => `?${changeAddress(timelineAddress, new URLSearchParams(), { ...address, page })}`}
        onNavigate={(page) => setAddress({ page })}
      >
        {(page) => <Campaigns page={page} axis={axis} now={now} />}
      </FoundTimeline>
    </>
  );
}

type PageProps = { page: Output<CampaignCalls["timeline"]>; axis: Axis; now: number };

/** Campaigns as bars, on narrow screens as a list, or an empty state. */
function Campaigns({ page, axis, now }: PageProps) {
  const t = useTranslations("campaigns.timeline");
  const { site } = useSite();
  const kind = useCampaignKind();
  const campaigns = page.items.map(
    (row): CampaignBar => ({
      key: row.id,
      title: row.title,
      placements: row.placements,
      href: buildCampaignHref(kind, site.trackingCode, row.id),
      range: findInterval(row, axis.timeZone),
    }),
  );
  if (campaigns.length === 0) {
    return (
      <EmptyState kind="nothing" title={t("none")}>
        {t("noneHint")}
      </EmptyState>
    );
  }
  return (
    <>
      <div className="max-md:hidden">
        <TimelineFrame axis={axis} now={now}>
          <CampaignLanes campaigns={campaigns} axis={axis} lang={site.language} />
        </TimelineFrame>
      </div>
      <div className="md:hidden">
        <CampaignLines campaigns={campaigns} axis={axis} lang={site.language} />
      </div>
    </>
  );
}
