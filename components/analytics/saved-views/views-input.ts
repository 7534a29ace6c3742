import type { listSavedViews, ViewScreen } from "@/lib/contract/analytics/saved-views";
import type { Input } from "@/lib/http/endpoint";

/** The request for the views of a screen, which pages prefetch. */
export function buildViewsInput(siteId: string, screen: ViewScreen): Input<typeof listSavedViews> {
  return { params: { siteId }, query: { screen } };
}
