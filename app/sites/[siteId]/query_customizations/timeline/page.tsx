import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { LazyQueryTimelineScreen } from "@/components/customizations/lazy-screens";
import { buildAxis, timelineAddress, timelineInput } from "@/components/customizations/timeline/timeline-address";
import { buildScreenTitle, ScreenMessages } from "@/components/shell/screen-messages";
import { timeline } from "@/lib/contract/customizations/query-customizations";
import type { SearchParams } from "@/lib/domain/kit/address";
import { loadGroups } from "@/lib/server/capabilities";
import { requirePage } from "@/lib/server/page-access";
import { Prefetch } from "@/lib/server/prefetch";
import { fromAddress, read } from "@/lib/server/read";

type Props = { params: Promise<{ siteId: string }>; searchParams: Promise<SearchParams> };

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("query-customizations.timeline");
  return { title: await buildScreenTitle("query-customizations", t("title")) };
}

/** The rules of the whole site over time; only if the backend has the group `timeline`. */
export default async function SiteTimelinePage({ params, searchParams }: Props) {
  const { siteId } = await params;
  const { context, who } = await requirePage("query-customizations", siteId);
  if (!(await loadGroups(context, siteId)).includes(timeline.group ?? "")) notFound();
  const openedAt = Date.now();
  const address = fromAddress(timelineAddress, await searchParams);
  const axis = buildAxis(address, openedAt, who.site.time_zone);
  return (
    <ScreenMessages of={["query-customizations", "results", "change-history"]}>
      <Prefetch reads={[read(timeline, timelineInput(siteId, address, axis))]}>
        <LazyQueryTimelineScreen siteId={siteId} openedAt={openedAt} />
      </Prefetch>
    </ScreenMessages>
  );
}
