import { randomUUID } from "node:crypto";
import {
  buildDraftVersion,
  putCampaignDraft,
  recordDraftChange,
  toDraftAnswer,
  toDraftKey,
} from "@/backend/campaigns/rows/campaign-drafts";
import { type CampaignRow, findCampaign, readContent } from "@/backend/campaigns/rows/campaign-rows";
import type { DraftVersion } from "@/backend/campaigns/rows/campaign-version";
import { buildStaleDetails, type DraftRow, findDraft } from "@/backend/customizations/drafts/draft-store";
import type { Tx } from "@/backend/db/client";
import type { Context } from "@/backend/kit/implement";
import { lockSite } from "@/backend/kit/record-change";
import type { CampaignCalls, CampaignDraft } from "@/lib/contract/campaigns/campaign-calls";
import { resolveDates, toContent } from "@/lib/domain/campaigns/campaign";
import { validateCampaignDraft } from "@/lib/domain/campaigns/validate-campaign";
import type { CampaignKind } from "@/lib/domain/search/campaign-title";
import type { Parsed } from "@/lib/http/endpoint";
import { refuseFields } from "./write-campaign";

type Call = CampaignCalls["saveDraft"];

/** Saves a draft. A new one needs the revision of the live campaign that it is based on; 412 `stale` if it is another. */
export async function saveCampaignDraft(
  kind: CampaignKind,
  body: Parsed<Call>["body"],
  context: Context<Call>,
): Promise<{ id: string; draft: CampaignDraft }> {
  const { tx, site, user, now, ifMatch, refuse } = context;
  if (ifMatch === undefined) return refuse(428, "precondition_required");
  const campaign = resolveDates(toContent(kind, body.campaign), site.timeZone);
  const errors = validateCampaignDraft(kind, campaign);
  if (Object.keys(errors).length > 0) return refuseFields(refuse as Parameters<typeof refuseFields>[0], errors);
  await lockSite(tx, site.siteId);
  const id = body.campaign.id ?? randomUUID();
  const { live, draft } = await lockBoth(tx, site.siteId, kind, id);
  if (body.campaign.id !== null && live === undefined && draft === undefined) return refuse(404, "not_found");
  if (ifMatch !== String(draft?.revision ?? 0)) return refuse(412, "stale", buildStaleDetails(draft));
  const before = draft === undefined ? null : buildDraftVersion(draft);
  const base = findBase(live, before, body.base_revision);
  if (base === null) return refuse(412, "stale", { ...buildStaleDetails(draft), live_revision: live?.revision ?? 0 });
  const next = { campaign, ...base, review: before?.review ?? null, change_request: before?.change_request };
  const saved = await putCampaignDraft(tx, toDraftKey(site.siteId, kind, id), next, { old: draft, user, now });
  await recordDraftChange(context, kind, { id, action: "save_draft", before, after: buildDraftVersion(saved) });
  return { id, draft: toDraftAnswer(kind, saved) };
}

/** Loads and locks a campaign and its draft. */
export async function lockBoth(
  tx: Tx,
  siteId: string,
  kind: CampaignKind,
  id: string,
): Promise<{ live: CampaignRow | undefined; draft: DraftRow | undefined }> {
  const live = await findCampaign(tx, { siteId, kind, id }, true);
  return { live, draft: await findDraft(tx, toDraftKey(siteId, kind, id), true) };
}

/** The live version that a draft is based on; null if it is not known, so that the draft could not be merged later. */
function findBase(
  live: CampaignRow | undefined,
  before: DraftVersion | null,
  revision: number,
): Pick<DraftVersion, "base" | "base_revision"> | null {
  if (before !== null && before.base_revision === revision) return { base: before.base, base_revision: revision };
  if (revision !== (live?.revision ?? 0)) return null;
  return { base: live === undefined ? null : readContent(live), base_revision: revision };
}
