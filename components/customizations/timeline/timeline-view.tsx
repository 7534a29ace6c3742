import type { Interval } from "@vitrine/engine/rule-evaluator";
import { useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import { type CampaignBar, CampaignLines } from "@/components/drafts/timeline/campaign-lanes";
import { type NavProps, TimelineNav } from "@/components/drafts/timeline/timeline-nav";
import { useSite } from "@/lib/client/site-context";
import { findBarClashes, findGaps, type TimeBar } from "@/lib/domain/customizations/timeline";
import { type BarVerbs, useTimelineWords } from "./timeline-bar";
import { TimelineChart, type TimelineGroup } from "./timeline-chart";
import { TimelineList } from "./timeline-list";

type Props = NavProps & {
  groups: readonly TimelineGroup[];
  /** Campaigns of the same query or listing, read-only. */
  campaigns?: readonly CampaignBar[];
  changed: ReadonlySet<string>;
  on: BarVerbs;
};

/** A timeline with zoom and navigation; bars on wide screens, a list by date on narrow ones. */
export function TimelineView({ groups, campaigns = [], axis, now, changed, on, onLook }: Props) {
  const t = useTranslations("query-customizations.timeline");
  const words = useTimelineWords(axis.timeZone);
  const lang = useSite().site.language;
  const [announcement, announce] = useState("");
  const verbs: BarVerbs = {
    open: on.open,
    change:
      on.change &&
      ((bar: TimeBar, range: Interval) => {
        on.change?.(bar, range);
        announce(t("announcement", { item: bar.title, range: words.range(range) }));
      }),
  };
  return (
    <>
      <TimelineNav axis={axis} now={now} onLook={onLook} />
      <Legend groups={groups} hasCampaigns={campaigns.length > 0} axis={axis} />
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <div className="max-md:hidden">
        <TimelineChart
          groups={groups}
          campaigns={campaigns}
          axis={axis}
          now={now}
          changed={changed}
          on={verbs}
          lang={lang}
        />
      </div>
      <div className="grid gap-5 md:hidden">
        <TimelineList groups={groups} axis={axis} on={on} lang={lang} />
        <CampaignLines campaigns={campaigns} axis={axis} lang={lang} />
      </div>
    </>
  );
}

/** Legend of the colours, with the number of gaps and clashes. */
function Legend({ groups, hasCampaigns, axis }: Pick<Props, "groups" | "axis"> & { hasCampaigns: boolean }) {
  const t = useTranslations("query-customizations.timeline");
  const [clashes, gaps] = useMemo(
    () => [
      groups.flatMap(({ bars }) => findBarClashes(bars, axis.timeZone)).length,
      groups.flatMap(({ bars }) => findGaps(bars)).length,
    ],
    [groups, axis.timeZone],
  );
  return (
    <ul aria-label={t("legend")} className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-1 text-ink-2 text-sm">
      <li className="flex items-center gap-1.5">
        <span aria-hidden className="h-3 w-5 rounded-tight border border-pin bg-pin-soft" />
        {t("pin")}
      </li>
      <li className="flex items-center gap-1.5">
        <span aria-hidden className="h-3 w-5 rounded-tight border border-hide bg-hide-soft" />
        {t("hide")}
      </li>
      {hasCampaigns && (
        <li className="flex items-center gap-1.5">
          <span aria-hidden className="h-3 w-5 rounded-tight border border-info bg-info-soft" />
          {t("campaign")}
        </li>
      )}
      {gaps > 0 && (
        <li className="flex items-center gap-1.5">
          <span aria-hidden className="h-3 w-5 border border-line-strong border-dashed" />
          {t("gaps", { count: gaps })}
        </li>
      )}
      {clashes > 0 && (
        <li className="flex items-center gap-1.5 font-medium text-bad">
          <span aria-hidden className="h-3 w-5 rounded-tight border-2 border-bad" />
          {t("clashes", { count: clashes })}
        </li>
      )}
    </ul>
  );
}
