import type { Campaign, CampaignDraft } from "@/lib/contract/campaigns/campaign-calls";
import { type BannerPlacement, PLACEMENTS } from "@/lib/contract/campaigns/placements";
import {
  type CampaignContent,
  EMPTY_CAMPAIGN,
  formatQueries,
  toCampaignContent,
} from "@/lib/domain/campaigns/campaign";
import { diffCampaigns } from "@/lib/domain/campaigns/merge-campaign";
import type { CampaignKind } from "@/lib/domain/search/campaign-title";

/** The URL fields of a placement, as typed. */
type BannerFields = { desktop_url: string; mobile_url: string };

/** The fields of the form, as typed. `unreadable` marks date fields without a valid date. */
export type CampaignFormValues = {
  queries: string;
  categories: readonly string[];
  target_url: string;
  banners: Record<BannerPlacement, BannerFields>;
  active_from: string | null;
  active_to: string | null;
  unreadable: { from: boolean; to: boolean };
};

/** What the backend has of a campaign when it was last read. */
export type Stored = {
  /** Null for a campaign that was never saved. */
  id: string | null;
  live: Campaign | null;
  draft: CampaignDraft | null;
  /** The content of the draft, otherwise of the live version. */
  content: CampaignContent;
  /** The live content; null if it was never published. */
  liveContent: CampaignContent | null;
  /** The live revision that a draft is based on; 0 if there is none. */
  baseRevision: number;
  /** Placements with a banner that the form has no fields for. */
  unknownPlacements: readonly string[];
};

type Source = { id: string | null; live: Campaign | null; draft: CampaignDraft | null };

/**
 * Reads what the backend returned.
 * @param placements those of the form.
 */
export function readStoredCampaign(kind: CampaignKind, source: Source, placements: readonly BannerPlacement[]): Stored {
  const { live, draft } = source;
  const liveContent = live === null ? null : toCampaignContent(kind, live);
  const content = draft === null ? (liveContent ?? EMPTY_CAMPAIGN) : toCampaignContent(kind, draft.campaign);
  const banners = draft?.campaign.banners ?? live?.banners ?? {};
  const named = Object.entries(banners).filter(([, banner]) => banner !== null && banner !== undefined);
  const known: readonly string[] = placements;
  const unknownPlacements = named.map(([name]) => name).filter((name) => !known.includes(name));
  const baseRevision = draft?.base_revision ?? readRevision(live);
  return { ...source, content, liveContent, baseRevision, unknownPlacements };
}

/**
 * The form of a campaign that does not exist yet.
 * @param subject a query or a category path.
 */
export function createStored(kind: CampaignKind, subject: string): Stored {
  const subjects = subject.trim() === "" ? [] : [subject.trim()];
  const content = {
    ...EMPTY_CAMPAIGN,
    subjects: toCampaignContent(kind, { ...EMPTY_INPUT, ...fillSubjects(kind, subjects) }).subjects,
  };
  return { id: null, live: null, draft: null, content, liveContent: null, baseRevision: 0, unknownPlacements: [] };
}

/** The revision of a live version in our backend; 0 without one. */
export function readRevision(live: Campaign | null): number {
  return Number(live?.revision ?? 0);
}

/** The changes that publishing a content makes. */
export function listPublished(kind: CampaignKind, { base, content }: { base: Stored; content: CampaignContent }) {
  return diffCampaigns(kind, base.liveContent ?? EMPTY_CAMPAIGN, content);
}

/** The live versions between which someone else published, if a draft is based on the older one. */
export function findLiveChange(
  kind: CampaignKind,
  { live, draft, liveContent, baseRevision }: Stored,
): { before: CampaignContent; after: CampaignContent } | null {
  if (draft === null || liveContent === null || readRevision(live) === baseRevision) return null;
  return { before: draft.base === null ? EMPTY_CAMPAIGN : toCampaignContent(kind, draft.base), after: liveContent };
}

const EMPTY_INPUT = { queries: null, categories: null, target_url: "", banners: {} };

function fillSubjects(kind: CampaignKind, subjects: string[]) {
  return kind === "campaigns" ? { queries: formatQueries(subjects) } : { categories: subjects };
}

/** Identifies the stored revisions; changes with every save. */
export function buildRevisionKey({ id, live, draft }: Stored): string {
  return JSON.stringify([id, live?.revision ?? live?.updated_at ?? null, draft?.revision ?? null]);
}

/** The fields of a content. */
export function toCampaignFormValues(kind: CampaignKind, content: CampaignContent): CampaignFormValues {
  const { subjects, target_url, banners, active_from, active_to } = content;
  const fields = PLACEMENTS.map((name) => {
    const { desktop_url = "", mobile_url = null } = banners[name] ?? {};
    return [name, { desktop_url, mobile_url: mobile_url ?? "" }] as const;
  });
  return {
    queries: kind === "campaigns" ? formatQueries(subjects) : "",
    categories: kind === "campaigns" ? [] : subjects,
    target_url,
    active_from,
    active_to,
    banners: Object.fromEntries(fields) as CampaignFormValues["banners"],
    unreadable: { from: false, to: false },
  };
}

/** The content of the fields. */
export function readFormContent(kind: CampaignKind, values: CampaignFormValues): CampaignContent {
  return toCampaignContent(kind, { ...values, categories: [...values.categories] });
}

/** Paths of all fields in the order of the form, as refusals name them. */
export function listFieldPaths(subject: string, placements: readonly BannerPlacement[]): string[] {
  const banners = placements.flatMap((name) => [
    `banners.${name}.desktop_url`,
    `banners.${name}`,
    `banners.${name}.mobile_url`,
  ]);
  return [subject, "target_url", "banners", ...banners, "active_from", "active_to"];
}

/** Element id of the control of a field. For all banners, or a placement, the id of the first control. */
export function buildFieldId(path: string, placements: readonly BannerPlacement[]): string {
  if (path === "banners") return `campaign-banners.${placements[0]}.desktop_url`;
  return path.split(".").length === 2 ? `campaign-${path}.desktop_url` : `campaign-${path}`;
}
