import type { ListRule } from "@/backend/search/pipeline/list-query";
import type { SearchContext } from "@/backend/search/service/search-context";
import { arrange, type RankedCandidate } from "@/lib/domain/recommendations/arrange";
import { combineRules, type MatchedCustomization } from "@/lib/domain/recommendations/combine-rules";
import { expandCriteria } from "@/lib/domain/recommendations/expand-criteria";
import { isCriteria, parseCriteria } from "@/lib/domain/search/criteria";
import { type CandidateConditions, findShowable } from "./collect-candidates";
import { toClauses } from "./find-box-rules";
import { findFirstItems } from "./find-first-items";
import { listMatches } from "./match-attribute";

/** Items of the catalog that a pin with criteria chooses from if the model has none. */
const CHOSEN_FROM = 20;

type Box = {
  matched: readonly MatchedCustomization<ListRule>[];
  conditions: CandidateConditions;
  at: number;
};

/** Whether rules with criteria act in a box. */
export function hasCriteria(matched: readonly MatchedCustomization<ListRule>[]): boolean {
  return matched.some(({ rules }) => rules.some(({ item_url }) => isCriteria(item_url)));
}

/** Applies the rules of all matching customizations to candidates. */
export async function arrangeBox(
  search: SearchContext,
  found: readonly RankedCandidate[],
  { matched, conditions, at }: Box,
): Promise<readonly RankedCandidate[]> {
  const instant = { at, timeZone: search.site.timeZone };
  const own = hasCriteria(matched) ? await replaceCriteria(search, found, { matched, conditions, at }) : matched;
  const rules = combineRules<ListRule>(own, instant);
  const pins = rules.filter(({ type }) => type === "pin").map((rule) => rule.item_url);
  return arrange(found, rules, { ...instant, pinnable: await findShowable(search, pins, conditions) });
}

/** Rules with criteria become rules of the items that meet them, as the search index says. */
async function replaceCriteria(
  search: SearchContext,
  found: readonly RankedCandidate[],
  { matched, conditions, at }: Box,
): Promise<MatchedCustomization<ListRule>[]> {
  const rules = matched.flatMap((one) => one.rules);
  const named = new Set(rules.map(({ item_url }) => item_url).filter((item_url) => !isCriteria(item_url)));
  const pins = rules.filter(({ type }) => type === "pin");
  const pinned = pins.flatMap(({ item_url }) => (named.has(item_url) ? [item_url] : []));
  const candidates = found.map(({ identity }) => identity);
  const matches = new Map<string, ReadonlySet<string>>();
  const beyond: string[] = [];
  for (const { item_url, type } of rules) {
    const criteria = parseCriteria(item_url);
    if (criteria === null) continue;
    const met = await listMatches(search, [...new Set([...candidates, ...pinned])], toClauses(criteria));
    // The model may know too few such items for all pins.
    const free = candidates.filter((one) => met.has(one) && !named.has(one));
    const more = type === "pin" && free.length < pins.length - pinned.length ? await findMore(item_url) : [];
    matches.set(item_url, new Set([...(matches.get(item_url) ?? []), ...met, ...more]));
    beyond.push(...more);
  }
  const ranked = [...new Set([...candidates, ...beyond])];
  const meets = (criteria: string, identity: string) => matches.get(criteria)?.has(identity) === true;
  return expandCriteria<ListRule>(matched, { ranked, pinned, meets }, { at, timeZone: search.site.timeZone });

  async function findMore(criteria: string): Promise<string[]> {
    const [type] = conditions.types;
    if (type === undefined) return [];
    const any = toClauses(parseCriteria(criteria) ?? []);
    const first = await findFirstItems(search, { type, any, limit: CHOSEN_FROM });
    const showable = await findShowable(search, first, conditions);
    return first.filter((identity) => showable.has(identity));
  }
}
