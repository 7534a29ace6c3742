import { ChevronLeft, ChevronRight } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { type MouseEvent, useMemo, useState } from "react";
import { isPlainClick } from "@/components/ui/address-link";
import { buttonStyle } from "@/components/ui/button-style";
import { Icon } from "@/components/ui/icon";
import { useScreenAddress } from "@/components/ui/screen-link";
import { ZoneNote } from "@/components/ui/zone-note";
import {
  type Axis,
  dayOf,
  findBarClashes,
  findGaps,
  shiftVisibleRange,
  type TimeBar,
  ZOOMS,
  type Zoom,
} from "@/lib/domain/customizations/timeline";
import type { Interval } from "@/lib/domain/search/rule-evaluator";
import { formatDate } from "@/lib/i18n/formats";
import type { CampaignBar } from "./campaign-lanes";
import { CampaignLines } from "./campaign-lanes";
import { rangeHref } from "./timeline-address";
import { type BarVerbs, useTimelineWords } from "./timeline-bar";
import { TimelineChart, type TimelineGroup } from "./timeline-chart";
import { TimelineList } from "./timeline-list";

type Props = {
  groups: readonly TimelineGroup[];
  /** Campaigns of the same query or listing, read-only. */
  campaigns?: readonly CampaignBar[];
  axis: Axis;
  now: number;
  changed: ReadonlySet<string>;
  on: BarVerbs;
  lang: string;
  onLook: (patch: { zoom: Zoom; from: string | undefined }) => void;
};

/** A timeline with zoom and navigation; bars on wide screens, a list by date on narrow ones. */
export function TimelineView({ groups, campaigns = [], axis, now, changed, on, lang, onLook }: Props) {
  const t = useTranslations("query-customizations.timeline");
  const words = useTimelineWords(axis.timeZone);
  const [announcement, announce] = useState("");
  const verbs: BarVerbs = {
    open: on.open,
    change:
      on.change &&
      ((bar: TimeBar, range: Interval) => {
        on.change?.(bar, range);
        announce(t("said", { item: bar.title, range: words.range(range) }));
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

/** Zoom, previous, today, next. These are links, so that a view can be opened in a new tab, bookmarked and shared. */
function TimelineNav({ axis, now, onLook }: Pick<Props, "axis" | "now" | "onLook">) {
  const t = useTranslations("query-customizations.timeline");
  const { search } = useScreenAddress();
  const { zoom, visible, timeZone } = axis;
  const isNow = now >= visible.from && now < visible.to;
  const [before, after] = [
    shiftVisibleRange(zoom, visible, -1, timeZone),
    shiftVisibleRange(zoom, visible, 1, timeZone),
  ];
  const link = (to: Zoom, at: number) => ({
    href: rangeHref({ zoom: to, timeZone }, at, search),
    onClick: (event: MouseEvent) => {
      if (!isPlainClick(event)) return;
      event.preventDefault();
      onLook({ zoom: to, from: dayOf(at, timeZone) });
    },
  });
  return (
    <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2">
      <nav aria-label={t("zoom")} className="flex rounded-control border border-line-strong bg-surface">
        {ZOOMS.map((one) => {
          const { href, onClick } = link(one, isNow ? now : visible.from);
          return (
            <a
              key={one}
              href={href}
              onClick={onClick}
              aria-current={one === zoom ? "true" : undefined}
              className="inline-flex min-h-[calc(var(--control)-2px)] items-center px-3 font-medium text-ink-2 text-md no-underline first-of-type:rounded-l-[7px] last-of-type:rounded-r-[7px] hover:text-ink aria-[current=true]:bg-accent-soft aria-[current=true]:text-accent"
            >
              {t(`zooms.${one}`)}
            </a>
          );
        })}
      </nav>
      <span className="flex items-center gap-1">
        <StepLink icon={ChevronLeft} label={t("previous")} {...link(zoom, before.from)} />
        <TodayLink {...link(zoom, now)} />
        <StepLink icon={ChevronRight} label={t("next")} {...link(zoom, after.from)} />
      </span>
      <strong aria-live="polite" className="text-lg tabular-nums">
        <RangeName axis={axis} />
      </strong>
      <ZoneNote timeZone={timeZone} />
    </div>
  );
}

type LinkProps = { href: string; onClick: (event: MouseEvent) => void };

function StepLink({ icon, label, href, onClick }: LinkProps & { icon: typeof ChevronLeft; label: string }) {
  return (
    <a href={href} onClick={onClick} aria-label={label} title={label} className={buttonStyle({ shape: "icon" })}>
      <Icon of={icon} />
    </a>
  );
}

function TodayLink({ href, onClick }: LinkProps) {
  const t = useTranslations("query-customizations.timeline");
  return (
    <a href={href} onClick={onClick} className={buttonStyle({})}>
      {t("today")}
    </a>
  );
}

function RangeName({ axis: { zoom, visible, timeZone } }: { axis: Axis }) {
  const locale = useLocale();
  if (zoom === "week") return `${formatDate(visible.from, timeZone)} – ${formatDate(visible.to - 1, timeZone)}`;
  const options = zoom === "month" ? ({ month: "long", year: "numeric" } as const) : ({ year: "numeric" } as const);
  return new Intl.DateTimeFormat(locale, { ...options, timeZone }).format(visible.from);
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
