import * as z from "zod/mini";
import { anyMember } from "@/lib/contract/kit/common";
import { endpoint, noQuery } from "@/lib/http/endpoint";
import { SEARCHES_GROUP } from "./searches";

// What waits for someone's work on a site, counted for the first screen.

/** Reasons, most urgent first. Rules whose item left the catalog are stale. */
export const REASONS = ["held_run", "approval", "ending", "stale_rules", "old_draft"] as const;
export type Reason = (typeof REASONS)[number];

/** Kinds of customizations and campaigns. */
export const KINDS = [
  "query-customizations",
  "product-listings",
  "top-items",
  "recommendations-customization",
  "campaigns",
  "listing-campaigns",
] as const;

/** `kind` is the kind of customizations or campaigns; null for feed runs. */
export const attentionItem = z.object({
  reason: z.enum(REASONS),
  kind: z.nullable(z.enum(KINDS)),
  count: z.int(),
});
export type AttentionItem = z.infer<typeof attentionItem>;

/** What needs attention, of the kinds that the caller may read. */
export const show = endpoint({
  feature: "attention",
  method: "GET",
  path: "/sites/:siteId/attention/show_json",
  query: noQuery,
  response: z.object({ items: z.array(attentionItem) }),
  access: anyMember,
  group: SEARCHES_GROUP,
});
