import { useSite } from "@/lib/client/site-context";
import { type PublishEffect, publishEffect, type Reach } from "@/lib/domain/customizations/publish-effect";
import { changesOf, type RuleDraft } from "@/lib/domain/customizations/rule-draft";
import { formatDateTime } from "@/lib/i18n/formats";

/**
 * From when shoppers see changes that are live: at once, from a later moment on, not as long as the rules cannot act, never,
 * for their time is over, or not at all, for the same rules act as before.
 */
export type EffectWords = {
  key: "now" | "later" | "blocked" | "ended" | "same";
  values: { at: string; zone: string };
  /** When the changes act, from which the words come. */
  effect: PublishEffect;
};

/** Says at an instant (epoch ms) from when shoppers see changes; each screen has texts of its own for the keys. */
export function useEffectWords(): (draft: RuleDraft, now: number, reach: Reach) => EffectWords {
  const { site } = useSite();
  const zone = site.time_zone;
  return (draft, now, reach) => {
    const effect = publishEffect(draft, zone, now, reach);
    const [first] = effect.later;
    const at = first === undefined ? "" : formatDateTime(first, zone);
    return { key: changesOf(draft).length === 0 ? "now" : keyOf(effect), values: { at, zone }, effect };
  };
}

function keyOf({ isNow, later, isBlocked, isOver }: PublishEffect): EffectWords["key"] {
  if (isNow) return "now";
  if (later.length > 0) return "later";
  if (isOver) return "ended";
  return isBlocked ? "blocked" : "same";
}
