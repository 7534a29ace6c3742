import * as z from "zod/mini";
import { bannerPlacement } from "@/lib/contract/campaigns/campaign-calls";

// Campaigns as stored in the history and in drafts; they contain everything a restore needs.

const banner = z.object({ desktop_url: z.string(), mobile_url: z.nullable(z.string()) });

/** The content of a campaign. */
export const campaignVersion = z.object({
  subjects: z.array(z.string()),
  target_url: z.string(),
  banners: z.partialRecord(bannerPlacement, banner),
  active_from: z.nullable(z.string()),
  active_to: z.nullable(z.string()),
});
