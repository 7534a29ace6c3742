import { parseBoundary } from "@vitrine/engine/boundary";
import { normalizePath } from "@vitrine/engine/category-path";
import { fold } from "@vitrine/engine/fold";
import { doIntervalsOverlap, findInterval } from "@vitrine/engine/rule-evaluator";
import type { Campaign, CampaignClash, CampaignInput } from "@/lib/contract/campaigns/campaign-calls";
import {
  BANNER_DEVICES,
  type BannerDevice,
  type BannerPlacement,
  PLACEMENTS,
} from "@/lib/contract/campaigns/placements";
import { formatBoundary } from "@/lib/domain/kit/day-boundary";
import { type CampaignKind, formatCampaignTitle } from "@/lib/domain/search/campaign-title";

// Banner campaigns independent of how they are sent or stored: subjects, titles, states, clashes.

/** The images of a placement. */
export type BannerUrls = { desktop_url: string; mobile_url: string | null };

/** Images by placement. */
export type Banners = Partial<Record<BannerPlacement, BannerUrls>>;

/** Start and end, as those of rules. */
export type CampaignDates = { active_from: string | null; active_to: string | null };

/** The content of a campaign; `subjects` are queries or category paths. */
export type CampaignContent = CampaignDates & { subjects: string[]; target_url: string; banners: Banners };

/** What a campaign occupies: its subjects, the placements with a banner, and its time. */
export type CampaignClaim = CampaignDates & {
  subjects: readonly string[];
  banners: Partial<Record<BannerPlacement, unknown>>;
};

/** State of a published campaign at an instant. */
export type LiveState = "active" | "planned" | "ended";

/** A campaign without content. */
export const EMPTY_CAMPAIGN: CampaignContent = {
  subjects: [],
  target_url: "",
  banners: {},
  active_from: null,
  active_to: null,
};

/** What searches and clashes compare: the folded query, or the normalized path. */
export function toCampaignSubjectKey(kind: CampaignKind, subject: string): string {
  return kind === "campaigns" ? fold(subject) : normalizePath(subject);
}

/** Trims subjects, and removes empty ones and repetitions; the first spelling of a query stays. */
export function normalizeSubjects(kind: CampaignKind, subjects: readonly string[]): string[] {
  const byKey = new Map<string, string>();
  for (const subject of subjects) {
    const key = toCampaignSubjectKey(kind, subject);
    const text = kind === "campaigns" ? subject.trim().replace(/\s+/gu, " ") : key;
    if (key !== "" && !byKey.has(key)) byKey.set(key, text);
  }
  return [...byKey.values()];
}

/** Parses comma-separated queries. */
export function parseQueries(text: string): string[] {
  return normalizeSubjects("campaigns", text.split(","));
}

/** Formats queries for the wire and for a text field. */
export function formatQueries(queries: readonly string[]): string {
  return queries.join(", ");
}

/** The content of a campaign as sent or returned. Missing parts are empty; unknown placements are left out. */
export function toCampaignContent(kind: CampaignKind, campaign: Omit<Campaign | CampaignInput, "id">): CampaignContent {
  const { queries, categories, target_url, banners, active_from, active_to } = campaign;
  const subjects = kind === "campaigns" ? parseQueries(queries ?? "") : normalizeSubjects(kind, categories ?? []);
  return {
    subjects,
    target_url: target_url?.trim() ?? "",
    banners: normalizeBanners(banners ?? {}),
    active_from: active_from || null,
    active_to: active_to || null,
  };
}

/** Trims URLs, and leaves out unknown placements and those without a URL. */
export function normalizeBanners(
  banners: Partial<Record<string, { desktop_url: string; mobile_url?: string | null | undefined } | null>>,
): Banners {
  const filled = PLACEMENTS.flatMap((placement): [BannerPlacement, BannerUrls][] => {
    const desktop_url = banners[placement]?.desktop_url.trim() ?? "";
    const mobile_url = banners[placement]?.mobile_url?.trim() || null;
    return desktop_url === "" && mobile_url === null ? [] : [[placement, { desktop_url, mobile_url }]];
  });
  return Object.fromEntries(filled);
}

/** A content as sent. */
export function toCampaignInput(kind: CampaignKind, id: string | null, content: CampaignContent): CampaignInput {
  const { subjects, ...rest } = content;
  const isQueries = kind === "campaigns";
  return { id, queries: isQueries ? formatQueries(subjects) : null, categories: isQueries ? null : subjects, ...rest };
}

/** Converts readable dates to instants; others stay as they are. */
export function resolveDates(content: CampaignContent, timeZone: string): CampaignContent {
  const resolve = (value: string | null, end: boolean): string | null => {
    const boundary = value === null ? Number.NaN : parseBoundary(value, timeZone, end);
    return Number.isNaN(boundary) ? value : formatBoundary(boundary, { withTimes: true, timeZone }, end);
  };
  return { ...content, active_from: resolve(content.active_from, false), active_to: resolve(content.active_to, true) };
}

/** An image of a campaign, and the field of its URL. */
export type CampaignImage = { placement: BannerPlacement; device: BannerDevice; url: string; field: string };

/** The images of a campaign, in the order of the form. */
export function listImages(banners: Banners): CampaignImage[] {
  return listBannerPlacements(banners).flatMap((placement) =>
    BANNER_DEVICES.flatMap((device) => {
      const url = banners[placement]?.[`${device}_url`] || null;
      return url === null ? [] : [{ placement, device, url, field: `banners.${placement}.${device}_url` }];
    }),
  );
}

/** The placements with a banner, in the order of the form. */
export function listBannerPlacements(banners: CampaignClaim["banners"]): BannerPlacement[] {
  return PLACEMENTS.filter((placement) => banners[placement] !== undefined);
}

/** The state at `at` (epoch ms). */
export function findCampaignState(dates: CampaignDates, at: number, timeZone: string): LiveState {
  const { from, to } = findInterval(dates, timeZone);
  if (at >= to) return "ended";
  return at < from ? "planned" : "active";
}

/** When a campaign starts or ends next after `at` (epoch ms); null if it never changes again. */
export function findNextChange(
  dates: CampaignDates,
  at: number,
  timeZone: string,
): { at: number; kind: "starts" | "ends" } | null {
  const { from, to } = findInterval(dates, timeZone);
  if (from > at && from < to) return { at: from, kind: "starts" };
  return to > at && Number.isFinite(to) ? { at: to, kind: "ends" } : null;
}

/** A published campaign with its id. */
export type NamedCampaign = { id: string; content: CampaignContent };

/**
 * Other campaigns with a banner in the same placement for the same subject at the same time, by placement and campaign.
 * Subjects are as written in the other campaign.
 * @param campaign.id null for a new campaign.
 */
export function findCampaignClashes(
  kind: CampaignKind,
  { id, content }: { id: string | null; content: CampaignClaim },
  others: Iterable<NamedCampaign>,
  timeZone: string,
): CampaignClash[] {
  const keys = new Set(content.subjects.map((subject) => toCampaignSubjectKey(kind, subject)));
  const placements = listBannerPlacements(content.banners);
  const interval = findInterval(content, timeZone);
  const clashes: CampaignClash[] = [];
  for (const other of others) {
    const shared = placements.filter((placement) => other.content.banners[placement] !== undefined);
    if (other.id === id || shared.length === 0) continue;
    if (!doIntervalsOverlap(interval, findInterval(other.content, timeZone))) continue;
    const subjects = other.content.subjects.filter((subject) => keys.has(toCampaignSubjectKey(kind, subject)));
    if (subjects.length === 0) continue;
    const { active_from, active_to } = other.content;
    const campaign = { id: other.id, title: formatCampaignTitle(kind, other.content.subjects), active_from, active_to };
    clashes.push(...shared.map((placement) => ({ placement, campaign, subjects })));
  }
  const order = (placement: BannerPlacement): number => PLACEMENTS.indexOf(placement);
  return clashes.sort((a, b) => order(a.placement) - order(b.placement));
}

/** A campaign without some of its subjects, compared by key. */
export function removeSubjects(
  kind: CampaignKind,
  content: CampaignContent,
  removed: readonly string[],
): CampaignContent {
  const keys = new Set(removed.map((subject) => toCampaignSubjectKey(kind, subject)));
  return { ...content, subjects: content.subjects.filter((subject) => !keys.has(toCampaignSubjectKey(kind, subject))) };
}
