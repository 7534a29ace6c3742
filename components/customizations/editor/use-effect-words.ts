import { useSite } from "@/lib/client/site-context";
import { type PublishEffect, publishEffect, type Reach } from "@/lib/domain/publish-effect";
import type { RuleChange } from "@/lib/domain/rule-draft";
import { formatDateTime } from "@/lib/i18n/formats";

/**
 * From when shoppers see changes that are live: at once, from a later moment on, not as long as the rules cannot act, or
 * never, for their time is over.
 */
export type EffectWords = { key: "now" | "later" | "blocked" | "ended"; values: { at: string; zone: string } };

/** Says at an instant (epoch ms) from when shoppers see changes; each screen has texts of its own for the keys. */
export function useEffectWords(): (changes: readonly RuleChange[], now: number, reach: Reach) => EffectWords {
  const { site } = useSite();
  const zone = site.time_zone;
  return (changes, now, reach) => {
    const effect = publishEffect(changes, zone, now, reach);
    const [first] = effect.later;
    const at = first === undefined ? "" : formatDateTime(first.at, zone);
    return { key: changes.length === 0 ? "now" : keyOf(effect), values: { at, zone } };
  };
}

function keyOf({ isNow, later, isBlocked }: PublishEffect): EffectWords["key"] {
  if (isNow) return "now";
  if (later.length > 0) return "later";
  return isBlocked ? "blocked" : "ended";
}
