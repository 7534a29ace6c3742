import type { ListRule } from "@/backend/search/list-query";
import { type Beaten, beatenRules, lineNumber } from "@/lib/domain/precedence";
import { doPlacementsMeet, type Place, stateOf } from "@/lib/domain/rule-evaluator";

/** What a rule is at an instant, as people are told it. */
export type ActingState = "live" | "dormant" | "shadowed" | "scheduled" | "ended";

/** A rule with its state; `beatenBy` has the rule that shadows it and the line of the order of precedence. */
export type ActingRule = { rule: ListRule; state: ActingState; beatenBy: { rule: ListRule; line: number } | null };

/** In place of a line of the order of precedence: a rule of a nearer category stands in the place of a parent's. */
export const NEARER = 0;

/** What the catalogue says of an identity. */
export type KnownItems = {
  /** It can be bought. */
  isAvailable: (identity: string) => boolean;
  /** The list could show it: it is there and of the list's type. */
  canShow: (identity: string) => boolean;
};

const PLACES: readonly Place[] = ["search", "autocomplete"];

/**
 * The rules of a query with their states at an instant. A pin whose item is sold out ("only if available") or cannot be
 * shown is dormant; a rule is shadowed when it is beaten in every place that it is for.
 */
export function actingRules(
  rules: readonly ListRule[],
  moment: { at: number; timeZone: string },
  items: KnownItems,
): ActingRule[] {
  const beaten = new Map<Place, ReadonlyMap<ListRule, Beaten<ListRule>>>(
    PLACES.map((place) => {
      const list = beatenRules(rules, { ...moment, place }, items.isAvailable, items.canShow);
      return [place, new Map(list.map((entry) => [entry.rule, entry]))];
    }),
  );
  return rules.map((rule) => {
    const state = stateOf(rule, moment.at, moment.timeZone, items.isAvailable(rule.item_url));
    if (state === "planned") return { rule, state: "scheduled", beatenBy: null };
    if (state === "expired") return { rule, state: "ended", beatenBy: null };
    const isIdle = state === "dormant" || (rule.type === "pin" && !items.canShow(rule.item_url));
    if (isIdle) return { rule, state: "dormant", beatenBy: null };
    const places = PLACES.filter((place) => doPlacementsMeet(rule.placement, place));
    const defeats = places.flatMap((place) => beaten.get(place)?.get(rule) ?? []);
    const [first] = defeats;
    if (first === undefined || defeats.length < places.length) return { rule, state: "live", beatenBy: null };
    return { rule, state: "shadowed", beatenBy: { rule: first.by, line: lineNumber(first.line) } };
  });
}
