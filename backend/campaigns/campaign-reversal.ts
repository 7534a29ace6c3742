import * as z from "zod/mini";
import { CAMPAIGN_SUBJECTS } from "@/backend/campaigns/write/campaign-subject";
import type { Tx } from "@/backend/db/client";
import { loadDraftVersion, mergeDraftVersions, writeDraftVersion } from "@/backend/drafts/life/undo-draft";
import { lockSite } from "@/backend/kit/record-change";
import type { Merged, ReversalContext, Reversible } from "@/backend/kit/reversible";
import { blank, destroy } from "@/lib/contract/campaigns/campaigns";
import type { CampaignContent } from "@/lib/domain/campaigns/campaign";
import { diffCampaigns, mergeCampaigns } from "@/lib/domain/campaigns/merge-campaign";
import { buildClashErrors } from "@/lib/domain/campaigns/validate-campaign";
import { pickComparedSides } from "@/lib/domain/history/draft-sides";
import { isAllowed } from "@/lib/domain/kit/access";
import { findDraftedId } from "@/lib/domain/kit/draft-object";
import type { CampaignKind } from "@/lib/domain/search/campaign-title";
import { findCampaign, putCampaign, readStoredContent, removeCampaign } from "./rows/campaign-rows";
import { campaignVersion } from "./rows/campaign-version";
import { loadClashes } from "./write/write-campaign";

// Restores campaigns and their drafts from the history (docs/adr/0017).

async function load(kind: CampaignKind, tx: Tx, siteId: string, objectId: string): Promise<unknown> {
  // In the order of every write of campaigns: the site first.
  await lockSite(tx, siteId);
  const id = findDraftedId(objectId);
  if (id !== null) return loadDraftVersion(CAMPAIGN_SUBJECTS[kind], tx, { siteId, id });
  const row = await findCampaign(tx, { siteId, kind, id: objectId }, true);
  return row === undefined ? null : readStoredContent(row);
}

async function write(kind: CampaignKind, context: ReversalContext, objectId: string, content: unknown) {
  const id = findDraftedId(objectId);
  if (id !== null) return writeDraftVersion(CAMPAIGN_SUBJECTS[kind], context, id, content);
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
  return readStoredContent(await putCampaign(context, key, next, await findCampaign(tx, key, true)));
}

/** Merges field by field. */
function merge(kind: CampaignKind, base: unknown, mine: unknown, theirs: unknown): Merged {
  const drafts = mergeDraftVersions(CAMPAIGN_SUBJECTS[kind], [base, mine, theirs]);
  if (drafts !== null) return drafts;
  const [b, m, t] = [base, mine, theirs].map((version) => readCampaign(kind, version));
  if (!b || !m || !t) return { clash: true };
  const { content, conflicts } = mergeCampaigns(kind, { base: b, mine: m, theirs: t });
  return conflicts.length > 0 ? { clash: true } : { content };
}

/** The content of a version of a campaign or of a draft; null if it is neither. */
function readCampaign(kind: CampaignKind, version: unknown): CampaignContent | null {
  const draft = CAMPAIGN_SUBJECTS[kind].parseVersion(version);
  if (draft !== null) return draft.content;
  const live = z.safeParse(campaignVersion, version);
  return live.success ? live.data : null;
}

/** Counts changed fields; subjects and placements also as added and removed. */
function countChanges(kind: CampaignKind, before: unknown, after: unknown) {
  const counts = { added: 0, changed: 0, removed: 0 };
  const [old] = pickComparedSides(before, after);
  const from = readCampaign(kind, old);
  const to = readCampaign(kind, after);
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
