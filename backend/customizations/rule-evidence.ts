import { fold } from "@vitrine/engine/fold";
import { findCountedUntil } from "@/backend/customizations/rule-evidence/effects";
import { findStaleRules } from "@/backend/customizations/rule-evidence/find-stale-rules";
import { countItemClicks } from "@/backend/customizations/rule-evidence/item-clicks";
import {
  buildDefaultRanges,
  type ComparedRanges,
  loadQueryKeys,
  loadRevenueAtRisk,
  loadSums,
  toNumbers,
} from "@/backend/customizations/rule-evidence/numbers";
import { hasSearchedForms, toFormsOf } from "@/backend/customizations/rule-evidence/query-forms";
import { loadQueryMatches } from "@/backend/customizations/rule-evidence/query-matches";
import { loadRuleEvidence } from "@/backend/customizations/rule-evidence/rule-findings";
import { hasFullCounts, loadSearchedSubjects } from "@/backend/customizations/rule-evidence/stale-rule-rows";
import { countRejected, saveDecision, suggestForSite } from "@/backend/customizations/rule-evidence/suggest";
import { findCustomization } from "@/backend/customizations/rules/customization-rows";
import { loadItemsByIdentity } from "@/backend/customizations/rules/rule-rows";
import { type Context, type ImplementedCall, implement } from "@/backend/kit/implement";
import { slicePage } from "@/backend/kit/lists";
import {
  decideSuggestion,
  itemClicks,
  listingItemClicks,
  listingNumbers,
  matches,
  numbers,
  type StaleRuleFinding,
  staleListingRules,
  staleRules,
  suggestions,
} from "@/lib/contract/customizations/rule-evidence";
import { ROWS_PER_PAGE } from "@/lib/contract/kit/limits";
import type { CountedKind } from "@/lib/domain/search/kinds";
import type { Answer, Parsed } from "@/lib/http/endpoint";

// Rule states come from the search service, which uses its own pool connections, so these calls run without a transaction
// and every statement must filter by site.

const OWN = { transaction: "own" } as const;

const matchesHandler = implement(matches, ({ query }, { tx, site, now }) =>
  loadQueryMatches(tx, site, now, query.spellings.split("\n")),
);

type NumbersQuery = Parsed<typeof numbers>["query"];

const numbersHandlers: ImplementedCall[] = [
  implement(numbers, ({ query }, context) => answerNumbers("query-customizations", query, context), OWN),
  implement(listingNumbers, ({ query }, context) => answerNumbers("product-listings", query, context), OWN),
];

async function answerNumbers(
  kind: CountedKind,
  query: NumbersQuery,
  { tx, site, now, services, refuse }: Context<typeof numbers>,
): Promise<Answer<typeof numbers>> {
  const row = await findCustomization(tx, { siteId: site.siteId, kind, id: query.id });
  if (row === undefined) return refuse(404, "not_found");
  const ranges = resolveRanges(query, now, site.timeZone);
  if (ranges.now.from > ranges.now.to || ranges.before.from > ranges.before.to) return refuse(422, "range_reversed");
  const sums = (await loadSums(tx, site, ranges, { kind, ids: [row.id] })).get(row.id);
  const queries = [...(await loadQueryKeys(tx, site.siteId, { kind, ids: [row.id] })).values()].flat();
  const searchedQueries = await loadSearchedSubjects(tx, site, { now, kind, queries });
  const risk = kind === "product-listings" ? await loadRevenueAtRisk(tx, site, ranges.now, [row.id]) : null;
  const countedUntil = await findCountedUntil(tx, site.siteId);
  const searching = await services.search.open(site.siteId);
  const isSearched =
    searchedQueries.size > 0 ||
    (kind === "query-customizations" && (await hasSearchedForms(tx, searching, { site, now }, toFormsOf(row)))) ||
    !(await hasFullCounts(tx, site, now));
  const searched = { range: ranges.now, isSearched };
  return {
    range: ranges.now,
    compared: ranges.before,
    numbers: {
      now: toNumbers(sums?.now),
      before: toNumbers(sums?.before),
      ...(risk === null ? {} : { at_risk: (risk.get(row.id) ?? 0) / 100 }),
    },
    rules: await loadRuleEvidence(tx, { searching, timeZone: site.timeZone, now }, row, searched),
    as_of: countedUntil?.toISOString() ?? null,
  };
}

/** The requested ranges; each missing end gets its default. */
function resolveRanges(query: NumbersQuery, now: Date, timeZone: string): ComparedRanges {
  const usual = buildDefaultRanges(now, timeZone);
  return {
    now: { from: query.from ?? usual.now.from, to: query.to ?? usual.now.to },
    before: { from: query.compare_from ?? usual.before.from, to: query.compare_to ?? usual.before.to },
  };
}

const itemClicksHandlers: ImplementedCall[] = [
  implement(itemClicks, ({ query }, context) => countItemClicks(context, "query-customizations", query)),
  implement(listingItemClicks, ({ query }, context) => countItemClicks(context, "product-listings", query)),
];

const staleRuleHandlers: ImplementedCall[] = [
  implement(staleRules, ({ query }, context) => answerStaleRules("query-customizations", query, context), OWN),
  implement(staleListingRules, ({ query }, context) => answerStaleRules("product-listings", query, context), OWN),
];

async function answerStaleRules(
  kind: CountedKind,
  { problem, page }: Parsed<typeof staleRules>["query"],
  { tx, site, now, services }: Context<typeof staleRules>,
): Promise<Answer<typeof staleRules>> {
  const searching = await services.search.open(site.siteId);
  const all = await findStaleRules(tx, { searching, site, now, kind });
  const matching = all.filter((finding) => problem === undefined || finding.problem === problem);
  const counts: Answer<typeof staleRules>["counts"] = {};
  for (const finding of all) counts[finding.problem] = (counts[finding.problem] ?? 0) + 1;
  const shown = slicePage(matching, { page, perPage: ROWS_PER_PAGE });
  const identities = shown.items.flatMap(({ rules }) => rules.map(({ item_url }) => item_url));
  const items = await loadItemsByIdentity(tx, site.siteId, identities);
  const addTitle = (rule: StaleRuleFinding["rules"][number]) => ({
    ...rule,
    title: items.get(rule.item_url)?.title ?? rule.item_url,
  });
  const titled = shown.items.map((finding) => ({ ...finding, rules: finding.rules.map(addTitle) }));
  return { ...shown, items: titled, counts };
}

const suggestionHandlers: ImplementedCall[] = [
  implement(
    suggestions,
    async (_, { tx, site, now, services }) => {
      const searching = await services.search.open(site.siteId);
      const items = await suggestForSite(tx, searching, { timeZone: site.timeZone, now });
      return { items, rejected: await countRejected(tx, site.siteId) };
    },
    OWN,
  ),
  implement(decideSuggestion, async ({ body }, { tx, site, user, now }) => {
    const { query, pins, is_rejected: isRejected } = body;
    await saveDecision(tx, { siteId: site.siteId, by: user.id, now }, { query: fold(query), pins, isRejected });
    return { is_rejected: isRejected };
  }),
];

export const ruleEvidenceHandlers = [
  matchesHandler,
  ...numbersHandlers,
  ...itemClicksHandlers,
  ...staleRuleHandlers,
  ...suggestionHandlers,
];
