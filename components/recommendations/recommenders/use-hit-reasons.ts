import { readEvidence, useReasonText } from "@/components/recommendations/parts/hit-reasons";
import type { RecommendationHit } from "@/lib/contract/recommendations/recommend";

/** Titles of items by their IDs. */
export type Titles = Readonly<Record<string, string | null>>;

/** Why a hit is in a box: a sentence for each piece of evidence. */
export function useHitReasons({ explain }: RecommendationHit, titles: Titles): string[] {
  const reasonText = useReasonText();
  if (!explain) return [];
  const { source, evidence } = explain;
  if (evidence.length === 0) return [reasonText(source)];
  const reasons = evidence.map((one) => {
    const id = one.item_id;
    return reasonText(source, readEvidence(one, id ? titles[id] || id : null));
  });
  return [...new Set(reasons)];
}
