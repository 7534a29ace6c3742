import { useSite } from "@/lib/client/site-context";
import {
  computePublishEffect,
  type EffectContext,
  type PublishEffect,
} from "@/lib/domain/customizations/publish-effect";
import { listDraftChanges, type RuleDraft } from "@/lib/domain/customizations/rule-draft";
import { formatDateTime } from "@/lib/i18n/formats";

/**
 * When shoppers see published changes: now, later, not while the rules are blocked, never because their time is over, or no
 * difference because the same rules act.
 */
export type EffectWords = {
  key: "now" | "later" | "blocked" | "ended" | "same";
  values: { at: string; zone: string };
  /** The effect that the text describes. */
  effect: PublishEffect;
};

/** Describes when shoppers see changes published at `now` (epoch ms); each screen has its own texts for the keys. */
export function useEffectWords(): (draft: RuleDraft, now: number, reach: EffectContext) => EffectWords {
  const { site } = useSite();
  const zone = site.time_zone;
  return (draft, now, reach) => {
    const effect = computePublishEffect(draft, zone, now, reach);
    const [first] = effect.later;
    const at = first === undefined ? "" : formatDateTime(first, zone);
    return { key: listDraftChanges(draft).length === 0 ? "now" : chooseKey(effect), values: { at, zone }, effect };
  };
}

function chooseKey({ isNow, later, isBlocked, isOver }: PublishEffect): EffectWords["key"] {
  if (isNow) return "now";
  if (later.length > 0) return "later";
  if (isOver) return "ended";
  return isBlocked ? "blocked" : "same";
}
