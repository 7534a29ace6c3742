import type { Random } from "@/backend/demo/random";
import type { BannerPlacement } from "@/lib/contract/campaigns/placements";
import type { DemoCampaign } from "./demo-campaigns";
import type { EventWriter } from "./event-writer";

// Banners that demo visits show, and sometimes click.

/**
 * The probability that a visitor sees a banner for a second, and the probability of a click on a seen banner, by
 * placement.
 */
const ODDS: Readonly<Record<BannerPlacement, readonly [seen: number, clicked: number]>> = {
  search_header: [0.95, 0.031],
  search_panel: [0.55, 0.012],
  search_list: [0.7, 0.042],
  search_footer: [0.22, 0.009],
  autocomplete_top: [0.6, 0.018],
  autocomplete_list: [0.45, 0.014],
};

/** What banners are shown for: a place, and the folded query or the category path. */
export type BannerSubject = {
  kind: DemoCampaign["kind"];
  key: string;
  place: "search" | "autocomplete";
  query?: string;
};

/** Writes the banners that a visitor sees, up to the one that is clicked. */
export function writeBanners(
  writer: EventWriter,
  campaigns: readonly DemoCampaign[],
  { kind, key, place, query }: BannerSubject,
  chance: Random,
): void {
  const now = writer.now;
  for (const campaign of campaigns) {
    const { id, from, to, keys } = campaign;
    if (campaign.kind !== kind || now < from || now >= to || !keys.includes(key)) continue;
    for (const [placement, [seen, clicked]] of Object.entries(ODDS)) {
      if (!placement.startsWith(`${place}_`) || !campaign.placements.includes(placement)) continue;
      if (!chance.chance(seen)) continue;
      const banner = { campaign_id: id, placement, ...(query === undefined ? {} : { query }) };
      writer.writeBanner("impression", banner);
      if (!chance.chance(clicked)) continue;
      writer.writeBanner("click", banner);
      return;
    }
  }
}
