import { useTranslations } from "next-intl";
import { type HitEvidence, readEvidence, useReasonText } from "@/components/recommendations/parts/hit-reasons";
import type { RecommendationExplain } from "@/lib/contract/recommendations/recommend";
import { LIKENESSES } from "@/lib/domain/recommendations/models";
import type { PreviewItem } from "@/lib/domain/search/preview-item";

// The reason of a hit in one sentence. The shared results know reasons as named numbers, so it passes through them.

type Signal = { name: string; value: number };

/** The reason of a hit: its source, the strongest evidence, and whether the model itself had too few items. */
export type HitWhy = { source: string; isFallback: boolean; evidence: HitEvidence | undefined };

/** The reason of a hit, of an answer with explanations. */
export function readWhy({ source, fallback, evidence: [first] }: RecommendationExplain): HitWhy {
  const evidence = first && readEvidence(first, null);
  return { source, isFallback: fallback === true, evidence };
}

const SOURCE = "source:";
const LIKE = "like:";

/** The reason of a hit as signals of the shared results. */
export function readSignals(explain: RecommendationExplain): Signal[] {
  const { source, isFallback, evidence } = readWhy(explain);
  const { n = null, of = null, value = null, likeness = [] } = evidence ?? {};
  return [
    { name: `${SOURCE}${source}`, value: isFallback ? 0 : 1 },
    ...Object.entries({ n, of, value }).flatMap(([name, number]) => (number === null ? [] : [{ name, value: number }])),
    ...likeness.map((one) => ({ name: `${LIKE}${one}`, value: 1 })),
  ];
}

function fromSignals(signals: readonly Signal[]): HitWhy | null {
  const source = signals.find(({ name }) => name.startsWith(SOURCE));
  if (source === undefined) return null;
  const findNumber = (wanted: string) => signals.find(({ name }) => name === wanted)?.value ?? null;
  const likeness = LIKENESSES.filter((one) => signals.some(({ name }) => name === `${LIKE}${one}`));
  return {
    source: source.name.slice(SOURCE.length),
    isFallback: source.value === 0,
    evidence: { item: null, n: findNumber("n"), of: findNumber("of"), value: findNumber("value"), likeness },
  };
}

/** Formats reasons. */
export function useWhyText(): (why: HitWhy) => string {
  const t = useTranslations("recommendations.reasons");
  const reasonText = useReasonText();
  return ({ source, isFallback, evidence }) => {
    const why = reasonText(source, evidence);
    return isFallback ? t("fallback", { why }) : why;
  };
}

/** Formats the reasons of items of the shared results. */
export function useWhy(): (item: PreviewItem) => string | null {
  const whyText = useWhyText();
  return ({ signals = [] }) => {
    const why = fromSignals(signals);
    return why && whyText(why);
  };
}
