import { checkEligibility } from "@vitrine/engine/rule-eligibility";
import { arrangeResults, type EvaluatorRule, planRules } from "@vitrine/engine/rule-evaluator";
import type { SiteRow } from "@/backend/kit/implement";
import type { Services } from "@/backend/kit/services";
import { listStoredTypeNames } from "@/backend/search/service/known-type";
import type { SeenGap, seen } from "@/lib/contract/analytics/sessions";
import type { SeenList } from "@/lib/domain/analytics/visit-events";
import { toShownItems } from "@/lib/domain/analytics/visit-timeline";
import type { Answer } from "@/lib/http/endpoint";
import { findRepeatedList, type OrganicResult, RESULTS_MAX, type RepeatedList, searchOrganic } from "./seen-search";
import type { StoredEvent } from "./session-events";
import { toIsoTime } from "./session-rows";
import { findRulesAt, haveWordsChangedSince, type ItemsAt, type RulesAt, readItemsAt } from "./state-at";

// Shows what a visitor saw, as the event reported it, and next to it the list rebuilt with the rules and, as far as versions are
// stored, the catalog of that time. Differences are reported as gaps.

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
  const about = findRepeatedList(list);
  const found = about === null ? null : await searchOrganic({ services, site, list, about, at });
  const identities = [
    ...listed.flatMap(({ identity }) => identity ?? []),
    ...(found?.hits ?? []).map(({ url }) => url),
  ];
  const types = listStoredTypeNames(site.mainType, site.mainType);
  const { rules, items, haveWordsChanged } = await services.database.withSite(site.siteId, async (tx) => {
    const moment = { at, timeZone: site.timeZone };
    const rules = about === null ? NO_RULES : await findRulesAt(tx, { siteId: site.siteId, types }, about, moment);
    const pinned = rules.rules.map(({ item_url: identity }) => identity);
    const items = await readItemsAt(tx, site.siteId, [...identities, ...pinned], at);
    return { rules, items, haveWordsChanged: await haveWordsChangedSince(tx, site.siteId, at) };
  });
  const shown = listed.map((item) => ({
    ...item,
    in_catalogue: item.identity !== null && items.items.get(item.identity)?.isNow === true,
  }));
  return {
    at: toIsoTime(event.at),
    list: list.name,
    query: list.typed,
    shown,
    rebuilt:
      found === null || about === null
        ? null
        : rebuildList({ found, about, rules, items, site, types, at: event.at }, shown, haveWordsChanged),
    customization: about?.kind === "query-customizations" ? nameQuery(rules) : null,
  };
}

/** The customization of a query, as answered. */
function nameQuery({ today }: RulesAt): Seen["customization"] {
  return today && { id: today.id, query: today.subject };
}

const NO_RULES: RulesAt = { today: null, rules: [], offRules: [], haveChanged: false };

/** Rebuilds the list and compares it with what was shown, both within the main type: shops show other types beside it. */
function rebuildList(input: RebuildInput, shown: Seen["shown"], haveWordsChanged: boolean): Rebuilt {
  const { items, found, rules } = input;
  const compared = dropOtherTypes(shown, input);
  const gaps = findGaps({ found, items, shown, haveWordsChanged });
  const isPart = compared.length < shown.length;
  return compareLists(rebuild(input), compared, isPart ? [...gaps, "other_types"] : gaps, rules);
}

/** The shown items without those of other types, at their positions among themselves. */
function dropOtherTypes(shown: Seen["shown"], { items, types }: RebuildInput): Seen["shown"] {
  let dropped = 0;
  return shown.flatMap((item) => {
    const type = item.identity === null ? undefined : items.items.get(item.identity)?.type;
    if (type !== undefined && !types.includes(type)) {
      dropped += 1;
      return [];
    }
    return [{ ...item, position: item.position === null ? null : item.position - dropped }];
  });
}

type RebuiltList = {
  items: { url: string; title: string | null; type: string; isPinned: boolean }[];
  total: number;
  leftOut: number;
  redirect: string | null;
};

type RebuildInput = {
  found: OrganicResult;
  about: RepeatedList;
  rules: RulesAt;
  items: ItemsAt;
  site: SiteRow;
  types: readonly string[];
  at: number;
};

function rebuild({ found, about, rules, items, site, types, at }: RebuildInput): RebuiltList {
  const known = items.items;
  const wasThere = (url: string): boolean => known.get(url)?.wasThen !== false;
  const organic = found.hits.filter(({ url }) => wasThere(url)).map(({ url, type }) => ({ url, type }));
  const moment = { at, place: about.place, timeZone: site.timeZone };
  const plan = planRules<EvaluatorRule>(rules.rules, moment, (identity) => {
    const item = known.get(identity);
    return checkEligibility(item?.wasThen ? item : null, { types, category: null });
  });
  const arranged = arrangeResults(organic, plan, (identity) => {
    const item = known.get(identity);
    return item && { url: identity, type: item.type };
  });
  const added = arranged.length - organic.length;
  return {
    items: arranged.map(({ item: { url, type }, pin }) => ({
      url,
      type,
      title: known.get(url)?.title ?? null,
      isPinned: pin !== null,
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
      identity: url,
      title,
      type,
      position: at + 1,
      pinned: isPinned,
      was: was.get(url) ?? null,
    })),
    total: rebuilt.total,
    redirect: rebuilt.redirect,
    gaps,
    rules_changed: rules.haveChanged,
    left_out: rebuilt.leftOut,
    same,
    of: comparable.length,
  };
}
