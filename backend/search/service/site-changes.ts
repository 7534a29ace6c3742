import type { RewriteRows } from "./indexed-rewrites";
import type { Changes } from "./row-changes";
import type { SiteCampaign } from "./site-campaigns";
import type { CachedCustomization, SearchedSite } from "./site-rules";

/** What a read of a site found. */
export type SiteChange = {
  site: SearchedSite;
  /** Null if unchanged. */
  rewrites: RewriteRows | null;
  customizations: Changes<CachedCustomization>;
  campaigns: Changes<SiteCampaign>;
  /** Whether customizations and campaigns are all of the site, not only what changed since the last read. */
  isWhole: boolean;
};

/** All that searches use of a site. */
export type StoredSite = {
  site: SearchedSite;
  rewrites: RewriteRows;
  customizations: readonly CachedCustomization[];
  campaigns: readonly SiteCampaign[];
};
