import * as z from "zod/mini";
import { anyMember } from "@/lib/contract/kit/common";
import { defineEndpoint, noQuery } from "@/lib/http/endpoint";

// Separate from the contract of drafts, because the shell loads it.

/**
 * What waits for the caller, by the screen that lists it: `count` drafts that wait for a review that the caller may give (for
 * `approvals`, requests), and `returned` drafts whose review the caller requested, and that came back with a request for changes.
 */
export const countReviews = defineEndpoint({
  feature: "waiting-reviews",
  method: "GET",
  path: "/sites/:siteId/drafts/reviews_json",
  servedBy: "both",
  query: noQuery,
  response: z.object({
    items: z.array(z.object({ kind: z.string(), count: z.int(), returned: z._default(z.int(), 0) })),
    /** Whether the site requires approval now, for pages that were opened before. */
    approval_required: z.optional(z.boolean()),
  }),
  access: anyMember,
  group: "drafts",
});
