import { type CampaignRecord, findCampaign, removeCampaign } from "@/backend/campaigns/rows/campaign-rows";
import { CAMPAIGN_SUBJECTS } from "@/backend/campaigns/write/campaign-subject";
import { lockObject } from "@/backend/drafts/life/open-draft";
import { endDraft } from "@/backend/drafts/life/publish-draft";
import type { Context } from "@/backend/kit/implement";
import { lockSite } from "@/backend/kit/record-change";
import type { CampaignCalls } from "@/lib/contract/campaigns/campaign-calls";
import { resolveDates, toCampaignContent } from "@/lib/domain/campaigns/campaign";
import type { CampaignKind } from "@/lib/domain/search/campaign-title";
import type { Parsed } from "@/lib/http/endpoint";
import { refuseInvalid } from "./validate-write";
import { recordCampaign, writeCampaign } from "./write-campaign";

/** Publishes a campaign as sent. A draft of the campaign stays, to be merged when the draft is published. */
export async function saveCampaign(
  kind: CampaignKind,
  { campaign, take_over: takeOver = [] }: Parsed<CampaignCalls["save"]>["body"],
  context: Context<CampaignCalls["save"]>,
): Promise<CampaignRecord> {
  const { services, site, ifMatch, refuse } = context;
  const content = resolveDates(toCampaignContent(kind, campaign), site.timeZone);
  await refuseInvalid(context, kind, content);
  return services.database.withSite(site.siteId, async (tx) => {
    await lockSite(tx, site.siteId);
    const { id } = campaign;
    const old = id === null ? undefined : await findCampaign(tx, { siteId: site.siteId, kind, id }, true);
    if (id !== null && old === undefined) return refuse(404, "not_found");
    if (old !== undefined && ifMatch !== undefined && ifMatch !== String(old.revision)) {
      const { revision, updatedBy, updatedAt } = old;
      return refuse(412, "stale", { revision, changed_by: updatedBy, changed_at: updatedAt.toISOString() });
    }
    return writeCampaign({ ...context, tx }, { kind, id, content, takeOver, action: "save" });
  });
}

/** Deletes a campaign with its draft, or only the draft if the campaign was never published. */
export async function destroyCampaign(
  kind: CampaignKind,
  id: string,
  context: Context<CampaignCalls["destroy"]>,
): Promise<void> {
  const { tx, site, refuse } = context;
  const subject = CAMPAIGN_SUBJECTS[kind];
  const { live, draft } = await lockObject(subject, context, id);
  if (live === undefined && draft === undefined) return refuse(404, "not_found");
  if (draft !== undefined) await endDraft(subject, context, { id, live, draft }, "discard");
  if (live === undefined) return;
  await removeCampaign(tx, { siteId: site.siteId, kind, id });
  await recordCampaign(context, kind, { id, action: "destroy", before: live, after: undefined });
}
