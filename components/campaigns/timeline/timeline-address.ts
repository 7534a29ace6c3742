import * as z from "zod/mini";
import { timelineAddress } from "@/components/customizations/timeline/timeline-address";
import type { timeline } from "@/lib/contract/campaigns/campaigns";
import type { Axis } from "@/lib/domain/drafts/time-axis";
import type { Input } from "@/lib/http/endpoint";

const { zoom, from, page } = timelineAddress.shape;

/** Query parameters of the timeline of campaigns: zoom, first day, page. */
export const campaignTimelineAddress = z.object({ zoom, from, page });

/** The call for a page of an axis. */
export function buildCampaignTimelineInput(siteId: string, number: number, { visible }: Axis): Input<typeof timeline> {
  const [start, end] = [visible.from, visible.to].map((at) => new Date(at).toISOString());
  return { params: { siteId }, query: { from: start ?? "", to: end ?? "", page: number } };
}
