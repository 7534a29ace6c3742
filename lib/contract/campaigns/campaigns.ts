import { buildCampaignCalls } from "./campaign-calls";

// Banner campaigns of queries: in the results and in autocomplete.

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
} = buildCampaignCalls({ feature: "campaigns", prefix: "/sites/:siteId/campaigns" });
