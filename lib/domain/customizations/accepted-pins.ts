import { doPlacementsOverlap } from "@/lib/domain/search/rule-evaluator";
import type { PinPlacement } from "./bulk-edit";
import type { DraftRule, RuleDraft, Scope } from "./rule-draft";

/** An accepted suggested pin; `to` is its position. */
export type AcceptedPin = { item_url: string; to: number };

/** Accepted pins in order of position, as `pinInOrder` takes them. They apply while their items are available. */
export function placeAccepted(pins: readonly AcceptedPin[]): PinPlacement[] {
  return [...pins]
    .sort((a, b) => a.to - b.to)
    .map(({ item_url, to }) => ({
      target: { item_url, item: null },
      position: to,
      availability: "if_available",
    }));
}

/** The pins of a place by position. */
export function sortPins({ rules }: RuleDraft, { place }: Scope): DraftRule[] {
  return rules
    .filter((rule) => rule.type === "pin" && doPlacementsOverlap(rule.placement, place))
    .sort((a, b) => (a.position ?? 0) - (b.position ?? 0));
}
