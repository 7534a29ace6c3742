import { and, eq, inArray } from "drizzle-orm";
import { type CampaignRecord, readStoredContent } from "@/backend/campaigns/rows/campaign-rows";
import { campaigns } from "@/backend/db/schema/campaigns/campaigns";
import { copyToSites } from "@/backend/drafts/copies/copy-to-sites";
import type { Context, SiteRow } from "@/backend/kit/implement";
import { findWritableSite } from "@/backend/kit/writable-site";
import type { CampaignCalls } from "@/lib/contract/campaigns/campaign-calls";
import { checkImage } from "@/lib/contract/campaigns/image-checks";
import { normalizeSubjects } from "@/lib/domain/campaigns/campaign";
import { isSecureUrl } from "@/lib/domain/campaigns/validate-campaign";
import type { CampaignKind } from "@/lib/domain/search/campaign-title";
import type { Answer, Parsed } from "@/lib/http/endpoint";
import { copyCampaignsInto, type PlannedCampaignCopy } from "./copy-into";

type Call = CampaignCalls["copy"];
type Body = Parsed<Call>["body"];
type Target = Body["targets"][number];

/** Copies campaigns to other sites. */
export async function copyCampaigns(kind: CampaignKind, body: Body, context: Context<Call>): Promise<Answer<Call>> {
  const targets: { target: Target; site: SiteRow }[] = [];
  for (const target of body.targets) targets.push({ target, site: await findTarget(context, target) });
  const rows = await loadSources(kind, body.ids, context);
  const { baseUrl } = context.site;
  const results = await copyToSites(context, { targets, isDryRun: body.dry_run }, async (target) => {
    const copies = rows.map((row) => buildCopy(kind, row, target));
    return (inner) => copyCampaignsInto(inner, { kind, baseUrl, copies });
  });
  return { targets: results.map(({ outcomes: campaigns, ...result }) => ({ ...result, campaigns })) };
}

async function findTarget(context: Context<Call>, { site_id: siteId, target_urls }: Target): Promise<SiteRow> {
  const { refuse, services } = context;
  const site = await findWritableSite(context, siteId, checkImage.access);
  const wrong = Object.entries(target_urls).filter(([, url]) => !isSecureUrl(url.trim(), [services.shopUrl]));
  const errors = Object.fromEntries(wrong.map(([id]) => [`target_urls.${id}`, ["not_https"]]));
  return wrong.length > 0 ? refuse(422, "invalid", { errors, site_id: siteId }) : site;
}

/** Loads the campaigns to copy, in the order of the ids. */
async function loadSources(
  kind: CampaignKind,
  ids: readonly string[],
  context: Context<Call>,
): Promise<CampaignRecord[]> {
  const { services, site, refuse } = context;
  const { siteId } = site;
  const wanted = [...new Set(ids)];
  const rows = await services.database.withSite(siteId, (tx) =>
    tx
      .select()
      .from(campaigns)
      .where(and(eq(campaigns.siteId, siteId), eq(campaigns.kind, kind), inArray(campaigns.id, wanted))),
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return wanted.map((id) => byId.get(id) ?? refuse(404, "not_found"));
}

function buildCopy(kind: CampaignKind, row: CampaignRecord, { subjects, target_urls }: Target): PlannedCampaignCopy {
  const content = readStoredContent(row);
  return {
    fromId: row.id,
    content: {
      ...content,
      subjects: normalizeSubjects(kind, subjects[row.id] ?? content.subjects),
      target_url: target_urls[row.id]?.trim() || content.target_url,
    },
  };
}
