import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { buildAxis, timelineAddress, timelineInput } from "@/components/customizations/timeline/timeline-address";
import { LazyRecommendationsTimelineScreen } from "@/components/recommendations/lazy-screens";
import { barsKey, toTimelinePage } from "@/components/recommendations/recommendations-customization/customization-form";
import { buildScreenTitle, ScreenMessages } from "@/components/shell/screen-messages";
import { timeline } from "@/lib/contract/recommendations/recommendations-customization";
import type { SearchParams } from "@/lib/domain/kit/address";
import { loadGroups } from "@/lib/server/capabilities";
import { requirePage } from "@/lib/server/page-access";
import { Prefetch } from "@/lib/server/prefetch";
import { fromAddress, readNow } from "@/lib/server/read";

type Props = { params: Promise<{ siteId: string }>; searchParams: Promise<SearchParams> };

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("query-customizations.timeline");
  return { title: await buildScreenTitle("recommendations-customization", t("title")) };
}

/** The rules of all recommendations of a site over time; only if the backend has the group `timeline`. */
export default async function SiteTimelinePage({ params, searchParams }: Props) {
  const { siteId } = await params;
  const { context, who } = await requirePage("recommendations-customization", siteId);
  if (!(await loadGroups(context, siteId)).includes(timeline.group ?? "")) notFound();
  const openedAt = Date.now();
  const address = fromAddress(timelineAddress, await searchParams);
  const axis = buildAxis(address, openedAt, who.site.time_zone);
  const input = timelineInput(siteId, address, axis);
  const bars = { queryKey: barsKey(input), queryFn: async () => toTimelinePage(await readNow(timeline, input)) };
  return (
    <ScreenMessages
      of={["query-customizations", "recommendations-customization", "recommendations", "results", "change-history"]}
    >
      <Prefetch reads={[bars]}>
        <LazyRecommendationsTimelineScreen siteId={siteId} openedAt={openedAt} />
      </Prefetch>
    </ScreenMessages>
  );
}
