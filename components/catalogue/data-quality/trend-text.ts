import { useTranslations } from "next-intl";
import { useShareText } from "./share-text";
import type { TrendPoint } from "./trend-path";

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
