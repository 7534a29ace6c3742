import { sql } from "drizzle-orm";
import type { Database } from "@/backend/db/client";
import { subtractDays, toTimestamp } from "@/backend/db/steps";
import type { Log } from "@/backend/kit/log";
import type { ImageChecks } from "@/backend/kit/outbound/image-checks";
import { startWakeLoop, type WakeLoop } from "@/backend/kit/wake-loop";
import type { CampaignHealth } from "@/lib/contract/campaigns/campaign-calls";
import { type Banners, listImages } from "@/lib/domain/campaigns/campaign";
import { isImageSizeRight } from "@/lib/domain/campaigns/image-size";

// Checks the images and targets of published campaigns once a day, and soon after they were saved. Each process takes one
// campaign at a time, by setting the time of its check first.

const POLL_MS = 60_000;

export type HealthNeeds = {
  database: Pick<Database, "withSystem" | "hasDiskSpace">;
  log: Log;
  checks: ImageChecks["background"];
  now: () => Date;
};

type Problem = CampaignHealth["problems"][number];
type Claimed = { site_id: string; id: string; revision: string; target_url: string; banners: Banners };

/** Starts the daily checks. */
export function startHealthRunner(needs: HealthNeeds): WakeLoop {
  return startWakeLoop({
    what: "checking campaigns",
    log: needs.log,
    pollMs: POLL_MS,
    canPoll: () => needs.database.hasDiskSpace(),
    poll: (signal) => checkDueCampaigns(needs, signal),
  });
}

/** Checks every campaign that is due, one after the other, and returns how many. */
export async function checkDueCampaigns(needs: HealthNeeds, signal: AbortSignal): Promise<number> {
  let checked = 0;
  while (!signal.aborted) {
    const campaign = await claimCampaign(needs);
    if (campaign === null) break;
    const problems = await findProblems(needs.checks, campaign, signal);
    await (signal.aborted ? releaseCampaign(needs, campaign) : storeProblems(needs, campaign, problems));
    checked += 1;
  }
  return checked;
}

/** Claims the campaign that has waited longest; null if none is due. Ended campaigns are not checked. */
async function claimCampaign({ database, now }: HealthNeeds): Promise<Claimed | null> {
  const at = toTimestamp(now());
  const { rows } = await database.withSystem((tx) =>
    tx.execute<Claimed>(sql`
      with due as (
        select c.site_id, c.id, c.revision::text as revision, c.target_url, c.banners
        from campaigns c left join campaign_health h on h.site_id = c.site_id and h.campaign_id = c.id
        where (c.active_to is null or c.active_to > ${at}) and (h.checked_at is null or h.checked_at < ${subtractDays(now(), 1)})
        order by h.checked_at nulls first, c.site_id, c.id
        limit 1
        for update of c skip locked),
      claimed as (
        insert into campaign_health (site_id, campaign_id, checked_at, problems)
        select site_id, id, ${at}, '[]' from due
        on conflict (site_id, campaign_id) do update set checked_at = excluded.checked_at)
      select * from due`),
  );
  return rows[0] ?? null;
}

/** Finds the problems of a campaign; a check that could not run counts as no problem. */
async function findProblems(
  checks: HealthNeeds["checks"],
  { banners, target_url: targetUrl }: Claimed,
  signal: AbortSignal,
): Promise<Problem[]> {
  const images = listImages(banners).map(async ({ placement, device, url }): Promise<Problem[]> => {
    const verdict = await checks.image(url, signal);
    if (verdict.code === "not_asked") return [];
    if (verdict.code !== "found") return [{ code: verdict.code, placement, device }];
    return isImageSizeRight({ placement, device }, verdict) ? [] : [{ code: "image_wrong_size", placement, device }];
  });
  const target = checks.target(targetUrl, signal).then((verdict): Problem[] => {
    if (verdict === "ok" || verdict === "not_asked") return [];
    return [{ code: verdict === "redirects" ? "redirects" : "target_not_found" }];
  });
  return (await Promise.all([...images, target])).flat();
}

/** Stores the result, unless the campaign was changed or deleted meanwhile. */
async function storeProblems({ database }: HealthNeeds, campaign: Claimed, problems: Problem[]): Promise<void> {
  await database.withSystem((tx) =>
    tx.execute(sql`
      update campaign_health h set problems = ${JSON.stringify(problems)}::jsonb from campaigns c
      where h.site_id = ${campaign.site_id} and h.campaign_id = ${campaign.id}
        and c.site_id = h.site_id and c.id = h.campaign_id and c.revision = ${campaign.revision}::bigint`),
  );
}

/** Makes a campaign due again whose check was interrupted. */
async function releaseCampaign({ database }: HealthNeeds, { site_id: siteId, id }: Claimed): Promise<void> {
  await database.withSystem((tx) =>
    tx.execute(sql`delete from campaign_health where site_id = ${siteId} and campaign_id = ${id}`),
  );
}
