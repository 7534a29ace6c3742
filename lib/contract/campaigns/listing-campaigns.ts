import * as z from "zod/mini";
import { id } from "@/lib/contract/kit/common";
import { GONE_CATEGORIES_GROUP, goneCategory } from "@/lib/contract/search/gone-categories";
import { defineEndpoint } from "@/lib/http/endpoint";
import { rows, unreadableRows } from "@/lib/http/rows";
import { buildCampaignCalls } from "./campaign-calls";
import { buildAccess } from "./campaign-shapes";

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

/** The categories that are gone, each with the campaigns that name it, live or in a draft. */
export const goneCategories = defineEndpoint({
  ...buildAccess("listing-campaigns").reading,
  method: "GET",
  path: "/sites/:siteId/plp_campaigns/gone_json",
  servedBy: "both",
  response: z.object({
    items: rows(
      z.object({ path: z.string(), ...goneCategory, campaigns: z.array(z.object({ id, title: z.string() })) }),
    ),
    ...unreadableRows,
  }),
  group: GONE_CATEGORIES_GROUP,
});
