import type { SiteRow } from "@/backend/kit/implement";
import type { Services } from "@/backend/kit/services";
import { listTypeNames } from "@/backend/search/service/known-type";
import type { SeenGap, seen } from "@/lib/contract/analytics/sessions";
import type { Hit, SearchAnswer } from "@/lib/contract/search/search-host";
import type { SeenList } from "@/lib/domain/analytics/visit-events";
import { itemsTold } from "@/lib/domain/analytics/visit-timeline";
import { checkEligibility } from "@/lib/domain/search/rule-eligibility";
import { arrange, type EvaluatorRule, planRules } from "@/lib/domain/search/rule-evaluator";
import { isApiError } from "@/lib/http/api-error";
import type { Answer } from "@/lib/http/endpoint";
import type { StoredEvent } from "./session-events";
import { instant } from "./session-rows";
import { type ItemsThen, itemsThen, type RulesThen, rulesThen, wordsChangedSince } from "./state-then";

// What somebody saw: the event says what was shown, and that stands. Beside it the list is made once more, with the rules
// and, as far as its versions are kept, the catalogue of that moment; what differs then is told, not hidden.

/** Results of the search that are put in order; a page of a shop is within them. */
const RESULTS_MAX = 200;
/** Results of the list that are answered. */
const TOLD_MAX = 60;

type Seen = Answer<typeof seen>;
type Rebuilt = NonNullable<Seen["rebuilt"]>;

/** What an event's list showed, and that list as it is made again. */
export async function seenIn(
  services: Services,
  site: SiteRow,
  { event, list }: { event: StoredEvent; list: SeenList },
): Promise<Seen> {
  const at = new Date(event.at);
  const told = itemsTold(list);
  const isSearch = list.scope === "search" && list.typed !== null;
  const found = isSearch ? await organicOf(services, site, list, at) : null;
  const asked = [...told.flatMap(({ identity }) => identity ?? []), ...(found?.hits ?? []).map(({ url }) => url)];
  const types = listTypeNames(site.mainType, site.mainType);
  const { rules, items, haveWordsChanged } = await services.database.withSite(site.siteId, async (tx) => {
    const rules = await rulesThen(tx, { siteId: site.siteId, types }, list.typed ?? "", at);
    const pinned = rules.rules.map(({ item_url: identity }) => identity);
    const items = await itemsThen(tx, site.siteId, [...asked, ...pinned], at);
    return { rules, items, haveWordsChanged: await wordsChangedSince(tx, site.siteId, at) };
  });
  const shown = told.map((item) => ({
    ...item,
    in_catalogue: item.identity !== null && items.items.get(item.identity)?.isNow === true,
  }));
  const made = found === null ? null : rebuild({ found, rules, items, site, types, at: event.at });
  return {
    at: instant(event.at),
    list: list.name,
    query: list.typed,
    shown,
    rebuilt:
      made === null || found === null
        ? null
        : compared(made, shown, gapsOf({ found, items, shown, haveWordsChanged }), rules),
    customization: rules.today,
  };
}

type Found = { hits: readonly Hit[]; total: number; redirect: string | null; isUnfiltered: boolean };

/** What the search finds without rules; the visitor's filters are kept where they are attributes of the catalogue. */
async function organicOf({ search }: Services, site: SiteRow, list: SeenList, at: Date): Promise<Found> {
  const clauses = Object.entries(list.filters)
    .filter(([name]) => !name.startsWith("_") && name !== "sort by")
    .flatMap(([name, values]) => values.map((value) => `${name}:${value}`));
  const ask = (filters: readonly string[]): Promise<SearchAnswer> =>
    search.search(
      {
        ...{ tracker_id: site.siteId, q: list.typed ?? "", size: RESULTS_MAX, page: 1, use_fixits: "true" },
        ...{ customizations: "0", at: at.toISOString(), "f[]": [...filters] },
      },
      new URLSearchParams(),
    );
  try {
    return foundIn(await ask(clauses), false);
  } catch (error) {
    if (clauses.length === 0 || !isApiError(error) || error.status !== 400) throw error;
    return foundIn(await ask([]), true);
  }
}

function foundIn({ results }: SearchAnswer, isUnfiltered: boolean): Found {
  const { hits, total_hits: total, suggested_url: redirect } = results;
  return { hits, total, redirect: redirect ?? null, isUnfiltered };
}

type Made = {
  items: { url: string; title: string | null; type: string; isPinned: boolean }[];
  total: number;
  leftOut: number;
  redirect: string | null;
};

type Ground = { found: Found; rules: RulesThen; items: ItemsThen; site: SiteRow; types: readonly string[]; at: number };

function rebuild({ found, rules, items, site, types, at }: Ground): Made {
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

type GapGround = { found: Found; items: ItemsThen; shown: Seen["shown"]; haveWordsChanged: boolean };

function gapsOf({ found, items, shown, haveWordsChanged }: GapGround): SeenGap[] {
  return [
    ...(items.hasChanged ? (["catalogue_now"] as const) : []),
    ...(shown.some(({ in_catalogue: isThere }) => !isThere) ? (["items_gone"] as const) : []),
    ...(haveWordsChanged ? (["words_changed"] as const) : []),
    ...(found.isUnfiltered ? (["filters_left_out"] as const) : []),
  ];
}

/** The list beside what was shown: which position each item had, and how many stand where they stood. */
function compared(made: Made, shown: Seen["shown"], gaps: SeenGap[], rules: RulesThen): Rebuilt {
  const was = new Map(shown.map(({ identity, position }) => [identity, position]));
  const comparable = shown.filter(({ position }) => position !== null && position <= RESULTS_MAX);
  const same = comparable.filter(({ identity, position }) => made.items[(position ?? 0) - 1]?.url === identity).length;
  return {
    items: made.items.slice(0, TOLD_MAX).map(({ url, title, type, isPinned }, at) => ({
      ...{ identity: url, title, type, position: at + 1, pinned: isPinned, was: was.get(url) ?? null },
    })),
    ...{ total: made.total, redirect: made.redirect, gaps, rules_changed: rules.haveChanged, left_out: made.leftOut },
    ...{ same, of: comparable.length },
  };
}
