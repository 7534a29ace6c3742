import type { Clause, ListRule } from "@/backend/search/pipeline/list-query";
import type { SearchContext } from "@/backend/search/service/search-context";
import { arrange, type RankedCandidate } from "@/lib/domain/recommendations/arrange";
import { combineRules, type MatchedCustomization } from "@/lib/domain/recommendations/combine-rules";
import { expandCriteria } from "@/lib/domain/recommendations/expand-criteria";
import { isCriteria, parseCriteria } from "@/lib/domain/search/criteria";
import { type CandidateConditions, findShowable } from "./collect-candidates";
import { toClauses } from "./find-box-rules";
import { findFirstItems } from "./find-first-items";
import { listMatchesOfEach } from "./match-attribute";

/** Items of the catalog that a pin with criteria chooses from if the model has none. */
const CHOSEN_FROM = 20;

type Box = {
  matched: readonly MatchedCustomization<ListRule>[];
  conditions: CandidateConditions;
  at: number;
};

/** Whether rules with criteria act in a box. */
function hasCriteria(matched: readonly MatchedCustomization<ListRule>[]): boolean {
  return matched.some(({ rules }) => rules.some(({ item_url }) => isCriteria(item_url)));
}

/** Applies the rules of all matching customizations to candidates. */
export async function arrangeBox(
  search: SearchContext,
  found: readonly RankedCandidate[],
  { matched, conditions, at }: Box,
): Promise<readonly RankedCandidate[]> {
  const instant = { at, timeZone: search.site.timeZone };
  const replaced = hasCriteria(matched)
    ? await replaceCriteria(search, found, { matched, conditions, at })
    : { matched, more: [] };
  const rules = combineRules<ListRule>(replaced.matched, instant);
  // Candidates and items found for pins were checked.
  const checked = new Set([...found.map(({ identity }) => identity), ...replaced.more]);
  const pins = rules.flatMap(({ type, item_url }) => (type === "pin" && !checked.has(item_url) ? [item_url] : []));
  const pinnable = new Set([...checked, ...(await findShowable(search, pins, conditions))]);
  return arrange(found, rules, { ...instant, pinnable });
}

/** The rules of a box without criteria, and the items of the catalog that these found, which may be shown. */
type Replaced = { matched: MatchedCustomization<ListRule>[]; more: readonly string[] };

/** Rules with criteria become rules of the items that meet them, as the search index says. */
async function replaceCriteria(
  search: SearchContext,
  found: readonly RankedCandidate[],
  { matched, conditions, at }: Box,
): Promise<Replaced> {
  const rules = matched.flatMap((one) => one.rules);
  const named = new Set(rules.map(({ item_url }) => item_url).filter((item_url) => !isCriteria(item_url)));
  const pins = rules.filter(({ type }) => type === "pin");
  const pinned = pins.flatMap(({ item_url }) => (named.has(item_url) ? [item_url] : []));
  const candidates = found.map(({ identity }) => identity);
  const criteria = [...new Set(rules.map(({ item_url }) => item_url))].flatMap((text) => {
    const parsed = parseCriteria(text);
    return parsed === null ? [] : [{ text, clauses: toClauses(parsed) }];
  });
  const known = [...new Set([...candidates, ...pinned])];
  const met = await listMatchesOfEach(
    search,
    known,
    criteria.map(({ clauses }) => clauses),
  );
  const pinTexts = new Set(pins.map(({ item_url }) => item_url));
  const more = await Promise.all(
    criteria.map(({ text, clauses }, at) => {
      const free = candidates.filter((one) => met[at]?.has(one) === true && !named.has(one));
      // The model may know too few such items for all pins.
      return pinTexts.has(text) && free.length < pins.length - pinned.length ? findMore(clauses) : [];
    }),
  );
  const matches = new Map(criteria.map(({ text }, at) => [text, new Set([...(met[at] ?? []), ...(more[at] ?? [])])]));
  const ranked = [...new Set([...candidates, ...more.flat()])];
  const meets = (text: string, identity: string) => matches.get(text)?.has(identity) === true;
  const instant = { at, timeZone: search.site.timeZone };
  return { matched: expandCriteria<ListRule>(matched, { ranked, pinned, meets }, instant), more: more.flat() };

  async function findMore(any: readonly Clause[]): Promise<string[]> {
    const [type] = conditions.types;
    if (type === undefined) return [];
    const first = await findFirstItems(search, { type, any, limit: CHOSEN_FROM });
    const showable = await findShowable(search, first, conditions);
    return first.filter((identity) => showable.has(identity));
  }
}
