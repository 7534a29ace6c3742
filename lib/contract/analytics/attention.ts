import * as z from "zod/mini";
import { anyMember } from "@/lib/contract/kit/common";
import { defineEndpoint, noQuery } from "@/lib/http/endpoint";
import { SEARCHES_GROUP } from "./searches";

// What waits for someone's work on a site, counted for the first screen.

/**
 * Reasons, most urgent first. `request` counts requests for approval, `returned` drafts that came back to the caller with a request
 * for changes. `stale_rules` counts the findings about queries and listings; `item_gone` counts customizations of
 * the other kinds that have rules for items no longer in the catalog.
 */
export const ATTENTION_REASONS = [
  "held_run",
  "approval",
  "request",
  "returned",
  "failed_redirects",
  "ending",
  "stale_rules",
  "item_gone",
  "old_draft",
] as const;
export type AttentionReason = (typeof ATTENTION_REASONS)[number];

/** Kinds of customizations and campaigns. */
export const ATTENTION_KINDS = [
  "query-customizations",
  "product-listings",
  "top-items",
  "recommendations-customization",
  "campaigns",
  "listing-campaigns",
] as const;

/** `kind` is the kind of customizations or campaigns; null for feed runs, redirects and requests. */
export const attentionItem = z.object({
  reason: z.enum(ATTENTION_REASONS),
  kind: z.nullable(z.enum(ATTENTION_KINDS)),
  count: z.int(),
});
export type AttentionItem = z.infer<typeof attentionItem>;

const shared = {
  feature: "attention",
  method: "GET",
  query: noQuery,
  response: z.object({ items: z.array(attentionItem) }),
  access: anyMember,
  group: SEARCHES_GROUP,
} as const;

/** What needs attention, of the kinds that the caller may read. */
export const showAttention = defineEndpoint({
  ...shared,
  path: "/sites/:siteId/attention/show_json",
  servedBy: "both",
});

/** The stale rules alone, because finding them takes longer. */
export const stale = defineEndpoint({ ...shared, path: "/sites/:siteId/attention/stale_json", servedBy: "both" });
