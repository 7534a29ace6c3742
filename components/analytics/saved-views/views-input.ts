import type { list, ViewScreen } from "@/lib/contract/analytics/saved-views";
import type { Input } from "@/lib/http/endpoint";

/** The call for the views of a screen, for the page to ask ahead. */
export function viewsInput(siteId: string, screen: ViewScreen): Input<typeof list> {
  return { params: { siteId }, query: { screen } };
}
