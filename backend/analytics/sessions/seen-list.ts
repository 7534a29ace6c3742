import type { SiteRow } from "@/backend/kit/implement";
import type { Services } from "@/backend/kit/services";
import { listTypeNames } from "@/backend/search/service/known-type";
import type { SeenGap, seen } from "@/lib/contract/analytics/sessions";
import type { Hit, SearchAnswer } from "@/lib/contract/search/search-host";
import type { SeenList } from "@/lib/domain/analytics/visit-events";
import { toShownItems } from "@/lib/domain/analytics/visit-timeline";
import { checkEligibility } from "@/lib/domain/search/rule-eligibility";
import { arrange, type EvaluatorRule, planRules } from "@/lib/domain/search/rule-evaluator";
import { isApiError } from "@/lib/http/api-error";
import type { Answer } from "@/lib/http/endpoint";
import type { StoredEvent } from "./session-events";
import { instant } from "./session-rows";
import { findRulesAt, haveWordsChangedSince, type ItemsAt, type RulesAt, readItemsAt } from "./state-at";

// Shows what a visitor saw, as the event reported it, and next to it the list rebuilt with the rules and, as far as versions are
// stored, the catalog of that time. Differences are reported as gaps.

/** Results requested from the search; a shop page shows fewer. */
const RESULTS_MAX = 200;
/** Results of the list in an answer. */
const ANSWERED_MAX = 60;

type Seen = Answer<typeof seen>;
type Rebuilt = NonNullable<Seen["rebuilt"]>;

/** The list of an event as it was shown, and the list rebuilt for that time. */
export async function describeSeenList(
  services: Services,
  site: SiteRow,
  { event, list }: { event: StoredEvent; list: SeenList },
): Promise<Seen> {
  const at = new Date(event.at);
  const listed = toShownItems(list);
  const isSearch = list.scope === "search" && list.typed !== null;
  const found = isSearch ? await searchOrganic(services, site, list, at) : null;
  const identities = [
    ...listed.flatMap(({ identity }) => identity ?? []),
    ...(found?.hits ?? []).map(({ url }) => url),
  ];
  const types = listTypeNames(site.mainType, site.mainType);
  const { rules, items, haveWordsChanged } = await services.database.withSite(site.siteId, async (tx) => {
    const rules = await findRulesAt(tx, { siteId: site.siteId, types }, list.typed ?? "", at);
    const pinned = rules.rules.map(({ item_url: identity }) => identity);
    const items = await readItemsAt(tx, site.siteId, [...identities, ...pinned], at);
    return { rules, items, haveWordsChanged: await haveWordsChangedSince(tx, site.siteId, at) };
  });
  const shown = listed.map((item) => ({
    ...item,
    in_catalogue: item.identity !== null && items.items.get(item.identity)?.isNow === true,
  }));
  const rebuiltList = found === null ? null : rebuild({ found, rules, items, site, types, at: event.at });
  return {
    at: instant(event.at),
    list: list.name,
    query: list.typed,
    shown,
    rebuilt:
      rebuiltList === null || found === null
        ? null
        : compareLists(rebuiltList, shown, findGaps({ found, items, shown, haveWordsChanged }), rules),
    customization: rules.today,
  };
}

type OrganicResult = { hits: readonly Hit[]; total: number; redirect: string | null; isUnfiltered: boolean };

/** The search results without rules; the visitor's filters apply where they are attributes of the catalog. */
async function searchOrganic({ search }: Services, site: SiteRow, list: SeenList, at: Date): Promise<OrganicResult> {
  const clauses = Object.entries(list.filters)
    .filter(([name]) => !name.startsWith("_") && name !== "sort by")
    .flatMap(([name, values]) => values.map((value) => `${name}:${value}`));
  const runSearch = (filters: readonly string[]): Promise<SearchAnswer> =>
    search.search(
      {
        ...{ tracker_id: site.siteId, q: list.typed ?? "", size: RESULTS_MAX, page: 1, use_fixits: "true" },
        ...{ customizations: "0", at: at.toISOString(), "f[]": [...filters] },
      },
      new URLSearchParams(),
    );
  try {
    return toOrganicResult(await runSearch(clauses), false);
  } catch (error) {
    if (clauses.length === 0 || !isApiError(error) || error.status !== 400) throw error;
    return toOrganicResult(await runSearch([]), true);
  }
}

function toOrganicResult({ results }: SearchAnswer, isUnfiltered: boolean): OrganicResult {
  const { hits, total_hits: total, suggested_url: redirect } = results;
  return { hits, total, redirect: redirect ?? null, isUnfiltered };
}

type RebuiltList = {
  items: { url: string; title: string | null; type: string; isPinned: boolean }[];
  total: number;
  leftOut: number;
  redirect: string | null;
};

type RebuildInput = {
  found: OrganicResult;
  rules: RulesAt;
  items: ItemsAt;
  site: SiteRow;
  types: readonly string[];
  at: number;
};

function rebuild({ found, rules, items, site, types, at }: RebuildInput): RebuiltList {
  const known = items.items;
  const wasThere = (url: string): boolean => known.get(url)?.wasThen !== false;
  const organic = found.hits.filter(({ url }) => wasThere(url)).map(({ url, type }) => ({ url, type }));
  const moment = { at, place: "search" as const, timeZone: site.timeZone };
  const plan = planRules<EvaluatorRule>(rules.rules, moment, (identity) => {
    const item = known.get(identity);
    return checkEligibility(item?.wasThen ? item : null, { types, category: null });
  });
  const arranged = arrange(organic, plan, (identity) => {
    const item = known.get(identity);
    return item && { url: identity, type: item.type };
  });
  const added = arranged.length - organic.length;
  return {
    items: arranged.map(({ item: { url, type }, pin }) => ({
      ...{ url, type, title: known.get(url)?.title ?? null, isPinned: pin !== null },
    })),
    total: found.total - (found.hits.length - organic.length) + added,
    leftOut: found.hits.length - organic.length,
    redirect: found.redirect,
  };
}

type GapInput = { found: OrganicResult; items: ItemsAt; shown: Seen["shown"]; haveWordsChanged: boolean };

function findGaps({ found, items, shown, haveWordsChanged }: GapInput): SeenGap[] {
  return [
    ...(items.hasChanged ? (["catalogue_now"] as const) : []),
    ...(shown.some(({ in_catalogue: isThere }) => !isThere) ? (["items_gone"] as const) : []),
    ...(haveWordsChanged ? (["words_changed"] as const) : []),
    ...(found.isUnfiltered ? (["filters_left_out"] as const) : []),
  ];
}

/** Compares the rebuilt list with what was shown: the previous position of each item, and how many are unchanged. */
function compareLists(rebuilt: RebuiltList, shown: Seen["shown"], gaps: SeenGap[], rules: RulesAt): Rebuilt {
  const was = new Map(shown.map(({ identity, position }) => [identity, position]));
  const comparable = shown.filter(({ position }) => position !== null && position <= RESULTS_MAX);
  const same = comparable.filter(
    ({ identity, position }) => rebuilt.items[(position ?? 0) - 1]?.url === identity,
  ).length;
  return {
    items: rebuilt.items.slice(0, ANSWERED_MAX).map(({ url, title, type, isPinned }, at) => ({
      ...{ identity: url, title, type, position: at + 1, pinned: isPinned, was: was.get(url) ?? null },
    })),
    ...{
      total: rebuilt.total,
      redirect: rebuilt.redirect,
      gaps,
      rules_changed: rules.haveChanged,
      left_out: rebuilt.leftOut,
    },
    ...{ same, of: comparable.length },
  };
}
