import type { history } from "@/lib/contract/catalogue/feed-runs";
import type { Input } from "@/lib/http/endpoint";

/** The call for the runs of a site that wait for approval; pages prefetch it for the strip about them. */
export function heldRunsInput(siteId: string): Input<typeof history> {
  return { params: { siteId }, query: { held: "true" } };
}
