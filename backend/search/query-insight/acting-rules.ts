import type { ListRule } from "@/backend/search/pipeline/list-query";
import { type Beaten, beatenRules, lineNumber } from "@/lib/domain/search/precedence";
import { doPlacementsMeet, type Place, stateOf } from "@/lib/domain/search/rule-evaluator";
import { type ItemStanding, type Obstacle, obstacleOf } from "@/lib/domain/search/rule-reach";

/** What a rule is at an instant, as people are told it. */
export type ActingState = "live" | "dormant" | "shadowed" | "scheduled" | "ended";

/**
 * A rule with its state; `beatenBy` has the rule that shadows it and the line of the order of precedence, `obstacle` says
 * why a dormant one cannot act.
 */
export type ActingRule = {
  rule: ListRule;
  state: ActingState;
  beatenBy: { rule: ListRule; line: number } | null;
  obstacle: Obstacle | null;
};

/** In place of a line of the order of precedence: a rule of a nearer category stands in the place of a parent's. */
export const NEARER = 0;

const PLACES: readonly Place[] = ["search", "autocomplete"];

/**
 * The rules of a query with their states at an instant. A pin whose item is sold out ("only if available") or cannot be
 * shown is dormant; a rule is shadowed when it is beaten in every place that it is for.
 */
export function actingRules(
  rules: readonly ListRule[],
  moment: { at: number; timeZone: string },
  standingOf: (identity: string) => ItemStanding,
): ActingRule[] {
  const beaten = new Map<Place, ReadonlyMap<ListRule, Beaten<ListRule>>>(
    PLACES.map((place) => {
      const list = beatenRules(rules, { ...moment, place }, standingOf);
      return [place, new Map(list.map((entry) => [entry.rule, entry]))];
    }),
  );
  return rules.map((rule) => {
    const standing = standingOf(rule.item_url);
    const state = stateOf(rule, moment.at, moment.timeZone, standing);
    if (state === "planned") return { rule, state: "scheduled", beatenBy: null, obstacle: null };
    if (state === "expired") return { rule, state: "ended", beatenBy: null, obstacle: null };
    const obstacle = obstacleOf(rule, standing);
    if (obstacle !== null) return { rule, state: "dormant", beatenBy: null, obstacle };
    const places = PLACES.filter((place) => doPlacementsMeet(rule.placement, place));
    const defeats = places.flatMap((place) => beaten.get(place)?.get(rule) ?? []);
    const [first] = defeats;
    if (first === undefined || defeats.length < places.length)
      return { rule, state: "live", beatenBy: null, obstacle: null };
    const beatenBy = { rule: first.by, line: lineNumber(first.line) };
    return { rule, state: "shadowed", beatenBy, obstacle: null };
  });
}
