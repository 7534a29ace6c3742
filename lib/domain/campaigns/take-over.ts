import { type BannerPlacement, PLACEMENTS } from "@/lib/contract/campaigns/placements";
import type { CampaignKind } from "@/lib/domain/search/campaign-title";
import { type CampaignContent, listBannerPlacements, removeSubjects, toCampaignSubjectKey } from "./campaign";

/** What a campaign takes from another one: these subjects in these placements, or in all. */
type TakenSubjects = { subjects: readonly string[]; placements?: readonly BannerPlacement[] | undefined };

/**
 * What becomes of the other campaign: `rest` is what it is afterwards, null if it is deleted; `split` is a new campaign for the
 * taken subjects in the placements that were not taken.
 */
export type TakeOverPlan = { rest: CampaignContent | null; split: CampaignContent | null };

/** Plans a take-over. `rest` is `other` itself if nothing is taken. */
export function planTakeOver(
  kind: CampaignKind,
  other: CampaignContent,
  { subjects, placements = PLACEMENTS }: TakenSubjects,
): TakeOverPlan {
  const keys = new Set(subjects.map((subject) => toCampaignSubjectKey(kind, subject)));
  const taken = other.subjects.filter((subject) => keys.has(toCampaignSubjectKey(kind, subject)));
  const left = listBannerPlacements(other.banners).filter((placement) => !placements.includes(placement));
  const isAllLeft = left.length === listBannerPlacements(other.banners).length;
  if (taken.length === 0 || isAllLeft) return { rest: other, split: null };
  const rest = removeSubjects(kind, other, taken);
  const hasSubjects = rest.subjects.length > 0;
  if (left.length === 0) return { rest: hasSubjects ? rest : null, split: null };
  const banners = Object.fromEntries(left.map((placement) => [placement, other.banners[placement]]));
  const elsewhere = { ...other, subjects: taken, banners };
  return hasSubjects ? { rest, split: elsewhere } : { rest: elsewhere, split: null };
}
