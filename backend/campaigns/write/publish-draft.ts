import { buildDraftVersion, endDraft } from "@/backend/campaigns/rows/campaign-drafts";
import { type CampaignRow, readContent } from "@/backend/campaigns/rows/campaign-rows";
import { buildStaleDetails, type DraftRow } from "@/backend/customizations/drafts/draft-store";
import type { Tx } from "@/backend/db/client";
import { approveWorkOf } from "@/backend/kit/approval-guard";
import type { Context } from "@/backend/kit/implement";
import { lockSite } from "@/backend/kit/record-change";
import type { CampaignCalls } from "@/lib/contract/campaigns/campaign-calls";
import type { CampaignContent } from "@/lib/domain/campaigns/campaign";
import { mergeCampaigns } from "@/lib/domain/campaigns/merge-campaign";
import type { CampaignKind } from "@/lib/domain/search/campaign-title";
import type { Parsed } from "@/lib/http/endpoint";
import { lockBoth } from "./save-draft";
import { refuseInvalid } from "./validate-write";
import { writeCampaign } from "./write-campaign";

type Call = CampaignCalls["publishDraft"];
type Body = Parsed<Call>["body"];

/** Publishes a draft. The images are checked between two transactions; the second one checks everything else again. */
export async function publishCampaignDraft(
  kind: CampaignKind,
  body: Body,
  context: Context<Call>,
): Promise<CampaignRow> {
  const { services, site } = context;
  const { content } = await services.database.withSite(site.siteId, (tx) => readDraft(tx, kind, body, context));
  await refuseInvalid(context, kind, content);
  return services.database.withSite(site.siteId, async (tx) => {
    await lockSite(tx, site.siteId);
    const current = await readDraft(tx, kind, body, context);
    approveWorkOf(current.draft.updatedBy);
    const inner = { ...context, tx };
    const write = { kind, id: body.id, content: current.content, takeOver: body.take_over ?? [] };
    const row = await writeCampaign(inner, { ...write, action: "publish" });
    await endDraft(inner, kind, current.draft, "publish");
    return row;
  });
}

/** The draft that the user saw, and its content merged with live changes made since it started. */
async function readDraft(
  tx: Tx,
  kind: CampaignKind,
  { id, draft_revision: revision }: Body,
  { site, refuse }: Context<Call>,
): Promise<{ draft: DraftRow; content: CampaignContent }> {
  if (id === null) return refuse(404, "not_found");
  const { live, draft } = await lockBoth(tx, site.siteId, kind, id);
  if (draft === undefined) return refuse(404, "not_found");
  if (revision !== draft.revision) return refuse(412, "stale", { ...buildStaleDetails(draft), draft: true });
  const content = mergeOntoLive(kind, draft, live);
  if (content !== null) return { draft, content };
  return refuse(412, "stale", {
    revision: live?.revision,
    changed_by: live?.updatedBy,
    changed_at: live?.updatedAt.toISOString(),
  });
}

/** The content of a draft, merged with live changes made since it started; null if both changed the same field. */
export function mergeOntoLive(
  kind: CampaignKind,
  draft: DraftRow,
  live: CampaignRow | undefined,
): CampaignContent | null {
  const { campaign, base, base_revision } = buildDraftVersion(draft);
  if (live === undefined || base === null || live.revision === base_revision) return campaign;
  const { content, conflicts } = mergeCampaigns(kind, { base, mine: campaign, theirs: readContent(live) });
  return conflicts.length === 0 ? content : null;
}
