import { useTranslations } from "next-intl";
import { useMemo } from "react";
import type { RecommendationExplain } from "@/lib/contract/recommendations/recommend";
import { LIKENESSES, type Source } from "@/lib/domain/recommendations/models";
import type { PreviewItem } from "@/lib/domain/search/preview-item";

// Why a hit is in a box, as text. The shared results know reasons as named numbers, so it passes through them.

type Signal = { name: string; value: number };

type Likeness = (typeof LIKENESSES)[number];

/** The reason of a hit: its source, the strongest evidence, and whether the model itself had too few items. */
export type HitWhy = {
  source: string;
  isFallback: boolean;
  n: number | null;
  of: number | null;
  value: number | null;
  likeness: readonly Likeness[];
};

/** The reason of a hit, of an answer with explanations. */
export function readWhy({ source, fallback, evidence: [first] }: RecommendationExplain): HitWhy {
  return {
    source,
    isFallback: fallback === true,
    n: first?.n ?? null,
    of: first?.of ?? null,
    value: first?.value ?? null,
    likeness: LIKENESSES.filter((one) => first?.likeness?.includes(one)),
  };
}

const SOURCE = "source:";
const LIKE = "like:";

/** The reason of a hit as signals of the shared results. */
export function readSignals(explain: RecommendationExplain): Signal[] {
  const { source, isFallback, n, of, value, likeness } = readWhy(explain);
  const numbers = { n, of, value };
  return [
    { name: `${SOURCE}${source}`, value: isFallback ? 0 : 1 },
    ...Object.entries(numbers).flatMap(([name, number]) => (number === null ? [] : [{ name, value: number }])),
    ...likeness.map((one) => ({ name: `${LIKE}${one}`, value: 1 })),
  ];
}

function fromSignals(signals: readonly Signal[]): HitWhy | null {
  const source = signals.find(({ name }) => name.startsWith(SOURCE));
  if (source === undefined) return null;
  const numberOf = (wanted: string) => signals.find(({ name }) => name === wanted)?.value ?? null;
  return {
    source: source.name.slice(SOURCE.length),
    isFallback: source.value === 0,
    n: numberOf("n"),
    of: numberOf("of"),
    value: numberOf("value"),
    likeness: LIKENESSES.filter((one) => signals.some(({ name }) => name === `${LIKE}${one}`)),
  };
}

/** Formats reasons; null for a source without a text. */
export function useWhyText(): (why: HitWhy) => string | null {
  const t = useTranslations("recommendations-customization.why");
  return useMemo(() => {
    const formatSource = ({ source, n, of, value, likeness }: HitWhy): string | null => {
      if (!isSource(source)) return null;
      const counts = { n: n ?? 0, of: of ?? 0, hasCounts: n !== null && of !== null ? "yes" : "no" };
      const likenessText = likeness.map((one) => t(`likeness.${one}`)).join(", ");
      const discount = { percent: Math.round((value ?? 0) * 100), hasValue: value === null ? "no" : "yes" };
      return t(source, { ...counts, ...discount, likeness: likenessText || "none" });
    };
    return (why) => {
      const text = formatSource(why);
      return text !== null && why.isFallback ? t("fallback", { why: text }) : text;
    };
  }, [t]);
}

/** Formats the reasons of items of the shared results. */
export function useWhy(): (item: PreviewItem) => string | null {
  const whyText = useWhyText();
  return ({ signals = [] }) => {
    const why = fromSignals(signals);
    return why && whyText(why);
  };
}

const SOURCES: Readonly<Record<Source, true>> = {
  bought_together: true,
  viewed_together: true,
  similar: true,
  most_sold: true,
  trending: true,
  newest: true,
  discounted: true,
  last_seen: true,
  recently_ordered: true,
  popular_categories: true,
  random_newest: true,
  random: true,
};

function isSource(name: string): name is Source {
  return Object.hasOwn(SOURCES, name);
}
