import { and, eq, gte, inArray, lte, sql } from "drizzle-orm";
import type { Tx } from "@/backend/db/client";
import { bannerDays } from "@/backend/db/schema/analytics/events";
import type { BannerNumbers } from "@/lib/contract/campaigns/campaign-calls";
import { NUMBERS_DAYS } from "@/lib/domain/kit/limits";
import { toShare } from "@/lib/domain/kit/share";
import { getLastDays } from "@/lib/domain/kit/site-days";

// Impressions and clicks of banners of the last 30 days, including today.

type Site = { siteId: string; timeZone: string };

/** The numbers of a campaign without events. */
export const NO_NUMBERS: BannerNumbers = toNumbers(0, 0);

/** Numbers by campaign; of all campaigns, or of some. */
export async function loadCampaignNumbers(
  tx: Tx,
  site: Site,
  now: Date,
  ids: readonly string[] | "all",
): Promise<Map<string, BannerNumbers>> {
  const { campaignId } = bannerDays;
  const rows = await tx
    .select({ key: campaignId, ...SUMS })
    .from(bannerDays)
    .where(and(isRecent(site, now), ids === "all" ? undefined : inArray(campaignId, [...ids])))
    .groupBy(campaignId);
  return new Map(rows.map(({ key, impressions, clicks }) => [key, toNumbers(impressions, clicks)]));
}

/** Numbers of a campaign by placement. */
export async function loadPlacementNumbers(
  tx: Tx,
  site: Site,
  now: Date,
  id: string,
): Promise<Map<string, BannerNumbers>> {
  const rows = await tx
    .select({ key: bannerDays.placement, ...SUMS })
    .from(bannerDays)
    .where(and(isRecent(site, now), eq(bannerDays.campaignId, id)))
    .groupBy(bannerDays.placement);
  return new Map(rows.map(({ key, impressions, clicks }) => [key, toNumbers(impressions, clicks)]));
}

/** Adds numbers up. */
export function sumNumbers(all: Iterable<BannerNumbers>): BannerNumbers {
  let impressions = 0;
  let clicks = 0;
  for (const one of all) {
    impressions += one.impressions;
    clicks += one.clicks;
  }
  return toNumbers(impressions, clicks);
}

const SUMS = {
  impressions: sql<number>`sum(${bannerDays.impressions})::int`.mapWith(Number),
  clicks: sql<number>`sum(${bannerDays.clicks})::int`.mapWith(Number),
};

function isRecent({ siteId, timeZone }: Site, now: Date) {
  const { from, to } = getLastDays(now, timeZone, NUMBERS_DAYS);
  return and(eq(bannerDays.siteId, siteId), gte(bannerDays.day, from), lte(bannerDays.day, to));
}

function toNumbers(impressions: number, clicks: number): BannerNumbers {
  return { impressions, clicks, ctr: toShare(clicks, impressions) };
}
