import { randomUUID } from "node:crypto";
import { putCampaign } from "@/backend/campaigns/rows/campaign-rows";
import { CAMPAIGN_SUBJECTS } from "@/backend/campaigns/write/campaign-subject";
import { resolveCategories } from "@/backend/campaigns/write/resolve-categories";
import { loadClashes, recordCampaign } from "@/backend/campaigns/write/write-campaign";
import { putDraft } from "@/backend/drafts/life/draft-version";
import type { SiteRow } from "@/backend/kit/implement";
import { type ChangeContext, lockSite } from "@/backend/kit/record-change";
import type { CampaignCalls } from "@/lib/contract/campaigns/campaign-calls";
import { type CampaignContent, removeSubjects, toCampaignSubjectKey } from "@/lib/domain/campaigns/campaign";
import { isInsideShop } from "@/lib/domain/campaigns/validate-campaign";
import { type CampaignKind, formatCampaignTitle } from "@/lib/domain/search/campaign-title";
import type { Answer } from "@/lib/http/endpoint";

/** A campaign to copy, with the subjects and the target URL for the other site. */
export type PlannedCampaignCopy = { fromId: string; content: CampaignContent };

/** What is copied: campaigns of one kind, and the shop they belong to. */
type CopySource = { kind: CampaignKind; baseUrl: string; copies: readonly PlannedCampaignCopy[] };

/** The outcome of one campaign, in wire format. */
export type CampaignCopyOutcome = Answer<CampaignCalls["copy"]>["targets"][number]["campaigns"][number];

type CopyContext = ChangeContext & { site: SiteRow };
type Skipped = CampaignCopyOutcome["skipped"];

/** Copies campaigns into a site, in order, within the open transaction. */
export async function copyCampaignsInto(
  context: CopyContext,
  { kind, baseUrl, copies }: CopySource,
): Promise<CampaignCopyOutcome[]> {
  await lockSite(context.tx, context.site.siteId);
  const outcomes: CampaignCopyOutcome[] = [];
  for (const copy of copies) {
    const { target_url } = copy.content;
    const leads_back = isInsideShop(target_url, baseUrl) && !isInsideShop(target_url, context.site.baseUrl);
    outcomes.push({ ...(await copyOne(context, kind, copy)), target_url, leads_back });
  }
  return outcomes;
}

async function copyOne(
  context: CopyContext,
  kind: CampaignKind,
  { fromId, content: wanted }: PlannedCampaignCopy,
): Promise<Omit<CampaignCopyOutcome, "target_url" | "leads_back">> {
  const title = formatCampaignTitle(kind, wanted.subjects);
  const { content: known, skipped: unknown } = await dropUnknown(context, kind, wanted);
  const { content, skipped: taken } = await dropTaken(context, kind, known);
  const outcome = { from_id: fromId, title, subjects: content.subjects, skipped: [...unknown, ...taken] };
  if (content.subjects.length === 0) {
    return { ...outcome, verdict: taken.length > 0 ? "taken" : "unknown_category", to_id: null };
  }
  const id = randomUUID();
  if (context.site.approvalRequired) {
    const version = { content, base: null, base_revision: 0, review: null };
    await putDraft(CAMPAIGN_SUBJECTS[kind], context, { id, live: undefined, old: undefined }, version);
  } else {
    const row = await putCampaign(context, { kind, id }, content, undefined);
    await recordCampaign(context, kind, { id, action: "copy", before: undefined, after: row });
  }
  return { ...outcome, verdict: "create", to_id: id };
}

type ReducedContent = { content: CampaignContent; skipped: Skipped };

async function dropUnknown(
  { tx, site }: CopyContext,
  kind: CampaignKind,
  content: CampaignContent,
): Promise<ReducedContent> {
  if (kind === "campaigns") return { content, skipped: [] };
  const { paths, refused } = await resolveCategories(tx, site.siteId, content.subjects);
  const skipped = [...refused.values()].flat();
  return {
    content: { ...content, subjects: paths },
    skipped: skipped.map((subject) => ({ subject, reason: "unknown_category" })),
  };
}

async function dropTaken(context: CopyContext, kind: CampaignKind, content: CampaignContent): Promise<ReducedContent> {
  const clashes = await loadClashes(context, kind, { id: null, content });
  const taken = new Set(
    clashes.flatMap(({ subjects }) => subjects.map((subject) => toCampaignSubjectKey(kind, subject))),
  );
  const skipped = content.subjects.filter((subject) => taken.has(toCampaignSubjectKey(kind, subject)));
  return {
    content: removeSubjects(kind, content, skipped),
    skipped: skipped.map((subject) => ({ subject, reason: "taken" })),
  };
}
