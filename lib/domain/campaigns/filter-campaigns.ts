import { normalizePathQuery } from "@vitrine/engine/category-path";
import { fold } from "@vitrine/engine/fold";
import {
  type BannerNumbers,
  type CAMPAIGN_STATES,
  type Campaign,
  type CampaignHealth,
  campaignList,
} from "@/lib/contract/campaigns/campaign-shapes";
import { type BannerPlacement, PLACEMENTS } from "@/lib/contract/campaigns/placements";
import type { ChangeRequest } from "@/lib/contract/drafts/reviews";
import type { Waiting } from "@/lib/contract/drafts/waiting";
import type { FilterOf, ListState, SortOf } from "@/lib/contract/kit/lists";
import type { CampaignKind } from "@/lib/domain/search/campaign-title";
import {
  type CampaignDates,
  findCampaignState,
  findNextChange,
  listBannerPlacements,
  normalizeBanners,
} from "./campaign";
import { findHealthState } from "./campaign-health";

// Filters, counts and sorts campaigns: in our backend, and in the browser for a backend that only lists them. It stands in place of the
// SQL of other lists, because words are found in folded texts, and both need the same result.

export type CampaignState = (typeof CAMPAIGN_STATES)[number];

/** A campaign of a list. Health and numbers are null if the backend has none. */
export type ListedCampaign = Campaign & {
  state: CampaignState;
  has_draft: boolean;
  is_waiting: boolean;
  change_request?: ChangeRequest | null | undefined;
  health: CampaignHealth | null;
  numbers: BannerNumbers | null;
};

type CampaignList = typeof campaignList;

/** What to show. */
export type CampaignFilter = ListState<CampaignList>;

/** Counts of all campaigns, whatever the filter. */
export type CampaignFacets = {
  states: Record<CampaignState, number>;
  placements: Record<BannerPlacement, number>;
  problems: number;
  waiting: number;
};

export type CampaignPage<R> = {
  items: R[];
  page: number;
  per_page: number;
  total_pages: number;
  total_count: number;
  facets: CampaignFacets;
};

export const CAMPAIGNS_PER_PAGE = 50;

/** `at` is epoch ms; `timeZone` is that of the site; `work` is what waits, by campaign, as far as the backend knows. */
export type ListContext = {
  kind: CampaignKind;
  at: number;
  timeZone: string;
  work?: ReadonlyMap<string, ReadonlySet<Waiting>>;
};

/** A campaign of a backend that only lists them: published, without draft, health and numbers. */
export function toListedCampaign(campaign: Campaign, { at, timeZone }: ListContext): ListedCampaign {
  const state = findCampaignState(readDates(campaign), at, timeZone);
  return { ...campaign, state, has_draft: false, is_waiting: false, health: null, numbers: null };
}

/** Filters, sorts and pages campaigns, and counts all of them. A page after the last one is the last one. */
export function filterCampaigns<R extends ListedCampaign>(
  rows: readonly R[],
  filter: CampaignFilter,
  context: ListContext,
): CampaignPage<R> {
  const entries = rows.map((row) => buildEntry(row, context));
  const wanted = { ...filter, q: normalizeSearch(filter.q, context.kind) };
  const matches = entries.filter((entry) => doesMatch(entry, wanted, context));
  const found = sortEntries(matches, filter, context);
  const total_pages = Math.max(1, Math.ceil(found.length / CAMPAIGNS_PER_PAGE));
  const page = Math.min(filter.page, total_pages);
  const shown = found.slice((page - 1) * CAMPAIGNS_PER_PAGE, page * CAMPAIGNS_PER_PAGE);
  return {
    items: shown.map(({ row }) => row),
    page,
    per_page: CAMPAIGNS_PER_PAGE,
    total_pages,
    total_count: found.length,
    facets: countFacets(entries),
  };
}

type Entry<R> = { row: R; text: string; first: string; placements: readonly BannerPlacement[] };

/** Separates subjects in the text of a campaign. */
const SEPARATOR = ",";

// Folding dominates the cost of a filter, and the browser filters the same rows with every key press.
const entriesByRow = new WeakMap<object, Omit<Entry<unknown>, "row">>();

function buildEntry<R extends ListedCampaign>(row: R, { kind }: ListContext): Entry<R> {
  const known = entriesByRow.get(row);
  if (known !== undefined) return { row, ...known };
  // Folded at once: folding each subject takes several times as long.
  const subjects = fold((kind === "campaigns" ? row.queries : row.categories?.join(SEPARATOR)) ?? "");
  const text = `${subjects}${SEPARATOR}${fold(row.target_url ?? "")}`;
  const first = subjects.split(SEPARATOR)[0]?.trim() ?? "";
  const entry = { text, first, placements: listBannerPlacements(normalizeBanners(row.banners ?? {})) };
  entriesByRow.set(row, entry);
  return { row, ...entry };
}

function readDates({ active_from, active_to }: Campaign): CampaignDates {
  return { active_from: active_from || null, active_to: active_to || null };
}

function normalizeSearch(q: string, kind: CampaignKind): string {
  return fold(kind === "campaigns" ? q : normalizePathQuery(q));
}

/** Whether a campaign matches a filter that is set; the search is normalized. */
const FILTERS: {
  [F in FilterOf<CampaignList>]: (
    entry: Entry<ListedCampaign>,
    value: NonNullable<CampaignFilter[F]>,
    context: ListContext,
  ) => boolean;
} = {
  q: ({ text }, words) => text.includes(words),
  state: ({ row }, state) => row.state === state,
  placement: ({ placements }, placement) => placements.includes(placement),
  problem: ({ row }) => hasProblem(row),
  waiting: ({ row }, waiting, { work }) =>
    waiting === "review" ? row.is_waiting : work?.get(row.id)?.has(waiting) === true,
};

function doesMatch(entry: Entry<ListedCampaign>, filter: CampaignFilter, context: ListContext): boolean {
  const matches = <F extends FilterOf<CampaignList>>(name: F): boolean => {
    const value = filter[name];
    return !value || FILTERS[name](entry, value, context);
  };
  return campaignList.filters.every(matches);
}

function hasProblem({ health }: ListedCampaign): boolean {
  return health !== null && findHealthState(health) === "problems";
}

type SortKey = string | number | null | undefined;

/** What columns sort by. */
const SORT_KEYS: {
  [Key in SortOf<CampaignList>]: (entry: Entry<ListedCampaign>, context: ListContext) => SortKey;
} = {
  changed: ({ row }) => (row.updated_at ? Date.parse(row.updated_at) : null),
  subject: ({ first }) => (first === "" ? null : first),
  next_change: ({ row }, { at, timeZone }) => findNextChange(readDates(row), at, timeZone)?.at,
  impressions: ({ row }) => row.numbers?.impressions,
  clicks: ({ row }) => row.numbers?.clicks,
  ctr: ({ row }) => row.numbers?.ctr.value,
};

/** Campaigns in the order of a column, those without a value last. */
function sortEntries<R extends ListedCampaign>(
  entries: readonly Entry<R>[],
  filter: CampaignFilter,
  context: ListContext,
): Entry<R>[] {
  const order = campaignList.sorting.read(filter);
  const sign = order?.direction === "desc" ? -1 : 1;
  const keyed = entries.map((entry) => ({ entry, key: order && SORT_KEYS[order.key](entry, context) }));
  keyed.sort((a, b) => compareKeys(a.key, b.key, sign) || compareKeys(a.entry.row.id, b.entry.row.id, 1));
  return keyed.map(({ entry }) => entry);
}

function compareKeys(a: SortKey, b: SortKey, sign: 1 | -1): number {
  const isAbsent = isWithoutValue(a);
  if (isAbsent || isWithoutValue(b)) return Number(isAbsent) - Number(isWithoutValue(b));
  return a === b ? 0 : a < b ? -sign : sign;
}

function isWithoutValue(key: SortKey): key is null | undefined {
  return key === null || key === undefined || Number.isNaN(key);
}

function countFacets(entries: readonly Entry<ListedCampaign>[]): CampaignFacets {
  const states = { active: 0, planned: 0, ended: 0, draft: 0 };
  const placements = Object.fromEntries(PLACEMENTS.map((name) => [name, 0])) as Record<BannerPlacement, number>;
  let problems = 0;
  let waiting = 0;
  for (const { row, placements: own } of entries) {
    states[row.state] += 1;
    for (const placement of own) placements[placement] += 1;
    if (hasProblem(row)) problems += 1;
    if (row.is_waiting) waiting += 1;
  }
  return { states, placements, problems, waiting };
}
