import { useLocale, useTranslations } from "next-intl";
import { formatNumber } from "@/lib/i18n/formats";

const WIDTH = 96;
const HEIGHT = 24;

/** How often a query was searched over the range; the axis begins at nothing. The words say the same. */
export function TrendSpark({ values, query }: { values: readonly number[]; query: string }) {
  const t = useTranslations("searches");
  const locale = useLocale();
  const top = Math.max(1, ...values);
  const step = values.length > 1 ? WIDTH / (values.length - 1) : 0;
  const spots = values.map((value, at) => `${round(at * step)},${round(HEIGHT - 1 - (value / top) * (HEIGHT - 3))}`);
  const label = t("trend.words", {
    query,
    parts: values.length,
    first: formatNumber(values[0] ?? 0, locale),
    last: formatNumber(values.at(-1) ?? 0, locale),
    most: formatNumber(Math.max(0, ...values), locale),
  });
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      className="inline-block h-6 w-24 overflow-visible align-middle"
    >
      <line x1={0} x2={WIDTH} y1={HEIGHT - 0.5} y2={HEIGHT - 0.5} className="stroke-line" />
      {values.length > 1 && (
        <polyline
          points={spots.join(" ")}
          fill="none"
          strokeWidth={1.5}
          strokeLinejoin="round"
          className="stroke-chart-1"
        />
      )}
    </svg>
  );
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
