import type { CampaignClash, TakeOver } from "@/lib/contract/campaigns/campaign-calls";
import type { BannerPlacement } from "@/lib/contract/campaigns/placements";
import { type CampaignContent, removeSubjects, toCampaignSubjectKey } from "@/lib/domain/campaigns/campaign";
import type { CampaignKind } from "@/lib/domain/search/campaign-title";

/** How a conflict is resolved: take it over from the other campaign, or drop its subjects or the banner here. */
export type ClashChoice = "takeOver" | "dropSubjects" | "dropBanner";

/** All conflicts with one campaign in one placement, and the chosen resolution; null while nothing is chosen. */
export type ClashAnswer = { clash: CampaignClash; choice: ClashChoice | null };

/** The answers after a publish was refused: take-overs of the refused publish did not happen, so they stay beside new conflicts. */
export function addClashes(answers: readonly ClashAnswer[], clashes: readonly CampaignClash[]): ClashAnswer[] {
  const isNew = ({ clash }: ClashAnswer) =>
    clashes.some((one) => one.placement === clash.placement && one.campaign.id === clash.campaign.id);
  return [
    ...answers.filter((answer) => answer.choice === "takeOver" && !isNew(answer)),
    ...clashes.map((clash) => ({ clash, choice: null })),
  ];
}

/** The conflicts with the take-overs that were chosen for them before. A choice does not cover subjects that came later. */
export function recallTakeOvers(chosen: readonly ClashAnswer[], clashes: readonly CampaignClash[]): ClashAnswer[] {
  return clashes.map((clash) => {
    const isChosen = chosen.some(
      ({ clash: known, choice }) =>
        choice === "takeOver" &&
        known.placement === clash.placement &&
        known.campaign.id === clash.campaign.id &&
        clash.subjects.every((subject) => known.subjects.includes(subject)),
    );
    return { clash, choice: isChosen ? "takeOver" : null };
  });
}

/**
 * The conflicts that this content can still have, of those found for an earlier one.
 * @param campaign.id the campaign itself.
 */
export function narrowClashes(
  kind: CampaignKind,
  { id, content }: { id: string | null; content: CampaignContent },
  clashes: readonly CampaignClash[],
): CampaignClash[] {
  const keys = new Set(content.subjects.map((subject) => toCampaignSubjectKey(kind, subject)));
  return clashes.filter(
    ({ placement, campaign, subjects }) =>
      campaign.id !== id &&
      content.banners[placement] !== undefined &&
      subjects.some((subject) => keys.has(toCampaignSubjectKey(kind, subject))),
  );
}

/** The content and the take-overs that resolve all conflicts as chosen. */
export function resolveClashes(
  kind: CampaignKind,
  content: CampaignContent,
  answers: readonly ClashAnswer[],
): { content: CampaignContent; takeOver: TakeOver } {
  let next = content;
  for (const { clash, choice } of answers) {
    if (choice === "dropSubjects") next = removeSubjects(kind, next, clash.subjects);
    if (choice === "dropBanner") {
      const { [clash.placement]: _, ...banners } = next.banners;
      next = { ...next, banners };
    }
  }
  // A subject that is dropped here for another conflict would be lost if it were taken over.
  const keys = new Set(next.subjects.map((subject) => toCampaignSubjectKey(kind, subject)));
  const taken = answers.flatMap(({ clash, choice }) => {
    const subjects = clash.subjects.filter((subject) => keys.has(toCampaignSubjectKey(kind, subject)));
    return choice === "takeOver" && subjects.length > 0 ? [{ ...clash, subjects }] : [];
  });
  const takeOver = [...new Set(taken.map(({ campaign }) => campaign.id))].map((id) => mergeTaken(id, taken));
  return { content: next, takeOver };
}

/** What is taken from a campaign if these conflicts are taken over. All its conflicts share the same subjects. */
export function mergeTaken(
  id: string,
  taken: readonly CampaignClash[],
): TakeOver[number] & { placements: BannerPlacement[] } {
  const own = taken.filter(({ campaign }) => campaign.id === id);
  const subjects = [...new Set(own.flatMap((clash) => clash.subjects))];
  return { id, subjects, placements: [...new Set(own.map(({ placement }) => placement))] };
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
