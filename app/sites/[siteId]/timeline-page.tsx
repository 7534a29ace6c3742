import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import type { ComponentType } from "react";
import { buildTimelineInput, siteTimelineAddress } from "@/components/customizations/timeline/timeline-address";
import { buildAxis } from "@/components/drafts/timeline/timeline-address";
import { buildScreenTitle, ScreenMessages } from "@/components/shell/screen-messages";
import type { SearchParams } from "@/lib/domain/kit/address";
import type { TextPart } from "@/lib/i18n/messages";
import { requirePage } from "@/lib/server/pages/page-access";
import { Prefetch } from "@/lib/server/pages/prefetch";
import { fromAddress } from "@/lib/server/pages/read";
import { renderIfAbsent } from "./render-if-absent";

/** What Next passes to a page. */
export type TimelineProps = { params: Promise<{ siteId: string }>; searchParams: Promise<SearchParams> };

/** What a page needs from a kind of customization. */
export type TimelineOfKind = {
  /** Name of the screen of the kind's list. */
  screen: string;
  /** Texts beside those of the shared timeline. */
  texts: readonly TextPart[];
  /** Reads the bars of a page of the timeline. */
  bars: (input: ReturnType<typeof buildTimelineInput>) => { queryKey: readonly unknown[]; queryFn?: unknown };
  Screen: ComponentType<{ siteId: string; openedAt: number }>;
};

/** The title of the page of a kind. */
export async function buildTimelineMetadata({ screen }: TimelineOfKind): Promise<Metadata> {
  const t = await getTranslations("query-customizations.timeline");
  return { title: await buildScreenTitle(screen, t("title")) };
}

/** The rules of a kind of customization over time; only if the backend has the group `timeline`. */
export async function TimelinePage({ of, params, searchParams }: TimelineProps & { of: TimelineOfKind }) {
  const { screen, texts, bars, Screen } = of;
  const { siteId } = await params;
  const access = await requirePage(screen, siteId);
  const absent = await renderIfAbsent(access, "timeline");
  if (absent !== null) return absent;
  const openedAt = Date.now();
  const address = fromAddress(siteTimelineAddress, await searchParams);
  const input = buildTimelineInput(siteId, address, buildAxis(address, openedAt, access.who.site.time_zone));
  return (
    <ScreenMessages of={["query-customizations", "results", "change-history", ...texts]}>
      <Prefetch reads={[bars(input)]}>
        <Screen siteId={siteId} openedAt={openedAt} />
      </Prefetch>
    </ScreenMessages>
  );
}
