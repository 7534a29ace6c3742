import { and, eq, inArray } from "drizzle-orm";
import * as z from "zod/mini";
import type { Tx } from "@/backend/db/client";
import { campaignHealth } from "@/backend/db/schema/campaigns/campaigns";
import { type CampaignHealth, health } from "@/lib/contract/campaigns/campaign-calls";

/** The health of a campaign that was not checked yet. */
export const UNCHECKED: CampaignHealth = { at: null, problems: [] };

/** Results of the daily check, by campaign; of all campaigns, or of some. */
export async function loadHealth(
  tx: Tx,
  siteId: string,
  ids: readonly string[] | "all",
): Promise<Map<string, CampaignHealth>> {
  const isWanted = ids === "all" ? undefined : inArray(campaignHealth.campaignId, [...ids]);
  const rows = await tx
    .select()
    .from(campaignHealth)
    .where(and(eq(campaignHealth.siteId, siteId), isWanted));
  return new Map(
    rows.map(({ campaignId, checkedAt, problems }) => [
      campaignId,
      z.parse(health, { at: checkedAt.toISOString(), problems }),
    ]),
  );
}
