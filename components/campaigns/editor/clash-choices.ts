import type { CampaignClash } from "@/lib/contract/campaigns/campaign-calls";
import { type CampaignContent, type CampaignKind, removeSubjects } from "@/lib/domain/campaigns/campaign";
import type { TakeOver } from "./use-campaign-writes";

/** How a conflict is resolved: remove its subjects from the other campaign, from this one, or the banner from this one. */
export type ClashChoice = "takeOver" | "dropSubjects" | "dropBanner";

/** All conflicts with one campaign in one placement, and the chosen resolution; null while nothing is chosen. */
export type ClashAnswer = { clash: CampaignClash; choice: ClashChoice | null };

/** The content and the subjects to take over that resolve all conflicts as chosen. */
export function resolveClashes(
  kind: CampaignKind,
  content: CampaignContent,
  answers: readonly ClashAnswer[],
): { content: CampaignContent; takeOver: TakeOver } {
  let next = content;
  const takeOver = new Map<string, Set<string>>();
  for (const { clash, choice } of answers) {
    if (choice === "dropSubjects") next = removeSubjects(kind, next, clash.subjects);
    if (choice === "dropBanner") {
      const { [clash.placement]: _, ...banners } = next.banners;
      next = { ...next, banners };
    }
    if (choice === "takeOver") {
      const known = takeOver.get(clash.campaign.id) ?? new Set();
      takeOver.set(clash.campaign.id, new Set([...known, ...clash.subjects]));
    }
  }
  return { content: next, takeOver: [...takeOver].map(([id, subjects]) => ({ id, subjects: [...subjects] })) };
}

/** The resolutions that leave something of this campaign. */
export function listChoices(
  kind: CampaignKind,
  content: CampaignContent,
  clash: CampaignClash,
  canTakeOver: boolean,
): ClashChoice[] {
  const hasOtherSubjects = removeSubjects(kind, content, clash.subjects).subjects.length > 0;
  const hasOtherBanners = Object.keys(content.banners).some((name) => name !== clash.placement);
  return [
    ...(canTakeOver ? (["takeOver"] as const) : []),
    ...(hasOtherSubjects ? (["dropSubjects"] as const) : []),
    ...(hasOtherBanners ? (["dropBanner"] as const) : []),
  ];
}
