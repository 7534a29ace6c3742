import * as z from "zod/mini";
import { differInReviewOnly, storeReviewState } from "@/backend/customizations/drafts/draft-reviews";
import { findDraft, matchesDraft } from "@/backend/customizations/drafts/draft-store";
import type { Tx } from "@/backend/db/client";
import { drafts } from "@/backend/db/schema/customizations/drafts";
import { lockSite } from "@/backend/kit/record-change";
import type { Merged, ReversalContext, Reversible } from "@/backend/kit/reversible";
import { blank, destroy } from "@/lib/contract/campaigns/campaigns";
import type { CampaignContent } from "@/lib/domain/campaigns/campaign";
import { diffCampaigns, mergeCampaigns } from "@/lib/domain/campaigns/merge-campaign";
import { buildClashErrors } from "@/lib/domain/campaigns/validate-campaign";
import { pickComparedSides } from "@/lib/domain/history/draft-sides";
import { isAllowed } from "@/lib/domain/kit/access";
import { CAMPAIGN_DRAFT } from "@/lib/domain/kit/campaign-draft";
import type { CampaignKind } from "@/lib/domain/search/campaign-title";
import { buildDraftVersion, putCampaignDraft, toDraftKey } from "./rows/campaign-drafts";
import { findCampaign, putCampaign, readContent, removeCampaign } from "./rows/campaign-rows";
import { campaignVersion, draftVersion } from "./rows/campaign-version";
import { loadClashes } from "./write/write-campaign";

// Restores campaigns and their drafts from the history (docs/adr/0017).

async function load(kind: CampaignKind, tx: Tx, siteId: string, objectId: string): Promise<unknown> {
  // In the order of every write of campaigns: the site first.
  await lockSite(tx, siteId);
  if (objectId.startsWith(CAMPAIGN_DRAFT)) {
    const draft = await findDraft(tx, toDraftKey(siteId, kind, objectId.slice(CAMPAIGN_DRAFT.length)), true);
    return draft === undefined ? null : buildDraftVersion(draft);
  }
  const row = await findCampaign(tx, { siteId, kind, id: objectId }, true);
  return row === undefined ? null : readContent(row);
}

async function write(kind: CampaignKind, context: ReversalContext, objectId: string, content: unknown) {
  if (objectId.startsWith(CAMPAIGN_DRAFT))
    return writeDraft(kind, context, objectId.slice(CAMPAIGN_DRAFT.length), content);
  const { tx, site } = context;
  const key = { siteId: site.siteId, kind, id: objectId };
  if (content === null) {
    await removeCampaign(tx, key);
    return null;
  }
  const next = z.parse(campaignVersion, content);
  // Images and categories were valid when the version was saved, so only clashes with other campaigns are checked.
  const clashes = await loadClashes(context, kind, { id: objectId, content: next });
  if (clashes.length > 0) return context.refuse(buildClashErrors(clashes), { clashes });
  return readContent(await putCampaign(context, key, next, await findCampaign(tx, key, true)));
}

async function writeDraft(
  kind: CampaignKind,
  { tx, site, user, now }: ReversalContext,
  id: string,
  content: unknown,
): Promise<unknown> {
  const key = toDraftKey(site.siteId, kind, id);
  if (content === null) {
    await tx.delete(drafts).where(matchesDraft(key));
    return null;
  }
  const old = await findDraft(tx, key, true);
  const version = z.parse(draftVersion, content);
  if (old !== undefined && differInReviewOnly(buildDraftVersion(old), version))
    return buildDraftVersion(await storeReviewState(tx, key, version));
  return buildDraftVersion(await putCampaignDraft(tx, key, version, { old, user, now }));
}

/** Merges field by field; of a draft, its base and review keep their current values. */
function merge(kind: CampaignKind, base: unknown, mine: unknown, theirs: unknown): Merged {
  const [b, m, t] = [base, mine, theirs].map(readCampaign);
  if (!b || !m || !t) return { clash: true };
  const { content, conflicts } = mergeCampaigns(kind, { base: b, mine: m, theirs: t });
  if (conflicts.length > 0) return { clash: true };
  const draft = z.safeParse(draftVersion, theirs);
  return { content: draft.success ? { ...draft.data, campaign: content } : content };
}

/** The content of a version of a campaign or of a draft; null if it is neither. */
function readCampaign(version: unknown): CampaignContent | null {
  const draft = z.safeParse(draftVersion, version);
  if (draft.success) return draft.data.campaign;
  const live = z.safeParse(campaignVersion, version);
  return live.success ? live.data : null;
}

/** Counts changed fields; subjects and placements also as added and removed. */
function countChanges(kind: CampaignKind, before: unknown, after: unknown) {
  const counts = { added: 0, changed: 0, removed: 0 };
  const [old] = pickComparedSides(before, after);
  const from = readCampaign(old);
  const to = readCampaign(after);
  if (from === null || to === null) return null;
  for (const step of diffCampaigns(kind, from, to)) {
    const by = step.field === "subjects" ? step.subjects.length : 1;
    counts["kind" in step ? step.kind : "changed"] += by;
  }
  return counts;
}

/** A publish may take over from other campaigns first, and ends its draft. */
const STEPS = { take_over: "before", split: "before", save: "main", publish: "main", publish_draft: "after" } as const;

function findStep({ action }: { action: string }): (typeof STEPS)[keyof typeof STEPS] | null {
  return Object.hasOwn(STEPS, action) ? STEPS[action as keyof typeof STEPS] : null;
}

function buildReversal(kind: CampaignKind): Reversible {
  return {
    feature: kind,
    canRead: (rights) => isAllowed(blank.access, rights),
    canWrite: (rights) => isAllowed(destroy.access, rights),
    findStep,
    countChanges: (before, after) => countChanges(kind, before, after),
    load: (tx, siteId, id) => load(kind, tx, siteId, id),
    write: (context, id, content) => write(kind, context, id, content),
    merge: (base, mine, theirs) => merge(kind, base, mine, theirs),
  };
}

/** Reversals of both kinds. */
export const campaignReversals: readonly Reversible[] = [
  buildReversal("campaigns"),
  buildReversal("listing-campaigns"),
];
