import { useLocale, useTranslations } from "next-intl";
import { changeBetween, metricText } from "@/components/analytics/charts/metric-text";
import { useSite } from "@/lib/client/site-context";
import type { QueryFigures, Ratio } from "@/lib/contract/analytics/searches";
import type { MetricUnit } from "@/lib/contract/analytics/site-stats";
import { isTooFew, METRICS } from "@/lib/domain/analytics/metrics";
import { formatNumber } from "@/lib/i18n/formats";

/** The figures of queries, in the order in which they are shown. */
export const FIGURES = ["searches", "clicks", "ctr", "conversion", "no_results", "revenue", "avg_position"] as const;
/** A figure of queries. */
export type Figure = (typeof FIGURES)[number];

/** What a figure is written in. */
export function unitOf(figure: Figure): MetricUnit {
  return METRICS[figure].unit;
}

/** The ratio of a figure, null where it is counted. */
export function ratioOf(figures: QueryFigures, figure: Figure): Ratio | null {
  const value = figures[figure];
  return typeof value === "number" ? null : value;
}

/** The value of a figure; null where there is none, or where it has too small a denominator. */
export function shownOf(figures: QueryFigures | null, figure: Figure): number | null {
  if (figures === null) return null;
  const value = figures[figure];
  if (typeof value === "number") return value;
  return hasTooFew(value, figure) ? null : value.value;
}

function hasTooFew(ratio: Ratio, figure: Figure): boolean {
  return isTooFew(ratio, { key: figure, unit: unitOf(figure) });
}

/** How figures are written. */
export function useFigureText() {
  const t = useTranslations("analytics.figures");
  const locale = useLocale();
  const { site } = useSite();
  const text = (value: number | null, figure: Figure) =>
    metricText(value, { unit: unitOf(figure), currency: site.currency, locale });
  return {
    text,
    whole: (value: number) => formatNumber(value, locale),
    /** The value, "too few" where it rests on too little. */
    of: (figures: QueryFigures, figure: Figure): string => {
      const ratio = ratioOf(figures, figure);
      return ratio !== null && hasTooFew(ratio, figure) ? t("tooFew") : text(shownOf(figures, figure), figure);
    },
    /** What a ratio is made of, null where the figure is counted. */
    madeOf: (figures: QueryFigures, figure: Figure): string | null => {
      const ratio = ratioOf(figures, figure);
      if (ratio === null || ratio.of === 0) return null;
      const of = formatNumber(ratio.of, locale);
      // Positions are added up to a mean: only how many clicks there were says something.
      return figure === "avg_position" ? t("n", { n: of }) : t("nOf", { n: formatNumber(ratio.n, locale), of });
    },
  };
}

/** Whether a change is for the better. Null where neither way is: more searches that find nothing are not good news. */
function isImprovement(now: QueryFigures, figure: Figure, isUp: boolean): boolean | null {
  const { better } = METRICS[figure];
  const { n, of } = now.no_results;
  const findsNothing = of > 0 && n === of;
  if (better === null || (figure === "searches" && findsNothing)) return null;
  return (better === "more") === isUp;
}

type DeltaProps = { now: QueryFigures; before: QueryFigures | null; figure: Figure };

/** How a figure has changed against the range before: with its sign, and whether that is better in words. */
export function Delta({ now, before, figure }: DeltaProps) {
  const t = useTranslations("analytics.figures.change");
  const locale = useLocale();
  const { of } = useFigureText();
  const change = changeBetween(shownOf(now, figure), shownOf(before, figure), unitOf(figure));
  if (before === null || change === null) return <span className="sr-only">{t("none")}</span>;
  const size = Math.abs(change.isPoints ? change.by : change.by * 100);
  const by = formatNumber(size, locale, { maximumFractionDigits: 1 });
  const isSame = by === formatNumber(0, locale);
  const isUp = change.by > 0;
  const isGood = isSame ? null : isImprovement(now, figure, isUp);
  const words = isSame ? t("same") : t(`${isUp ? "up" : "down"}${change.isPoints ? "Points" : ""}`, { by });
  return (
    <span className="under tabular-nums" title={t("before", { value: of(before, figure) })}>
      <span className={isGood === null ? "" : isGood ? "text-good" : "text-bad"}>
        {words}
        {isGood !== null && <span className="sr-only"> ({t(isGood ? "good" : "bad")})</span>}
      </span>
      <span className="sr-only"> {t("before", { value: of(before, figure) })}</span>
    </span>
  );
}

type Props = { figures: QueryFigures; previous: QueryFigures | null; isCompared: boolean };

/** Figures of queries between two hairlines: name, value, what it is made of, and the change where one is asked for. */
export function FigureStrip({ figures, previous, isCompared }: Props) {
  const t = useTranslations("searches");
  const { of, madeOf } = useFigureText();
  return (
    <dl className="mb-5 grid grid-cols-2 gap-x-6 gap-y-3 border-line border-y py-3 sm:grid-cols-3 xl:grid-cols-[repeat(6,auto)]">
      {FIGURES.filter((figure) => figure !== "clicks").map((figure) => {
        const parts = madeOf(figures, figure);
        return (
          <div key={figure} className="min-w-0">
            <dt className="text-ink-2 text-sm" title={t(`about.${figure}`)}>
              {t(`columns.${figure}`)}
            </dt>
            <dd className="tabular-nums">
              <span className="mr-2 font-semibold text-2xl">{of(figures, figure)}</span>
              {parts !== null && <span className="inline-block text-ink-2 text-sm">{parts}</span>}
              {isCompared && <Delta now={figures} before={previous} figure={figure} />}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
