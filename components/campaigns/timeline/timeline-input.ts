import { formatVisibleRange } from "@/components/drafts/timeline/timeline-address";
import type { timeline } from "@/lib/contract/campaigns/campaigns";
import type { Axis } from "@/lib/domain/drafts/time-axis";
import type { Input } from "@/lib/http/endpoint";

/** The call for a page of an axis. */
export function buildCampaignTimelineInput(siteId: string, page: number, axis: Axis): Input<typeof timeline> {
  return { params: { siteId }, query: { ...formatVisibleRange(axis), page } };
}
