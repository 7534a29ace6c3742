import { sql } from "drizzle-orm";
import type { Tx } from "@/backend/db/client";
import type { ShopEvent } from "@/lib/contract/analytics/events";

type BannerEvent = Extract<ShopEvent, { type: "banner" }>;

/** A banner event to count; `at` is epoch ms. */
export type CountedBanner = Pick<BannerEvent, "campaign_id" | "placement" | "action"> & { at: number };

/** The banner of an event, if it is about one. */
export function pickBanner(event: ShopEvent, at: number): CountedBanner[] {
  if (event.type !== "banner") return [];
  const { campaign_id, placement, action } = event;
  return [{ campaign_id, placement, action, at }];
}

/**
 * Adds new banner events to the counts by day, in the transaction that stores them. Only campaigns that exist, or that have counts
 * already, are counted, so that made-up ids cannot fill the table.
 */
export async function countBanners(tx: Tx, siteId: string, banners: readonly CountedBanner[]): Promise<void> {
  if (banners.length === 0) return;
  const rows = banners.map((banner) => ({ ...banner, at: new Date(banner.at).toISOString() }));
  // Sorted by key, so that two processes that count the same rows cannot deadlock.
  await tx.execute(sql`
    insert into banner_days as b (site_id, campaign_id, day, placement, impressions, clicks)
    select ${siteId}, r.campaign_id, (r.at at time zone s.time_zone)::date as day, r.placement,
      count(*) filter (where r.action = 'impression'), count(*) filter (where r.action = 'click')
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r(campaign_id text, placement text, action text, at timestamptz)
    join sites s on s.site_id = ${siteId}
    where exists (select from campaigns c where c.site_id = ${siteId} and c.id = r.campaign_id)
      or exists (select from banner_days d where d.site_id = ${siteId} and d.campaign_id = r.campaign_id)
    group by r.campaign_id, 3, r.placement order by r.campaign_id, 3, r.placement
    on conflict (site_id, campaign_id, day, placement) do update set
      impressions = b.impressions + excluded.impressions, clicks = b.clicks + excluded.clicks`);
}
