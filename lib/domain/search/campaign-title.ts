import { formatPath } from "@vitrine/engine/category-path";

/** Campaigns of queries, or of product listings. */
export const CAMPAIGN_KINDS = ["campaigns", "listing-campaigns"] as const;
/** A kind of banner campaigns. */
export type CampaignKind = (typeof CAMPAIGN_KINDS)[number];

/** Subjects in a title before "+ n". */
const TITLE_SUBJECTS = 2;

/** The title of a campaign: its first subjects, and how many more there are. */
export function formatCampaignTitle(kind: CampaignKind, subjects: readonly string[]): string {
  const first = subjects.slice(0, TITLE_SUBJECTS).map((subject) => formatSubject(kind, subject));
  const more = subjects.length - first.length;
  return more > 0 ? `${first.join(", ")} + ${more}` : first.join(", ");
}

/** Formats a subject for display. */
export function formatSubject(kind: CampaignKind, subject: string): string {
  return kind === "campaigns" ? subject : formatPath(subject);
}
