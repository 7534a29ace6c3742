import { and, eq, inArray, sql } from "drizzle-orm";
import * as z from "zod/mini";
import type { Tx } from "@/backend/db/client";
import { campaignHealth } from "@/backend/db/schema/campaigns/campaigns";
import { toTimestamp } from "@/backend/db/steps";
import { type CampaignHealth, health } from "@/lib/contract/campaigns/campaign-calls";
import type { HealthProblem } from "@/lib/domain/campaigns/campaign-health";

/** The health of a campaign that was not checked yet. */
export const UNCHECKED: CampaignHealth = { at: null, problems: [] };

/** Results of the last checks, by campaign; of all campaigns, or of some. */
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

/** The version of a campaign that was checked. */
export type CheckedVersion = { siteId: string; id: string; revision: string | number };

/** Stores the result of a check, unless the campaign was changed or deleted meanwhile. */
export async function storeHealth(
  tx: Tx,
  { siteId, id, revision }: CheckedVersion,
  problems: readonly HealthProblem[],
  now: Date,
): Promise<void> {
  await tx.execute(sql`
    insert into campaign_health (site_id, campaign_id, checked_at, problems)
    select c.site_id, c.id, ${toTimestamp(now)}, ${JSON.stringify(problems)}::jsonb from campaigns c
    where c.site_id = ${siteId} and c.id = ${id} and c.revision = ${String(revision)}::bigint
    on conflict (site_id, campaign_id) do update set checked_at = excluded.checked_at, problems = excluded.problems`);
}
