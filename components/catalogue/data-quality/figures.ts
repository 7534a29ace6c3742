import { useLocale, useTranslations } from "next-intl";
import { formatPercent } from "@/lib/i18n/formats";

/** One computation of a check: when, and the share of failing items. */
export type TrendPoint = { at: string; share: number };

type Size = { width: number; height: number };
type Spot = { x: number; y: number };

/** Room above the highest point, so that the line is not cut off. */
const HEAD = 1.15;
/** Minimum of the axis maximum, for a trend of zeros. */
const LEAST = 0.01;

/**
 * The geometry of a trend in a box: its points in SVG syntax, the last one, and the height of the threshold (null if it is 0,
 * which is the axis). The axis starts at zero; the x positions are proportional to time.
 */
export function buildTrendPath(points: readonly TrendPoint[], threshold: number, { width, height }: Size) {
  const top = Math.max(LEAST, threshold, ...points.map(({ share }) => share)) * HEAD;
  const toY = (share: number): number => round(height - (share / top) * height);
  const times = points.map(({ at }) => Date.parse(at));
  const from = times[0] ?? 0;
  const to = times.at(-1) ?? 0;
  const toX = (time: number): number => (to > from ? round(((time - from) / (to - from)) * width) : width);
  const spots = points.map(({ share }, index): Spot => ({ x: toX(times[index] ?? to), y: toY(share) }));
  return {
    line: spots.map(({ x, y }) => `${x},${y}`).join(" "),
    last: spots.at(-1) ?? null,
    limit: threshold > 0 ? toY(threshold) : null,
  };
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

/** Describes a trend in one sentence: number of computations, first and last share. */
export function useTrendText(): (points: readonly TrendPoint[]) => string {
  const t = useTranslations("data-quality.trend");
  const share = useShareText();
  return (points) => {
    const first = points[0];
    const last = points.at(-1);
    if (first === undefined || last === undefined) return t("none");
    return t("summary", { count: points.length, first: share(first.share), last: share(last.share) });
  };
}

/** The smallest share that one decimal can show. */
const LEAST_SHARE = 0.001;

/** A share as percent; a share just above 0 or just below 1 is shown as `<` or `>`, so that it never rounds to 0 or 100%. */
export function formatQualityShare(share: number, locale: string): string {
  if (share > 0 && share < LEAST_SHARE) return `< ${formatPercent(LEAST_SHARE, locale)}`;
  if (share < 1 && share > 1 - LEAST_SHARE) return `> ${formatPercent(1 - LEAST_SHARE, locale)}`;
  return formatPercent(share, locale);
}

/** Formats shares in the page's language. */
export function useShareText(): (share: number) => string {
  const locale = useLocale();
  return (share) => formatQualityShare(share, locale);
}
