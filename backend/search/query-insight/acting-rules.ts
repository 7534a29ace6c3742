import { resolveInheritance } from "@vitrine/engine/inheritance";
import type { ListRule } from "@vitrine/engine/list-query";
import { type BeatenRule, findBeatenRules, getLineNumber } from "@vitrine/engine/precedence";
import { findObstacle, type ItemEligibility, type Obstacle } from "@vitrine/engine/rule-eligibility";
import { evaluateState, isInPlace, type Place } from "@vitrine/engine/rule-evaluator";
import type { Tx } from "@/backend/db/client";
import { findFamilyRules, findRules } from "@/backend/search/service/find-rules";
import { asTyped, findQueryRules, nameForm, type QueryWords } from "@/backend/search/service/query-entries";
import type { SearchContext } from "@/backend/search/service/search-context";
import type { CustomizationKind } from "@/lib/contract/search/kinds";
import { hasCatalogueItems } from "@/lib/domain/search/kinds";
import { KIND_PLACES } from "@/lib/domain/search/places";
import { findEligibility, loadItemsOfRules } from "./rule-items";

/** The state of a rule at an instant, as shown to people. */
export type ActingState = "live" | "dormant" | "shadowed" | "scheduled" | "ended";

/**
 * A rule with its state. `beatenBy`: the rule that shadows it, and the deciding line of the order of precedence.
 * `obstacle`: why a dormant rule cannot act.
 */
export type ActingRule = {
  rule: ListRule;
  state: ActingState;
  beatenBy: { rule: ListRule; line: number } | null;
  obstacle: Obstacle | null;
};

/** Instead of a line of the order of precedence: a rule of a nearer category overrides a parent's. */
export const NEARER = 0;

/**
 * The states of the rules of a kind at an instant. A pin whose item is sold out ("only if available") or cannot be shown is dormant;
 * a rule is shadowed when it is beaten in all of its places.
 */
export function resolveActingRules(
  kind: CustomizationKind,
  rules: readonly ListRule[],
  moment: { at: number; timeZone: string },
  getEligibility: (identity: string) => ItemEligibility,
): ActingRule[] {
  const ofKind: readonly Place[] = KIND_PLACES[kind];
  const beaten = new Map<Place, ReadonlyMap<ListRule, BeatenRule<ListRule>>>(
    ofKind.map((place) => {
      const list = findBeatenRules(rules, { ...moment, place }, getEligibility);
      return [place, new Map(list.map((entry) => [entry.rule, entry]))];
    }),
  );
  return rules.map((rule) => {
    const eligibility = getEligibility(rule.item_url);
    const state = evaluateState(rule, moment.at, moment.timeZone, eligibility);
    if (state === "planned") return { rule, state: "scheduled", beatenBy: null, obstacle: null };
    if (state === "expired") return { rule, state: "ended", beatenBy: null, obstacle: null };
    const obstacle = findObstacle(rule, eligibility);
    if (obstacle !== null) return { rule, state: "dormant", beatenBy: null, obstacle };
    const places = ofKind.filter((place) => isInPlace(rule.placement, place));
    const defeats = places.flatMap((place) => beaten.get(place)?.get(rule) ?? []);
    const [first] = defeats;
    if (first === undefined || defeats.length < places.length)
      return { rule, state: "live", beatenBy: null, obstacle: null };
    const beatenBy = { rule: first.by, line: getLineNumber(first.line) };
    return { rule, state: "shadowed", beatenBy, obstacle: null };
  });
}

type ListQuestion = { kind: CustomizationKind; subject: string; type: string; at: Date | null };

/** The states of rules, given their items in the catalog. */
export async function loadStates(
  db: Tx,
  context: SearchContext,
  question: ListQuestion & { rules: readonly ListRule[] },
): Promise<ActingRule[]> {
  const { site } = context;
  const { kind, subject, type, at } = question;
  const moment = { at: (at ?? context.now).getTime(), timeZone: site.timeZone };
  const items = hasCatalogueItems(question) ? await loadItemsOfRules(db, site.siteId, question.rules) : null;
  const list = { kind, subject, type };
  // Rules that name a variant act for its product.
  const named = new Map(
    question.rules.map((rule) => {
      const identity = items?.get(rule.item_url)?.identity ?? rule.item_url;
      return [identity === rule.item_url ? rule : { ...rule, item_url: identity }, rule];
    }),
  );
  const byIdentity = new Map([...(items?.values() ?? [])].map((item) => [item.identity, item]));
  const states = resolveActingRules(kind, [...named.keys()], moment, (identity) =>
    findEligibility(list, site.mainType, byIdentity.get(identity) ?? null),
  );
  const findNamed = (rule: ListRule): ListRule => named.get(rule) ?? rule;
  return states.map(({ rule, beatenBy, ...state }) => ({
    ...state,
    rule: findNamed(rule),
    beatenBy: beatenBy && { ...beatenBy, rule: findNamed(beatenBy.rule) },
  }));
}

/**
 * The rules of a list as the engine applies them, the rules of parent categories that nearer rules override, and
 * `ofQuery`: the other form or the correction of the query whose rules they are.
 * @param words the query with its correction.
 */
export async function loadListRules(
  context: SearchContext,
  { kind, subject, type, at }: ListQuestion,
  words: QueryWords = asTyped(subject),
): Promise<{ rules: readonly ListRule[]; beaten: ActingRule[]; ofQuery?: string | undefined }> {
  if (kind === "query-customizations") {
    const found = findQueryRules(context, words, type);
    return { rules: found?.value ?? [], beaten: [], ofQuery: nameForm(found) };
  }
  const instant = { at: (at ?? context.now).getTime(), timeZone: context.site.timeZone };
  const rules = await findRules(context, { kind, subject }, type, instant.at);
  if (kind !== "product-listings") return { rules, beaten: [] };
  const { own, parents } = await findFamilyRules(context, subject, type);
  const beaten = resolveInheritance(own, parents, instant).flatMap(({ inherited: { rule }, by }): ActingRule[] => {
    return by === null ? [] : [{ rule, state: "shadowed", beatenBy: { rule: by, line: NEARER }, obstacle: null }];
  });
  return { rules, beaten };
}
