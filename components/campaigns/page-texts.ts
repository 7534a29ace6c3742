import type { TextPart } from "@/lib/i18n/messages";

/** Texts of the list of campaigns, with those it shares with the list of customizations. */
export const CAMPAIGN_LIST_TEXTS = [
  "campaigns.list",
  "campaigns.copies",
  "campaigns.states",
  "campaigns.placements",
  "campaigns.devices",
  "campaigns.health",
  "campaigns.errors",
  "query-customizations.list",
  "query-customizations.copies",
  "query-customizations.numbers",
  // Errors of undoing a delete.
  "change-history.errors",
] as const satisfies readonly TextPart[];

export const CAMPAIGN_TIMELINE_TEXTS = [
  "campaigns.list",
  "campaigns.timeline",
  "campaigns.placements",
  "campaigns.errors",
  "query-customizations.timeline",
  "results.placement",
] as const satisfies readonly TextPart[];

/** Texts of the editor of campaigns, with those it shares with the editor of rules. */
export const CAMPAIGN_EDITOR_TEXTS = [
  "campaigns.editor",
  "campaigns.preview",
  "campaigns.clash",
  "campaigns.drafts",
  "campaigns.list",
  "campaigns.states",
  "campaigns.placements",
  "campaigns.devices",
  "campaigns.health",
  "campaigns.errors",
  "drafts",
  "results.when",
  "query-customizations.copy",
  "product-listings.create",
  "change-history.errors",
] as const satisfies readonly TextPart[];
