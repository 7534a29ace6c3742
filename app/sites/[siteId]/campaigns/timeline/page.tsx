import type { Metadata } from "next";
import { buildTimelineTitle, renderCampaignTimeline } from "@/app/sites/[siteId]/campaigns/campaign-list-page";
import type { SearchParams } from "@/lib/domain/kit/address";

type Props = { params: Promise<{ siteId: string }>; searchParams: Promise<SearchParams> };

export async function generateMetadata(): Promise<Metadata> {
  return buildTimelineTitle("campaigns");
}

export default async function CampaignsTimelinePage({ params, searchParams }: Props) {
  const [{ siteId }, address] = await Promise.all([params, searchParams]);
  return renderCampaignTimeline("campaigns", { siteId, searchParams: address });
}
