import type { history } from "@/lib/contract/catalogue/feed-runs";
import type { Input } from "@/lib/http/endpoint";

/** The request for the runs of a site that await approval; pages prefetch it for the strip. */
export function buildRunsToApproveInput(siteId: string): Input<typeof history> {
  return { params: { siteId }, query: { held: "true" } };
}
