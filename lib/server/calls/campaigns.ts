import "server-only";
import * as campaigns from "@/lib/contract/campaigns/campaigns";
import * as imageChecks from "@/lib/contract/campaigns/image-checks";
import * as listingCampaigns from "@/lib/contract/campaigns/listing-campaigns";
import { forward } from "@/lib/server/forward/forward";
import { prepareCampaign } from "@/lib/server/forward/prepare-campaign";

/** The calls of the area that browsers make, with their hooks. */
export const calls = [
  forward(campaigns.blank),
  forward(campaigns.list),
  forward(campaigns.save, { prepare: prepareCampaign("campaigns") }),
  forward(campaigns.destroy),
  forward(campaigns.page),
  forward(campaigns.show),
  forward(campaigns.saveDraft),
  forward(campaigns.discardDraft),
  forward(campaigns.publishDraft),
  forward(campaigns.requestReview),
  forward(campaigns.requestChanges),
  forward(campaigns.copy),
  forward(campaigns.clashes),
  forward(campaigns.check),
  forward(campaigns.timeline),
  forward(imageChecks.checkImage),
  forward(listingCampaigns.blank),
  forward(listingCampaigns.list),
  forward(listingCampaigns.save, { prepare: prepareCampaign("listing-campaigns") }),
  forward(listingCampaigns.destroy),
  forward(listingCampaigns.page),
  forward(listingCampaigns.show),
  forward(listingCampaigns.saveDraft),
  forward(listingCampaigns.discardDraft),
  forward(listingCampaigns.publishDraft),
  forward(listingCampaigns.requestReview),
  forward(listingCampaigns.requestChanges),
  forward(listingCampaigns.copy),
  forward(listingCampaigns.clashes),
  forward(listingCampaigns.check),
  forward(listingCampaigns.timeline),
  forward(listingCampaigns.goneCategories),
];
