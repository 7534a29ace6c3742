import { ChevronLeft, ChevronRight } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import type { MouseEvent } from "react";
import { isPlainClick } from "@/components/ui/address-link";
import { buttonStyle } from "@/components/ui/button-style";
import { Icon } from "@/components/ui/icon";
import { useScreenAddress } from "@/components/ui/screen-link";
import { ZoneNote } from "@/components/ui/zone-note";
import { type Axis, shiftVisibleRange, toAxisDay, ZOOMS, type Zoom } from "@/lib/domain/drafts/time-axis";
import { formatDate } from "@/lib/i18n/formats";
import { buildRangeHref } from "./timeline-address";

/** The visible range, and its setter; `now` is epoch ms. */
export type NavProps = {
  axis: Axis;
  now: number;
  onLook: (patch: { zoom: Zoom; from: string | undefined }) => void;
};

/** Zoom, previous, today, next, as links, so that a view can be opened in a new tab, bookmarked and shared. */
export function TimelineNav({ axis, now, onLook }: NavProps) {
  const t = useTranslations("query-customizations.timeline");
  const { search } = useScreenAddress();
  const { zoom, visible, timeZone } = axis;
  const isNow = now >= visible.from && now < visible.to;
  const before = shiftVisibleRange(zoom, visible, -1, timeZone);
  const after = shiftVisibleRange(zoom, visible, 1, timeZone);
  const link = (to: Zoom, at: number) => ({
    href: buildRangeHref({ zoom: to, timeZone }, at, search),
    onClick: (event: MouseEvent) => {
      if (!isPlainClick(event)) return;
      event.preventDefault();
      onLook({ zoom: to, from: toAxisDay(at, timeZone) });
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
