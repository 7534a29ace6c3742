import type { BannerDevice, BannerPlacement } from "@/lib/contract/campaigns/placements";
import type { ShownCampaign } from "@/lib/contract/search/search-host";
import type { Banners } from "@/lib/domain/campaigns/campaign";

/** The banner in a placement; `other` is the id of the other campaign that it belongs to. */
export type BannerSlot = { desktop_url: string; mobile_url: string | null; other: string | null };

export type BannerSlots = Partial<Record<BannerPlacement, BannerSlot>>;

/** Fills the placements: first with the banners of this campaign, the rest with those of other campaigns. */
export function fillSlots(
  placements: readonly BannerPlacement[],
  own: { id: string | null; banners: Banners },
  campaigns: readonly ShownCampaign[],
): BannerSlots {
  const others = campaigns.filter(({ id }) => id !== own.id);
  const filled = placements.flatMap((placement): [BannerPlacement, BannerSlot][] => {
    const mine = own.banners[placement];
    if (mine !== undefined) return [[placement, { ...mine, other: null }]];
    for (const { id, banners } of others) {
      const banner = banners[placement];
      if (banner)
        return [[placement, { desktop_url: banner.desktop_url, mobile_url: banner.mobile_url ?? null, other: id }]];
    }
    return [];
  });
  return Object.fromEntries(filled);
}

/** The image on a device: without one for phones, they show that for desktops. */
export function pickImage({ desktop_url, mobile_url }: BannerSlot, device: BannerDevice): string {
  return device === "mobile" && mobile_url !== null ? mobile_url : desktop_url;
}
