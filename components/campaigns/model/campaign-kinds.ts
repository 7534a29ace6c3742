import type { CampaignCalls } from "@/lib/contract/campaigns/campaign-calls";
import * as queryCalls from "@/lib/contract/campaigns/campaigns";
import * as listingCalls from "@/lib/contract/campaigns/listing-campaigns";
import {
  type BannerPlacement,
  LISTING_PLACEMENTS,
  PLACEMENT_SIZES,
  PLACEMENTS,
  type PlacementFormats,
} from "@/lib/contract/campaigns/placements";
import { countReviews } from "@/lib/contract/drafts/waiting-reviews";
import type { CampaignKind as CampaignKindName } from "@/lib/domain/search/campaign-title";
import type { Access, Endpoint } from "@/lib/http/endpoint";

/** What the screens of campaigns need from a kind. All texts are in the namespace `campaigns`. */
export type CampaignKindConfig = {
  /** Its feature, its screen, and the feature of its error texts. */
  name: CampaignKindName;
  /** Path segment of its screens and calls below a site. */
  folder: "campaigns" | "plp_campaigns";
  /** The field with the queries or categories, and the key of the kind's texts. */
  subject: "queries" | "categories";
  /** Its placements, in the order of the form. */
  placements: readonly BannerPlacement[];
  /** The sizes of placements. */
  formats: PlacementFormats;
  calls: CampaignCalls;
  /** Access needed to create, change and delete. */
  writeAccess: Access;
  /** Reads that a write makes stale. */
  stale: readonly Endpoint[];
};

/** Campaigns by the name of their kind. */
export const CAMPAIGN_KIND_CONFIGS: Record<CampaignKindName, CampaignKindConfig> = {
  campaigns: createKind("campaigns", "campaigns", "queries", PLACEMENTS, queryCalls),
  "listing-campaigns": createKind("listing-campaigns", "plp_campaigns", "categories", LISTING_PLACEMENTS, listingCalls),
};

function createKind(
  name: CampaignKindName,
  folder: CampaignKindConfig["folder"],
  subject: CampaignKindConfig["subject"],
  placements: readonly BannerPlacement[],
  calls: CampaignCalls,
): CampaignKindConfig {
  const stale = [calls.page, calls.list, calls.show, calls.timeline, calls.clashes, countReviews];
  const formats = PLACEMENT_SIZES;
  return { name, folder, subject, placements, formats, calls, writeAccess: calls.save.access, stale };
}

/** Link to the list of campaigns. */
export function buildCampaignListHref({ folder }: Pick<CampaignKindConfig, "folder">, siteId: string): string {
  return `/sites/${siteId}/${folder}`;
}

/** Link to the editor of a campaign. */
export function buildCampaignHref({ folder }: Pick<CampaignKindConfig, "folder">, siteId: string, id: string): string {
  return `/sites/${siteId}/${folder}/${id}`;
}

/** Link to the form of a new campaign, with a query or a category path filled in. */
export function buildNewCampaignHref(
  { folder }: Pick<CampaignKindConfig, "folder">,
  siteId: string,
  query = "",
): string {
  const search = query === "" ? "" : `?${new URLSearchParams({ query })}`;
  return `/sites/${siteId}/${folder}/new${search}`;
}

/** Link to the timeline of the campaigns of a site. */
export function buildCampaignTimelineHref({ folder }: Pick<CampaignKindConfig, "folder">, siteId: string): string {
  return `/sites/${siteId}/${folder}/timeline`;
}
