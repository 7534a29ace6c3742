import { findInterval } from "@vitrine/engine/rule-evaluator";
import {
  BANNER_DEVICES,
  type BannerDevice,
  type BannerPlacement,
  PLACEMENTS,
} from "@/lib/contract/campaigns/placements";
import { CLASH, mergeSets, mergeValue } from "@/lib/domain/history/version-merge";
import type { CampaignKind } from "@/lib/domain/search/campaign-title";
import { type BannerUrls, type CampaignContent, toCampaignSubjectKey } from "./campaign";

// Three-way merge and diff of campaigns.

/** A field that both sides changed differently. */
export type CampaignConflict = "target_url" | "active_from" | "active_to" | BannerPlacement;

/** The merged content; in fields with a conflict it is mine. */
export type CampaignMerge = { content: CampaignContent; conflicts: CampaignConflict[] };

/** The three versions of a campaign. */
export type CampaignVersions = { base: CampaignContent; mine: CampaignContent; theirs: CampaignContent };

/** A change of one field, for the history and the publish dialog. */
export type CampaignStep =
  | { field: "subjects"; kind: "added" | "removed"; subjects: string[] }
  | { field: "placement"; kind: "added" | "removed"; placement: BannerPlacement }
  | { field: "image"; placement: BannerPlacement; device: BannerDevice; before: string | null; after: string | null }
  | { field: "target_url" | "active_from" | "active_to"; before: string | null; after: string | null };

/** Merges field by field: the side that changed a field wins. Subjects are a set, and each placement is a field. */
export function mergeCampaigns(kind: CampaignKind, { base, mine, theirs }: CampaignVersions): CampaignMerge {
  const conflicts: CampaignConflict[] = [];
  const merge = <T>(field: CampaignConflict, read: (content: CampaignContent) => T, isSame: IsSame<T>): T => {
    const merged = mergeValue(read(base), read(mine), read(theirs), isSame);
    if (merged !== CLASH) return merged;
    conflicts.push(field);
    return read(mine);
  };
  const banners = PLACEMENTS.flatMap((placement): [BannerPlacement, BannerUrls][] => {
    const banner = merge(placement, (content) => content.banners[placement], isBannerSame);
    return banner === undefined ? [] : [[placement, banner]];
  });
  const content: CampaignContent = {
    subjects: mergeSets(base.subjects, mine.subjects, theirs.subjects, (subject) =>
      toCampaignSubjectKey(kind, subject),
    ),
    target_url: merge("target_url", (one) => one.target_url, Object.is),
    banners: Object.fromEntries(banners),
    active_from: merge("active_from", (one) => one.active_from, Object.is),
    active_to: merge("active_to", (one) => one.active_to, Object.is),
  };
  // If each side moved one date, the campaign may now end before it starts.
  const { from, to } = findInterval(content, "UTC");
  if (from >= to && !conflicts.includes("active_to")) conflicts.push("active_to");
  return { content, conflicts };
}

type IsSame<T> = (a: T, b: T) => boolean;

function isBannerSame(a: BannerUrls | undefined, b: BannerUrls | undefined): boolean {
  return a?.desktop_url === b?.desktop_url && a?.mobile_url === b?.mobile_url;
}

/** Whether two contents are the same, whatever the order of their subjects. */
export function isCampaignSame(kind: CampaignKind, a: CampaignContent, b: CampaignContent): boolean {
  return diffCampaigns(kind, a, b).length === 0;
}

/** The changes from one version to another, in the order of the form. */
export function diffCampaigns(kind: CampaignKind, before: CampaignContent, after: CampaignContent): CampaignStep[] {
  return [
    ...diffSubjects(kind, before.subjects, after.subjects),
    ...diffValue("target_url", before.target_url || null, after.target_url || null),
    ...PLACEMENTS.flatMap((placement) => diffBanner(placement, before.banners[placement], after.banners[placement])),
    ...diffValue("active_from", before.active_from, after.active_from),
    ...diffValue("active_to", before.active_to, after.active_to),
  ];
}

function diffSubjects(kind: CampaignKind, before: readonly string[], after: readonly string[]): CampaignStep[] {
  const listMissing = (from: readonly string[], to: readonly string[]): string[] => {
    const keys = new Set(to.map((subject) => toCampaignSubjectKey(kind, subject)));
    return from.filter((subject) => !keys.has(toCampaignSubjectKey(kind, subject)));
  };
  const added = listMissing(after, before);
  const removed = listMissing(before, after);
  return [
    ...(added.length > 0 ? [{ field: "subjects", kind: "added", subjects: added } as const] : []),
    ...(removed.length > 0 ? [{ field: "subjects", kind: "removed", subjects: removed } as const] : []),
  ];
}

function diffBanner(
  placement: BannerPlacement,
  before: BannerUrls | undefined,
  after: BannerUrls | undefined,
): CampaignStep[] {
  if (before === undefined && after === undefined) return [];
  if (before === undefined) return [{ field: "placement", kind: "added", placement }];
  if (after === undefined) return [{ field: "placement", kind: "removed", placement }];
  return BANNER_DEVICES.flatMap((device): CampaignStep[] => {
    const from = before[`${device}_url`] || null;
    const to = after[`${device}_url`] || null;
    return from === to ? [] : [{ field: "image", placement, device, before: from, after: to }];
  });
}

function diffValue(
  field: "target_url" | "active_from" | "active_to",
  before: string | null,
  after: string | null,
): CampaignStep[] {
  return before === after ? [] : [{ field, before, after }];
}
