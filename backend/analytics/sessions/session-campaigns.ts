import { and, eq, inArray } from "drizzle-orm";
import type { Tx } from "@/backend/db/client";
import { campaigns } from "@/backend/db/schema/campaigns/campaigns";
import type { SessionEvent } from "@/lib/contract/analytics/sessions";
import { formatCampaignTitle } from "@/lib/domain/search/campaign-title";

/** Adds title and kind to the campaigns of banner events; a campaign that no longer exists has neither. */
export async function nameCampaigns(tx: Tx, siteId: string, events: readonly SessionEvent[]): Promise<SessionEvent[]> {
  const ids = [...new Set(events.flatMap(({ facts }) => facts?.banner?.campaign_id ?? []))];
  if (ids.length === 0) return [...events];
  const { id, kind, subjects } = campaigns;
  const rows = await tx
    .select({ id, kind, subjects })
    .from(campaigns)
    .where(and(eq(campaigns.siteId, siteId), inArray(id, ids)));
  const found = new Map(rows.map((row) => [row.id, row]));
  return events.map((event) => {
    const { facts } = event;
    const campaign = found.get(facts?.banner?.campaign_id ?? "");
    if (!facts?.banner || campaign === undefined) return event;
    const named = { kind: campaign.kind, title: formatCampaignTitle(campaign.kind, campaign.subjects) };
    return { ...event, facts: { ...facts, banner: { ...facts.banner, campaign: named } } };
  });
}
