import type { CampaignContent } from "@/lib/domain/campaigns/campaign";

// A valid campaign for tests.

/** A campaign of the query "tent" with a banner above the results; parts can be replaced. */
export function makeCampaign(over: Partial<CampaignContent> = {}): CampaignContent {
  return {
    subjects: ["tent"],
    target_url: "https://shop.example/tents",
    banners: { search_header: { desktop_url: "https://images.example/2048x320.jpg", mobile_url: null } },
    active_from: null,
    active_to: null,
    ...over,
  };
}

/** A banner with both images, which differ by name. */
export function makeBanner(name: string): { desktop_url: string; mobile_url: string | null } {
  return {
    desktop_url: `https://images.example/680x980.jpg?${name}`,
    mobile_url: `https://images.example/840x480.jpg?${name}`,
  };
}
