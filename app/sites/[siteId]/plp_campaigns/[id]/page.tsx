import type { Metadata } from "next";
import { buildCampaignTitle, renderCampaign } from "@/app/sites/[siteId]/campaigns/campaign-page";

type Props = { params: Promise<{ siteId: string; id: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { siteId, id } = await params;
  return buildCampaignTitle("listing-campaigns", siteId, id);
}

export default async function ListingCampaignPage({ params }: Props) {
  const { siteId, id } = await params;
  return renderCampaign("listing-campaigns", siteId, id);
}
