import { useLocale, useTranslations } from "next-intl";
import { formatPercent } from "@/lib/i18n/formats";

/** One computation of a check: when, and what share of the items failed. */
export type TrendPoint = { at: string; share: number };

type Size = { width: number; height: number };
type Spot = { x: number; y: number };

/** Room above the highest point, so that a line at the top is not cut. */
const HEAD = 1.15;
/** A line of nothing but zeros still has an axis. */
const LEAST = 0.01;

/**
 * Where a trend runs in a box: its points as SVG writes them, the last one, and the height of the threshold; null where the
 * threshold is nothing, which is the axis. The axis starts at nothing; points stand at their times.
 */
export function trendPath(points: readonly TrendPoint[], threshold: number, { width, height }: Size) {
  const top = Math.max(LEAST, threshold, ...points.map(({ share }) => share)) * HEAD;
  const down = (share: number): number => round(height - (share / top) * height);
  const times = points.map(({ at }) => Date.parse(at));
  const [from, to] = [times[0] ?? 0, times.at(-1) ?? 0];
  const across = (time: number): number => (to > from ? round(((time - from) / (to - from)) * width) : width);
  const spots = points.map(({ share }, index): Spot => ({ x: across(times[index] ?? to), y: down(share) }));
  return {
    line: spots.map(({ x, y }) => `${x},${y}`).join(" "),
    last: spots.at(-1) ?? null,
    limit: threshold > 0 ? down(threshold) : null,
  };
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

/** A trend in one sentence: how many computations, from where to where. */
export function useTrendText(): (points: readonly TrendPoint[]) => string {
  const t = useTranslations("data-quality.trend");
  const share = useShareText();
  return (points) => {
    const [first, last] = [points[0], points.at(-1)];
    if (first === undefined || last === undefined) return t("none");
    return t("summary", { count: points.length, first: share(first.share), last: share(last.share) });
  };
}

/** The least that one decimal can say. */
const LEAST_SHARE = 0.001;

/** A share as percent; what is there but less than a tenth of one says so, and what is not quite all is not all. */
export function shareText(share: number, locale: string): string {
  if (share > 0 && share < LEAST_SHARE) return `< ${formatPercent(LEAST_SHARE, locale)}`;
  if (share < 1 && share > 1 - LEAST_SHARE) return `> ${formatPercent(1 - LEAST_SHARE, locale)}`;
  return formatPercent(share, locale);
}

/** Shares in the language of the page. */
export function useShareText(): (share: number) => string {
  const locale = useLocale();
  return (share) => shareText(share, locale);
}
