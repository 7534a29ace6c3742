import { normalizePathQuery } from "@vitrine/engine/category-path";
import { fold } from "@vitrine/engine/fold";
import type {
  BannerNumbers,
  CAMPAIGN_SORTS,
  CAMPAIGN_STATES,
  Campaign,
  CampaignHealth,
} from "@/lib/contract/campaigns/campaign-calls";
import { type BannerPlacement, PLACEMENTS } from "@/lib/contract/campaigns/placements";
import type { ChangeRequest } from "@/lib/contract/drafts/reviews";
import type { Waiting } from "@/lib/contract/drafts/waiting";
import type { CampaignKind } from "@/lib/domain/search/campaign-title";
import {
  type CampaignDates,
  findCampaignState,
  findNextChange,
  listBannerPlacements,
  normalizeBanners,
} from "./campaign";
import { findHealthState } from "./campaign-health";

// Filters, counts and sorts campaigns: in our backend, and in the browser for a backend that only lists them.

export type CampaignState = (typeof CAMPAIGN_STATES)[number];
export type CampaignSort = (typeof CAMPAIGN_SORTS)[number];

/** A campaign of a list. Health and numbers are null if the backend has none. */
export type ListedCampaign = Campaign & {
  state: CampaignState;
  has_draft: boolean;
  is_waiting: boolean;
  change_request?: ChangeRequest | null | undefined;
  health: CampaignHealth | null;
  numbers: BannerNumbers | null;
};

/** What to show. */
export type CampaignFilter = {
  q: string;
  page: number;
  state?: CampaignState | undefined;
  placement?: BannerPlacement | undefined;
  problem?: "any" | undefined;
  waiting?: Waiting | undefined;
  sort?: CampaignSort | undefined;
};

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
  const words = normalizeSearch(filter.q, context.kind);
  const found = entries.filter((entry) => doesMatch(entry, filter, { words, work: context.work }));
  const getSortKey = SORT_KEYS[filter.sort ?? "changed"];
  const keys = new Map(found.map((entry) => [entry, getSortKey(entry, context)]));
  found.sort((a, b) => compareKeys(keys.get(a) ?? null, keys.get(b) ?? null) || compareKeys(a.row.id, b.row.id));
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

type CampaignSearch = { words: string; work: ListContext["work"] };

function doesMatch<R extends ListedCampaign>(
  entry: Entry<R>,
  filter: CampaignFilter,
  { words, work }: CampaignSearch,
): boolean {
  const { row, text, placements } = entry;
  return (
    text.includes(words) &&
    (filter.state === undefined || row.state === filter.state) &&
    (filter.placement === undefined || placements.includes(filter.placement)) &&
    (filter.problem === undefined || hasProblem(row)) &&
    (filter.waiting === undefined ||
      (filter.waiting === "review" ? row.is_waiting : work?.get(row.id)?.has(filter.waiting) === true))
  );
}

function hasProblem({ health }: ListedCampaign): boolean {
  return health !== null && findHealthState(health) === "problems";
}

type SortKey = string | number | null;

/** Keys in ascending order; null comes last. */
const SORT_KEYS: Record<CampaignSort, (entry: Entry<ListedCampaign>, context: ListContext) => SortKey> = {
  changed: ({ row }) => negate(row.updated_at ? Date.parse(row.updated_at) : null),
  subject: ({ first }) => (first === "" ? null : first),
  next_change: ({ row }, { at, timeZone }) => findNextChange(readDates(row), at, timeZone)?.at ?? null,
  impressions: ({ row }) => negate(row.numbers?.impressions),
  clicks: ({ row }) => negate(row.numbers?.clicks),
  ctr: ({ row }) => negate(row.numbers?.ctr.value),
};

function negate(value: number | null | undefined): number | null {
  return value === null || value === undefined || Number.isNaN(value) ? null : -value;
}

function compareKeys(a: SortKey, b: SortKey): number {
  if (a === b) return 0;
  if (a === null) return 1;
  if (b === null) return -1;
  return a < b ? -1 : 1;
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
