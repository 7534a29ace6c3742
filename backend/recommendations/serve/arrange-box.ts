import type { ListRule } from "@vitrine/engine/list-query";
import type { SearchContext } from "@/backend/search/service/search-context";
import { arrangeCandidates, type RankedCandidate } from "@/lib/domain/recommendations/arrange";
import { combineRules, type MatchedCustomization } from "@/lib/domain/recommendations/combine-rules";
import { expandCriteria } from "@/lib/domain/recommendations/expand-criteria";
import { isCriteria, parseCriteria } from "@/lib/domain/search/criteria";
import type { BoxCriteria, CandidateConditions, Collected } from "./collect-candidates";
import { toClauses } from "./find-box-rules";
import { findFirstShowable } from "./find-first-items";

/** The rules of all customizations that match a request, the items they name in pins, and their criteria, each once. */
type BoxRules = {
  matched: readonly MatchedCustomization<ListRule>[];
  pinned: readonly string[];
  criteria: readonly BoxCriteria[];
};

/** Reads the items and criteria of the rules of matching customizations. */
export function readBoxRules(matched: readonly MatchedCustomization<ListRule>[]): BoxRules {
  const rules = matched.flatMap((one) => one.rules);
  const texts = new Set(rules.map(({ item_url }) => item_url));
  return {
    matched,
    pinned: [
      ...new Set(rules.flatMap(({ type, item_url }) => (type === "pin" && !isCriteria(item_url) ? [item_url] : []))),
    ],
    criteria: [...texts].flatMap((text) => {
      const parsed = parseCriteria(text);
      return parsed === null ? [] : [{ text, clauses: toClauses(parsed) }];
    }),
  };
}

type Box = { rules: BoxRules; conditions: CandidateConditions; at: number };

/** Applies the rules of all matching customizations to candidates. */
export async function arrangeBox(
  search: SearchContext,
  collected: Collected,
  { rules, conditions, at }: Box,
): Promise<readonly RankedCandidate[]> {
  const instant = { at, timeZone: search.site.timeZone };
  const { matched, more } = await replaceCriteria(search, collected, { rules, conditions, at });
  // Candidates and items found for pins were checked.
  const pinnable = new Set([...collected.found.map(({ identity }) => identity), ...collected.showable, ...more]);
  return arrangeCandidates(collected.found, combineRules<ListRule>(matched, instant), { ...instant, pinnable });
}

/** The rules of a box without criteria, and the items of the catalog that these found, which may be shown. */
type Replaced = { matched: readonly MatchedCustomization<ListRule>[]; more: readonly string[] };

/** Rules with criteria become rules of the items that meet them, as the search index says. */
async function replaceCriteria(
  search: SearchContext,
  { found, met }: Collected,
  { rules: { matched, pinned, criteria }, conditions, at }: Box,
): Promise<Replaced> {
  const rules = matched.flatMap((one) => one.rules);
  if (!rules.some(({ item_url }) => isCriteria(item_url))) return { matched, more: [] };
  const named = new Set(rules.map(({ item_url }) => item_url).filter((item_url) => !isCriteria(item_url)));
  const pinTexts = rules.flatMap(({ type, item_url }) => (type === "pin" && !named.has(item_url) ? [item_url] : []));
  const candidates = found.map(({ identity }) => identity);
  // The model may know too few items that meet criteria for all pins.
  const short = criteria.filter(({ text }) => {
    const free = candidates.filter((one) => met.get(text)?.has(one) === true && !named.has(one));
    return pinTexts.includes(text) && free.length < pinTexts.length;
  });
  const more = await findFirstShowable(
    search,
    short.map(({ clauses }) => clauses),
    conditions,
  );
  const moreByText = new Map(short.map(({ text }, which) => [text, new Set(more[which])]));
  const ranked = [...new Set([...candidates, ...more.flat()])];
  const meets = (text: string, identity: string): boolean =>
    met.get(text)?.has(identity) === true || moreByText.get(text)?.has(identity) === true;
  const instant = { at, timeZone: search.site.timeZone };
  return { matched: expandCriteria<ListRule>(matched, { ranked, pinned, meets }, instant), more: more.flat() };
}
