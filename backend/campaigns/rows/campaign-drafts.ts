import { and, eq } from "drizzle-orm";
import * as z from "zod/mini";
import { readReviewState, storeReviewState, toReviewColumns } from "@/backend/customizations/drafts/draft-reviews";
import { type DraftKey, type DraftRow, matchesDraft, storeDraft } from "@/backend/customizations/drafts/draft-store";
import type { Tx } from "@/backend/db/client";
import { drafts } from "@/backend/db/schema/customizations/drafts";
import { type Cause, type ChangeContext, change, lockSite } from "@/backend/kit/record-change";
import type { CampaignDraft } from "@/lib/contract/campaigns/campaign-calls";
import { toCampaignInput } from "@/lib/domain/campaigns/campaign";
import type { CampaignAction } from "@/lib/domain/history/recorded-actions";
import { CAMPAIGN_DRAFT } from "@/lib/domain/kit/campaign-draft";
import { CAMPAIGN_KINDS, type CampaignKind, formatCampaignTitle } from "@/lib/domain/search/campaign-title";
import { campaignVersion, type DraftVersion } from "./campaign-version";

// Drafts of campaigns. A campaign that was never published exists only as a draft.

/** The key of a campaign's draft. */
export function toDraftKey(siteId: string, kind: CampaignKind, id: string): DraftKey {
  return { siteId, kind, objectId: id };
}

const storedCampaign = z.object({ campaign: campaignVersion });
const storedBase = z.object({ campaign: z.nullable(campaignVersion) });

/** Builds the history's version of a draft. */
export function buildDraftVersion(row: DraftRow): DraftVersion {
  return {
    campaign: z.parse(storedCampaign, row.content).campaign,
    base: z.parse(storedBase, row.base).campaign,
    base_revision: row.baseRevision,
    ...readReviewState(row),
  };
}

/** Inserts or updates a draft. */
export function putCampaignDraft(
  tx: Tx,
  key: DraftKey,
  { campaign, base, base_revision: baseRevision, ...state }: DraftVersion,
  by: Parameters<typeof storeDraft>[3],
): Promise<DraftRow> {
  const parts = { content: { campaign }, base: { campaign: base }, baseRevision, ...toReviewColumns(state) };
  return storeDraft(tx, key, parts, by);
}

/** All drafts of a kind. */
export function loadDrafts(tx: Tx, siteId: string, kind: CampaignKind): Promise<DraftRow[]> {
  return tx
    .select()
    .from(drafts)
    .where(and(eq(drafts.siteId, siteId), eq(drafts.kind, kind)));
}

/** Converts a draft to the wire format. */
export function toDraftAnswer(kind: CampaignKind, row: DraftRow): CampaignDraft {
  const { campaign, base, ...version } = buildDraftVersion(row);
  return {
    campaign: toCampaignInput(kind, row.objectId, campaign),
    base: base === null ? null : toCampaignInput(kind, row.objectId, base),
    ...version,
    revision: row.revision,
    updated_at: row.updatedAt.toISOString(),
    updated_by: { id: row.updatedBy, name: row.updatedByName },
  };
}

export async function recordDraftChange(
  context: ChangeContext,
  kind: CampaignKind,
  {
    id,
    action,
    before,
    after,
    cause = "hand",
  }: {
    id: string;
    action: CampaignAction;
    before: DraftVersion | null;
    after: DraftVersion | null;
    cause?: Cause;
  },
): Promise<void> {
  const title = formatCampaignTitle(kind, (after ?? before)?.campaign.subjects ?? []);
  await change(context, { feature: kind, action, objectId: CAMPAIGN_DRAFT + id, title, before, after, cause });
}

/** Deletes a draft and records it. */
export async function endDraft(
  context: ChangeContext,
  kind: CampaignKind,
  row: DraftRow,
  action: "discard" | "publish",
): Promise<void> {
  await context.tx.delete(drafts).where(matchesDraft(toDraftKey(row.siteId, kind, row.objectId)));
  const before = buildDraftVersion(row);
  await recordDraftChange(context, kind, { id: row.objectId, action: `${action}_draft`, before, after: null });
}

/** Withdraws all requests for reviews of campaigns of a site. Like other writes of campaigns, it locks the site first. */
export async function cancelCampaignReviews(context: ChangeContext): Promise<void> {
  const { tx, site } = context;
  await lockSite(tx, site.siteId);
  for (const kind of CAMPAIGN_KINDS) {
    for (const draft of await loadDrafts(tx, site.siteId, kind)) {
      if (draft.review === null) continue;
      const after = buildDraftVersion(await storeReviewState(tx, draft, { review: null }));
      const action = "withdraw_review" as const;
      await recordDraftChange(context, kind, { id: draft.objectId, action, before: buildDraftVersion(draft), after });
    }
  }
}
