import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { computeMetricChange, formatMetric } from "@/components/analytics/charts/metric-text";
import { TOO_FEW } from "@/components/ui/too-few";
import { useSite } from "@/lib/client/site-context";
import type { QueryFigures, Ratio } from "@/lib/contract/analytics/searches";
import type { MetricUnit } from "@/lib/contract/analytics/site-stats";
import { isSampleTooSmall, METRICS } from "@/lib/domain/analytics/metrics";
import { formatNumber } from "@/lib/i18n/formats";

/** The figures of queries, in display order. */
export const FIGURES = ["searches", "clicks", "ctr", "conversion", "no_results", "revenue", "avg_position"] as const;
/** A figure of queries. */
export type Figure = (typeof FIGURES)[number];

export function getUnit(figure: Figure): MetricUnit {
  return METRICS[figure].unit;
}

/** The ratio of a figure, null when it is a count. */
export function toRatio(figures: QueryFigures, figure: Figure): Ratio | null {
  const value = figures[figure];
  return typeof value === "number" ? null : value;
}

/** The value of a figure; null when it is missing or its denominator is too small. */
export function getShownFigure(figures: QueryFigures | null, figure: Figure): number | null {
  if (figures === null) return null;
  const value = figures[figure];
  if (typeof value === "number") return value;
  return hasTooFew(value, figure) ? null : value.value;
}

function hasTooFew(ratio: Ratio, figure: Figure): boolean {
  return isSampleTooSmall(ratio, { key: figure, unit: getUnit(figure) });
}

/** Formats figures. */
export function useFigureText() {
  const t = useTranslations("analytics.figures");
  const locale = useLocale();
  const { site } = useSite();
  const formatFigure = (value: number | null, figure: Figure) =>
    formatMetric(value, { unit: getUnit(figure), currency: site.currency, locale });
  return {
    whole: (value: number) => formatNumber(value, locale),
    /** The value, or "too few" when its denominator is too small. */
    of: (figures: QueryFigures, figure: Figure): string => {
      const ratio = toRatio(figures, figure);
      return ratio !== null && hasTooFew(ratio, figure)
        ? t("tooFew")
        : formatFigure(getShownFigure(figures, figure), figure);
    },
    /** The value in a table cell. */
    cell: (figures: QueryFigures, figure: Figure): ReactNode => {
      const ratio = toRatio(figures, figure);
      return ratio !== null && hasTooFew(ratio, figure)
        ? TOO_FEW
        : formatFigure(getShownFigure(figures, figure), figure);
    },
    /** The parts of a ratio, null when the figure is a count. */
    describeParts: (figures: QueryFigures, figure: Figure): string | null => {
      const ratio = toRatio(figures, figure);
      if (ratio === null || ratio.of === 0) return null;
      const of = formatNumber(ratio.of, locale);
      // Positions are averaged over clicks: only the number of clicks is meaningful.
      return figure === "avg_position" ? t("n", { n: of }) : t("nOf", { n: formatNumber(ratio.n, locale), of });
    },
  };
}

/** Whether a change is an improvement; null when it is neither: more searches without results are not good news. */
function isImprovement(now: QueryFigures, figure: Figure, isUp: boolean): boolean | null {
  const { better } = METRICS[figure];
  const { n, of } = now.no_results;
  const findsNothing = of > 0 && n === of;
  if (better === null || (figure === "searches" && findsNothing)) return null;
  return (better === "more") === isUp;
}

type DeltaProps = { now: QueryFigures; before: QueryFigures | null; figure: Figure };

/** The change of a figure against the previous range, with its sign, and whether it is an improvement. */
export function Delta({ now, before, figure }: DeltaProps) {
  const t = useTranslations("analytics.figures.change");
  const locale = useLocale();
  const { of } = useFigureText();
  const change = computeMetricChange(getShownFigure(now, figure), getShownFigure(before, figure), getUnit(figure));
  if (before === null || change === null) return <span className="sr-only">{t("none")}</span>;
  const size = Math.abs(change.isPoints ? change.by : change.by * 100);
  const by = formatNumber(size, locale, { maximumFractionDigits: 1 });
  const isSame = by === formatNumber(0, locale);
  const isUp = change.by > 0;
  const isGood = isSame ? null : isImprovement(now, figure, isUp);
  const words = isSame ? t("same") : t(`${isUp ? "up" : "down"}${change.isPoints ? "Points" : ""}`, { by });
  return (
    <span className="under whitespace-nowrap tabular-nums" title={t("before", { value: of(before, figure) })}>
      <span className={isGood === null ? "" : isGood ? "text-good" : "text-bad"}>
        {words}
        {isGood !== null && <span className="sr-only"> ({t(isGood ? "good" : "bad")})</span>}
      </span>
      <span className="sr-only"> {t("before", { value: of(before, figure) })}</span>
    </span>
  );
}

type Props = { figures: QueryFigures; previous: QueryFigures | null; isCompared: boolean };

/** Figures of queries in a strip: name, value, parts, and the change if requested. */
export function FigureStrip({ figures, previous, isCompared }: Props) {
  const t = useTranslations("searches");
  const { of, describeParts } = useFigureText();
  return (
    <dl className="mb-4 grid grid-cols-2 gap-x-4 gap-y-3 border-line border-y py-2 sm:grid-cols-3 xl:grid-cols-[repeat(6,auto)]">
      {FIGURES.filter((figure) => figure !== "clicks").map((figure) => {
        const parts = describeParts(figures, figure);
        return (
          <div key={figure} className="min-w-0">
            <dt className="text-ink-2 text-sm" title={t(`about.${figure}`)}>
              {t(`columns.${figure}`)}
            </dt>
            <dd className="tabular-nums">
              <span className="mr-2 font-semibold text-xl">{of(figures, figure)}</span>
              {parts !== null && <span className="inline-block text-ink-2 text-sm">{parts}</span>}
              {isCompared && <Delta now={figures} before={previous} figure={figure} />}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
