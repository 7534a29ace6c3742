import { isCountedWhole } from "@/backend/customizations/rule-evidence/debt-rows";
import { countedUntil } from "@/backend/customizations/rule-evidence/effects";
import { findDebt } from "@/backend/customizations/rule-evidence/find-debt";
import {
  customizationSums,
  revenueAtRisk,
  type TwoRanges,
  toNumbers,
  usualRanges,
} from "@/backend/customizations/rule-evidence/numbers";
import { matchesOf } from "@/backend/customizations/rule-evidence/query-matches";
import { rulesTold } from "@/backend/customizations/rule-evidence/rule-findings";
import { judge, rejectedCount, suggestionsFor } from "@/backend/customizations/rule-evidence/suggest";
import { findCustomization } from "@/backend/customizations/rules/customization-rows";
import { itemsOf } from "@/backend/customizations/rules/rule-rows";
import { type Context, type Implemented, implement } from "@/backend/kit/implement";
import {
  type DebtFinding,
  debt,
  judgeSuggestion,
  listingDebt,
  listingNumbers,
  matches,
  numbers,
  suggestions,
} from "@/lib/contract/customizations/rule-evidence";
import type { CustomizationKind } from "@/lib/contract/search/kinds";
import { fold } from "@/lib/domain/kit/fold";
import type { Answer, Parsed } from "@/lib/http/endpoint";

// The states of rules are asked of the search, which reads through the pool: these calls hold no transaction meanwhile,
// and every statement of theirs names its site.

const OWN = { transaction: "own" } as const;

const matchesHandler = implement(matches, ({ query }, { tx, site, now }) =>
  matchesOf(tx, site, now, query.spellings.split("\n")),
);

type Asked = Parsed<typeof numbers>["query"];

const numbersHandlers: Implemented[] = [
  implement(numbers, ({ query }, context) => numbersFor("query-customizations", query, context), OWN),
  implement(listingNumbers, ({ query }, context) => numbersFor("product-listings", query, context), OWN),
];

async function numbersFor(
  kind: CustomizationKind,
  query: Asked,
  { tx, site, now, services, refuse }: Context<typeof numbers>,
): Promise<Answer<typeof numbers>> {
  const row = await findCustomization(tx, { siteId: site.siteId, kind, id: query.id });
  if (row === undefined) return refuse(404, "not_found");
  const ranges = rangesOf(query, now, site.timeZone);
  if (ranges.now.from > ranges.now.to || ranges.before.from > ranges.before.to) return refuse(422, "range_reversed");
  const sums = (await customizationSums(tx, site, ranges, { kind, ids: [row.id] })).get(row.id);
  const usual = await customizationSums(tx, site, usualRanges(now, site.timeZone), { kind, ids: [row.id] });
  const risk = kind === "product-listings" ? await revenueAtRisk(tx, site, ranges.now, [row.id]) : null;
  const until = await countedUntil(tx, site.siteId);
  const searching = await services.search.open(site.siteId);
  const isSearched = (usual.get(row.id)?.now.searches ?? 0) > 0 || !(await isCountedWhole(tx, site, now));
  const searched = { range: ranges.now, isSearched };
  return {
    range: ranges.now,
    compared: ranges.before,
    numbers: {
      now: toNumbers(sums?.now),
      before: toNumbers(sums?.before),
      ...(risk === null ? {} : { at_risk: (risk.get(row.id) ?? 0) / 100 }),
    },
    rules: await rulesTold(tx, { searching, timeZone: site.timeZone, now }, row, searched),
    as_of: until?.toISOString() ?? null,
  };
}

/** The ranges that were asked for, each end alone falling back on the usual one. */
function rangesOf(asked: Asked, now: Date, timeZone: string): TwoRanges {
  const usual = usualRanges(now, timeZone);
  return {
    now: { from: asked.from ?? usual.now.from, to: asked.to ?? usual.now.to },
    before: { from: asked.compare_from ?? usual.before.from, to: asked.compare_to ?? usual.before.to },
  };
}

const PER_PAGE = 20;

const debtHandlers: Implemented[] = [
  implement(debt, ({ query }, context) => debtFor("query-customizations", query, context), OWN),
  implement(listingDebt, ({ query }, context) => debtFor("product-listings", query, context), OWN),
];

async function debtFor(
  kind: CustomizationKind,
  { problem, page }: Parsed<typeof debt>["query"],
  { tx, site, now, services }: Context<typeof debt>,
): Promise<Answer<typeof debt>> {
  const searching = await services.search.open(site.siteId);
  const all = await findDebt(tx, { searching, site, now, kind });
  const wanted = all.filter((finding) => problem === undefined || finding.problem === problem);
  const counts: Answer<typeof debt>["counts"] = {};
  for (const finding of all) counts[finding.problem] = (counts[finding.problem] ?? 0) + 1;
  const shown = wanted.slice((page - 1) * PER_PAGE, page * PER_PAGE);
  const named = shown.flatMap(({ rules }) => rules.map(({ item_url }) => item_url));
  const items = await itemsOf(tx, site.siteId, named);
  const titled = (rule: DebtFinding["rules"][number]) => ({
    ...rule,
    title: items.get(rule.item_url)?.title ?? rule.item_url,
  });
  return {
    items: shown.map((finding) => ({ ...finding, rules: finding.rules.map(titled) })),
    page,
    per_page: PER_PAGE,
    total_pages: Math.max(1, Math.ceil(wanted.length / PER_PAGE)),
    total_count: wanted.length,
    counts,
  };
}

const suggestionHandlers: Implemented[] = [
  implement(
    suggestions,
    async (_, { tx, site, now, services }) => {
      const searching = await services.search.open(site.siteId);
      const items = await suggestionsFor(tx, searching, { timeZone: site.timeZone, now });
      return { items, rejected: await rejectedCount(tx, site.siteId) };
    },
    OWN,
  ),
  implement(judgeSuggestion, async ({ body }, { tx, site, user, now }) => {
    const { query, pins, is_rejected: isRejected } = body;
    await judge(tx, { siteId: site.siteId, by: user.id, now }, { query: fold(query), pins, isRejected });
    return { is_rejected: isRejected };
  }),
];

/** How the backend answers the calls about what the searches say of customizations. */
export const ruleEvidenceHandlers = [matchesHandler, ...numbersHandlers, ...debtHandlers, ...suggestionHandlers];
