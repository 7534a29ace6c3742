import { sql } from "drizzle-orm";
import type { Database } from "@/backend/db/client";
import { subtractDays, toTimestamp } from "@/backend/db/steps";
import type { Log } from "@/backend/kit/log";
import type { ImageChecks } from "@/backend/kit/outbound/image-checks";
import { CHECK_RETRY_MS } from "@/backend/kit/outbound/run-check";
import { startWakeLoop, type WakeLoop } from "@/backend/kit/wake-loop";
import type { Banners } from "@/lib/domain/campaigns/campaign";
import { findProblems } from "./find-problems";
import { storeHealth } from "./health-rows";

// Checks the images and targets of published campaigns once a day, and soon after they were saved; what could not be checked, again
// after a few minutes. Each process takes one campaign at a time, by setting the time of its check first.

const POLL_MS = 60_000;

export type HealthDependencies = {
  database: Pick<Database, "withSystem" | "hasDiskSpace">;
  log: Log;
  checks: ImageChecks["background"];
  now: () => Date;
};

type ClaimedCampaign = { site_id: string; id: string; revision: string; target_url: string; banners: Banners };

/** Starts the daily checks. */
export function startHealthRunner(dependencies: HealthDependencies): WakeLoop {
  return startWakeLoop({
    what: "checking campaigns",
    log: dependencies.log,
    pollMs: POLL_MS,
    canPoll: () => dependencies.database.hasDiskSpace(),
    poll: (signal) => checkDueCampaigns(dependencies, signal),
  });
}

/** Checks every campaign that is due, one after the other, and returns how many. */
export async function checkDueCampaigns(dependencies: HealthDependencies, signal: AbortSignal): Promise<number> {
  let checked = 0;
  while (!signal.aborted) {
    const campaign = await claimCampaign(dependencies);
    if (campaign === null) break;
    const { image, target } = dependencies.checks;
    const problems = await findProblems(
      { image: (url) => image(url, signal), target: (url) => target(url, signal) },
      { banners: campaign.banners, targetUrl: campaign.target_url },
    );
    await (signal.aborted ? releaseCampaign(dependencies, campaign) : storeResult(dependencies, campaign, problems));
    checked += 1;
  }
  return checked;
}

const UNFINISHED = JSON.stringify([{ code: "not_checked" }]);

/**
 * Claims the campaign that has waited longest. Ended campaigns are not checked. A new campaign counts as not checked
 * until its first result is stored.
 */
async function claimCampaign({ database, now }: HealthDependencies): Promise<ClaimedCampaign | null> {
  const at = toTimestamp(now());
  const { rows } = await database.withSystem((tx) =>
    tx.execute<ClaimedCampaign>(sql`
      with due as (
        select c.site_id, c.id, c.revision::text as revision, c.target_url, c.banners
        from campaigns c left join campaign_health h on h.site_id = c.site_id and h.campaign_id = c.id
        where (c.active_to is null or c.active_to > ${at}) and (h.checked_at is null or h.checked_at < ${subtractDays(now(), 1)}
          or h.problems @> ${UNFINISHED}::jsonb and h.checked_at <= ${toTimestamp(new Date(now().getTime() - CHECK_RETRY_MS))})
        order by h.checked_at nulls first, c.site_id, c.id
        limit 1
        for update of c skip locked),
      claimed as (
        insert into campaign_health (site_id, campaign_id, checked_at, problems)
        select site_id, id, ${at}, ${UNFINISHED}::jsonb from due
        on conflict (site_id, campaign_id) do update set checked_at = excluded.checked_at)
      select * from due`),
  );
  return rows[0] ?? null;
}

async function storeResult(
  { database, now }: HealthDependencies,
  { site_id: siteId, id, revision }: ClaimedCampaign,
  problems: Parameters<typeof storeHealth>[2],
): Promise<void> {
  await database.withSystem((tx) => storeHealth(tx, { siteId, id, revision }, problems, now()));
}

/** Makes a campaign due again whose check was interrupted. */
async function releaseCampaign(
  { database }: HealthDependencies,
  { site_id: siteId, id }: ClaimedCampaign,
): Promise<void> {
  await database.withSystem((tx) =>
    tx.execute(sql`delete from campaign_health where site_id = ${siteId} and campaign_id = ${id}`),
  );
}
