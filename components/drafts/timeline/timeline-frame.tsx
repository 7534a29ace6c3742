import { useLocale, useTranslations } from "next-intl";
import { type ReactNode, useMemo } from "react";
import { type Axis, buildTicks, toAxisShare } from "@/lib/domain/drafts/time-axis";
import { formatDate } from "@/lib/i18n/formats";

/** The column of names, and that of bars. */
export const FRAME_COLUMNS = "grid grid-cols-[11rem_minmax(0,1fr)]";

type Props = {
  axis: Axis;
  /** Current time (epoch ms), shown as a line. */
  now: number;
  /** Instructions for screen readers. */
  hint?: ReactNode;
  children: ReactNode;
};

/** The axis of a week, a month or a year with its grid; the children are rows of bars in `FRAME_COLUMNS`. */
export function TimelineFrame({ axis, now, hint, children }: Props) {
  return (
    <div className="relative overflow-clip rounded-box border border-line bg-surface">
      {hint}
      <TimelineHead axis={axis} />
      <div className="relative">
        <GridLines axis={axis} now={now} />
        {children}
      </div>
    </div>
  );
}

/** The days or months above the bars. */
function TimelineHead({ axis }: { axis: Axis }) {
  const locale = useLocale();
  const labels = useMemo(() => {
    const { zoom, visible, timeZone } = axis;
    const options = { week: { weekday: "short" }, month: { day: "numeric" }, year: { month: "short" } } as const;
    const format = new Intl.DateTimeFormat(locale, { ...options[zoom], timeZone });
    return buildTicks(zoom, visible, timeZone).map((at) => {
      const text = format.format(at).replace(/\.$/u, "");
      // Dates have the same format in all languages, `dd.MM.`.
      return { at, text: zoom === "week" ? `${text} ${formatDate(at, timeZone).slice(0, 6)}` : text };
    });
  }, [axis, locale]);
  return (
    <div aria-hidden className={`${FRAME_COLUMNS} border-line border-b bg-sunken`}>
      <span />
      <span className="relative h-8">
        {labels.map(({ at, text }) => (
          <span
            key={at}
            style={{ left: `${toAxisShare(at, axis.visible) * 100}%` }}
            className="absolute top-1.5 truncate pl-1 text-ink-2 text-xs tabular-nums"
          >
            {text}
          </span>
        ))}
      </span>
    </div>
  );
}

/** Grid lines of days or months, and the line of the current time. */
function GridLines({ axis, now }: { axis: Axis; now: number }) {
  const t = useTranslations("query-customizations.timeline");
  const { zoom, visible, timeZone } = axis;
  const isNow = now >= visible.from && now < visible.to;
  return (
    <div aria-hidden className={`${FRAME_COLUMNS} pointer-events-none absolute inset-0`}>
      <span className="border-line border-r" />
      <span className="relative">
        {buildTicks(zoom, visible, timeZone)
          .slice(1)
          .map((at) => (
            <span
              key={at}
              style={{ left: `${toAxisShare(at, visible) * 100}%` }}
              className="absolute inset-y-0 w-px bg-line"
            />
          ))}
        {isNow && (
          <span
            style={{ left: `${toAxisShare(now, visible) * 100}%` }}
            className="absolute inset-y-0 z-1 w-0.5 bg-accent"
            title={t("now")}
          />
        )}
      </span>
    </div>
  );
}
