import { sql } from "drizzle-orm";
import type { Tx } from "@/backend/db/client";
import type { ImageVerdict, TargetVerdict } from "@/backend/kit/outbound/run-check";
import { type Banners, listImages } from "@/lib/domain/campaigns/campaign";
import type { HealthProblem } from "@/lib/domain/campaigns/campaign-health";
import { toImageProblems, toTargetProblems } from "./find-problems";
import { storeHealth } from "./health-rows";

/** What a form found out about a URL. */
export type FreshVerdict = { url: string } & ({ image: ImageVerdict } | { target: TargetVerdict });

type AffectedCampaign = {
  id: string;
  revision: string;
  target_url: string;
  banners: Banners;
  problems: HealthProblem[];
};

/**
 * Corrects the stored results of the campaigns of a site that use a URL, after a form has checked it; returns whether any changed. A check
 * that could not run corrects nothing.
 */
export async function refreshHealth(tx: Tx, siteId: string, fresh: FreshVerdict, now: Date): Promise<boolean> {
  if (!isConclusive(fresh)) return false;
  let hasChanged = false;
  for (const campaign of await loadAffected(tx, siteId, fresh)) {
    const problems = replaceProblems(campaign, fresh);
    if (formatProblems(problems) === formatProblems(replaceProblems(campaign, null))) continue;
    await storeHealth(tx, { siteId, id: campaign.id, revision: campaign.revision }, problems, now);
    hasChanged = true;
  }
  return hasChanged;
}

function isConclusive(fresh: FreshVerdict): boolean {
  const code = "image" in fresh ? fresh.image.code : fresh.target;
  return code !== "not_asked" && code !== "no_answer";
}

async function loadAffected(tx: Tx, siteId: string, fresh: FreshVerdict): Promise<AffectedCampaign[]> {
  const usesUrl =
    "image" in fresh
      ? sql`exists (select from jsonb_each(c.banners) b
          where ${fresh.url} in (b.value ->> 'desktop_url', b.value ->> 'mobile_url'))`
      : sql`c.target_url = ${fresh.url}`;
  const { rows } = await tx.execute<AffectedCampaign>(sql`
    select c.id, c.revision::text as revision, c.target_url, c.banners, h.problems
    from campaigns c join campaign_health h on h.site_id = c.site_id and h.campaign_id = c.id
    where c.site_id = ${siteId} and ${usesUrl} order by c.id for update of h`);
  return rows;
}

/** The problems of a campaign in the order of its places, with those of a URL replaced. */
function replaceProblems(
  { banners, target_url, problems }: AffectedCampaign,
  fresh: FreshVerdict | null,
): HealthProblem[] {
  const images = listImages(banners).flatMap(({ placement, device, url }) =>
    fresh !== null && "image" in fresh && fresh.url === url
      ? toImageProblems({ placement, device }, fresh.image)
      : problems.filter((known) => known.placement === placement && known.device === device),
  );
  const target =
    fresh !== null && "target" in fresh && fresh.url === target_url
      ? toTargetProblems(fresh.target)
      : problems.filter((known) => !known.placement);
  return [...images, ...target];
}

function formatProblems(problems: readonly HealthProblem[]): string {
  return problems.map(({ code, placement, device }) => [code, placement, device].join(" ")).join(", ");
}
