import type { CampaignContent } from "@/lib/domain/campaigns/campaign";

// A valid campaign for tests.

/** A campaign of the query "tent" with a banner above the results; parts can be replaced. */
export function aCampaign(over: Partial<CampaignContent> = {}): CampaignContent {
  return {
    subjects: ["tent"],
    target_url: "https://shop.example/tents",
    banners: { search_header: { desktop_url: "https://images.example/tents.jpg", mobile_url: null } },
    active_from: null,
    active_to: null,
    ...over,
  };
}

/** A banner with both images. */
export function aBanner(name: string): { desktop_url: string; mobile_url: string | null } {
  return { desktop_url: `https://images.example/${name}.jpg`, mobile_url: `https://images.example/${name}-m.jpg` };
}
