import * as z from "zod/mini";
import { anyMember } from "@/lib/contract/kit/common";
import { defineEndpoint, noQuery } from "@/lib/http/endpoint";

// Separate from the contract of drafts, because the shell loads it.

/** How many drafts wait for a review that the caller may give, by the kind of customizations or campaigns. */
export const countReviews = defineEndpoint({
  feature: "waiting-reviews",
  method: "GET",
  path: "/sites/:siteId/drafts/reviews_json",
  query: noQuery,
  response: z.object({ items: z.array(z.object({ kind: z.string(), count: z.int() })) }),
  access: anyMember,
  group: "drafts",
});
