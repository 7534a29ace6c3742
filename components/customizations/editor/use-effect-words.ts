import { useSite } from "@/lib/client/site-context";
import { publishEffect } from "@/lib/domain/publish-effect";
import type { RuleChange } from "@/lib/domain/rule-draft";
import { formatDateTime } from "@/lib/i18n/formats";

/** From when shoppers see changes that are live: at once, from a later moment on, or never, for their time is over. */
export type EffectWords = { key: "now" | "later" | "ended"; values: { at: string; zone: string } };

/** Says at an instant (epoch ms) from when shoppers see changes; each screen has texts of its own for the keys. */
export function useEffectWords(): (changes: readonly RuleChange[], now: number) => EffectWords {
  const { site } = useSite();
  const zone = site.time_zone;
  return (changes, now) => {
    const { isNow, later } = publishEffect(changes, zone, now);
    const [first] = later;
    const at = first === undefined ? "" : formatDateTime(first, zone);
    const key = isNow || changes.length === 0 ? "now" : first === undefined ? "ended" : "later";
    return { key, values: { at, zone } };
  };
}
