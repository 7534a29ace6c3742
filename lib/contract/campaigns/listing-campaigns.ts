import { buildCampaignCalls } from "./campaign-calls";

// Banner campaigns of product listings: only the four placements around results.

export const {
  blank,
  list,
  save,
  destroy,
  page,
  show,
  saveDraft,
  discardDraft,
  publishDraft,
  requestReview,
  requestChanges,
  copy,
  clashes,
  check,
  timeline,
} = buildCampaignCalls({ feature: "listing-campaigns", prefix: "/sites/:siteId/plp_campaigns" });
