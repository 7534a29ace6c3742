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

/** How long after the end of a campaign its events count: a page that shows its banner may still be open. */
const GRACE = sql`interval '30 minutes'`;

/**
 * Adds new banner events to the counts by day, in the transaction that stores them. An event counts if its campaign was
 * published and active when it happened, by the dates that the campaign has now; deleting a campaign counts as its end.
 */
export async function countBanners(tx: Tx, siteId: string, banners: readonly CountedBanner[]): Promise<void> {
  if (banners.length === 0) return;
  const rows = banners.map((banner) => ({ ...banner, at: new Date(banner.at).toISOString() }));
  // Sorted by key, so that two processes that count the same rows cannot deadlock.
  await tx.execute(sql`
    with r as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as r(campaign_id text, placement text, action text, at timestamptz)
    ), p as (
      select id, active_from, active_to from campaigns
      where site_id = ${siteId} and id in (select campaign_id from r)
      union all (
        select distinct on (h.object_id) h.object_id, (h.before ->> 'active_from')::timestamptz,
          least((h.before ->> 'active_to')::timestamptz, h.at)
        from changes h
        where h.site_id = ${siteId} and h.feature in ('campaigns', 'listing-campaigns') and h.after is null
          and h.object_id in (select campaign_id from r)
          and not exists (select from campaigns c where c.site_id = ${siteId} and c.id = h.object_id)
        order by h.object_id, h.id desc
      )
    )
    insert into banner_days as b (site_id, campaign_id, day, placement, impressions, clicks)
    select ${siteId}, r.campaign_id, (r.at at time zone s.time_zone)::date as day, r.placement,
      count(*) filter (where r.action = 'impression'), count(*) filter (where r.action = 'click')
    from r join p on p.id = r.campaign_id join sites s on s.site_id = ${siteId}
    where (p.active_from is null or r.at >= p.active_from) and (p.active_to is null or r.at < p.active_to + ${GRACE})
    group by r.campaign_id, 3, r.placement order by r.campaign_id, 3, r.placement
    on conflict (site_id, campaign_id, day, placement) do update set
      impressions = b.impressions + excluded.impressions, clicks = b.clicks + excluded.clicks`);
}
