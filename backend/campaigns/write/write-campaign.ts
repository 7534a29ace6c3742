import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import {
  type CampaignRecord,
  findCampaign,
  loadRivals,
  putCampaign,
  readStoredContent,
  removeCampaign,
} from "@/backend/campaigns/rows/campaign-rows";
import { campaignHealth } from "@/backend/db/schema/campaigns/campaigns";
import type { Context, SiteRow } from "@/backend/kit/implement";
import { type ChangeContext, change } from "@/backend/kit/record-change";
import type { Refuse } from "@/backend/kit/refuse";
import type { CampaignCalls, CampaignClash, CampaignCode, TakeOver } from "@/lib/contract/campaigns/campaign-calls";
import type { Cause } from "@/lib/contract/kit/change-causes";
import {
  type CampaignClaim,
  type CampaignContent,
  findCampaignClashes,
  toCampaignContent,
} from "@/lib/domain/campaigns/campaign";
import { planTakeOver } from "@/lib/domain/campaigns/take-over";
import { buildClashErrors, findRefusalCode } from "@/lib/domain/campaigns/validate-campaign";
import type { CampaignAction } from "@/lib/domain/history/recorded-actions";
import { type CampaignKind, formatCampaignTitle } from "@/lib/domain/search/campaign-title";
import type { FieldErrors } from "@/lib/http/api-error";
import type { Parsed } from "@/lib/http/endpoint";
import { resolveCategories } from "./resolve-categories";

// Publishes campaigns, within the transaction of the write. The row of the site is locked first, so that clashes are found.

export type CampaignWriteContext = ChangeContext & { site: SiteRow; refuse: Refuse<CampaignCode> };

/** A campaign to publish; `id` is that of the live campaign or of the draft, null for a new one. */
export type CampaignWrite = {
  kind: CampaignKind;
  id: string | null;
  content: CampaignContent;
  takeOver: TakeOver;
  action: "save" | "publish";
};

/** Stores a validated campaign, and records every change; refuses unknown categories and clashes at their fields. */
export async function writeCampaign(context: CampaignWriteContext, write: CampaignWrite): Promise<CampaignRecord> {
  const { tx, site } = context;
  const { kind, takeOver } = write;
  const id = write.id ?? randomUUID();
  const content = await resolveSubjects(context, kind, write.content);
  for (const one of takeOver) if (one.id !== id) await takeFrom(context, kind, one);
  const clashes = await loadClashes(context, kind, { id, content });
  if (clashes.length > 0) refuseFields(context.refuse, buildClashErrors(clashes), { clashes });
  const old = await findCampaign(tx, { siteId: site.siteId, kind, id }, true);
  const row = await putCampaign(context, { kind, id }, content, old);
  // The daily check first takes campaigns without a result.
  await tx.delete(campaignHealth).where(and(eq(campaignHealth.siteId, site.siteId), eq(campaignHealth.campaignId, id)));
  await recordCampaign(context, kind, { id, action: write.action, before: old, after: row });
  return row;
}

/** Loads the clashes of a campaign with published ones. */
export async function loadClashes(
  { tx, site }: Pick<CampaignWriteContext, "tx" | "site">,
  kind: CampaignKind,
  { id, content }: { id: string | null; content: CampaignClaim },
): Promise<CampaignClash[]> {
  const rivals = await loadRivals(tx, { siteId: site.siteId, kind, id }, content.subjects);
  const others = rivals.map((row) => ({ id: row.id, content: readStoredContent(row) }));
  return findCampaignClashes(kind, { id, content }, others, site.timeZone);
}

/** Refuses with codes by field. */
export function refuseFields(
  refuse: Refuse<CampaignCode>,
  errors: FieldErrors,
  extra: Record<string, unknown> = {},
): never {
  return refuse(422, findRefusalCode(errors), { ...extra, errors });
}

async function resolveSubjects(
  { tx, site, refuse }: CampaignWriteContext,
  kind: CampaignKind,
  content: CampaignContent,
): Promise<CampaignContent> {
  if (kind === "campaigns") return content;
  const { paths, refused } = await resolveCategories(tx, site.siteId, content.subjects);
  if (refused.size === 0) return { ...content, subjects: paths };
  return refuseFields(refuse, { categories: [...refused.keys()] }, { refused_subjects: [...refused.values()].flat() });
}

/** Removes taken subjects from another campaign. Their banners in other placements move to a new campaign. */
async function takeFrom(
  context: CampaignWriteContext,
  kind: CampaignKind,
  { id, ...taken }: TakeOver[number],
): Promise<void> {
  const { tx, site } = context;
  const key = { siteId: site.siteId, kind, id };
  const before = await findCampaign(tx, key, true);
  if (before === undefined) return;
  const content = readStoredContent(before);
  const { rest, split } = planTakeOver(kind, content, taken);
  if (rest === content) return;
  const after = rest === null ? undefined : await putCampaign(context, key, rest, before);
  if (rest === null) await removeCampaign(tx, key);
  await recordCampaign(context, kind, { id, action: "take_over", before, after });
  if (split === null) return;
  // Recorded last: an undo starts with it, so that the other campaign can get its subjects back.
  const splitId = randomUUID();
  const added = await putCampaign(context, { kind, id: splitId }, split, undefined);
  await recordCampaign(context, kind, { id: splitId, action: "split", before: undefined, after: added });
}

/** Records a change of a published campaign. */
export async function recordCampaign(
  context: ChangeContext,
  kind: CampaignKind,
  change_: {
    id: string;
    action: CampaignAction;
    before: CampaignRecord | undefined;
    after: CampaignRecord | undefined;
    cause?: Cause;
  },
): Promise<void> {
  const { id, action, before, after, cause = action === "copy" ? "copy" : "hand" } = change_;
  await change(context, {
    feature: kind,
    action,
    objectId: id,
    title: formatCampaignTitle(kind, (after ?? before)?.subjects ?? []),
    cause,
    before: before === undefined ? null : readStoredContent(before),
    after: after === undefined ? null : readStoredContent(after),
  });
}

type Call = CampaignCalls["clashes"];

/** The conflicts of a campaign that is being edited, as publishing would find them. */
export async function previewClashes(
  kind: CampaignKind,
  { id, placements, ...input }: Parsed<Call>["body"],
  { tx, site }: Context<Call>,
): Promise<CampaignClash[]> {
  const content = toCampaignContent(kind, { ...input, target_url: "", banners: {} });
  const subjects =
    kind === "campaigns" || content.subjects.length === 0
      ? content.subjects
      : (await resolveCategories(tx, site.siteId, content.subjects)).paths;
  const banners = Object.fromEntries(placements.map((placement) => [placement, true]));
  return loadClashes({ tx, site }, kind, { id, content: { ...content, subjects, banners } });
}
