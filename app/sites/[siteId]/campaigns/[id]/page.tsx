import type { Metadata } from "next";
import { buildCampaignTitle, renderCampaign } from "@/app/sites/[siteId]/campaigns/campaign-page";

type Props = { params: Promise<{ siteId: string; id: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { siteId, id } = await params;
  return buildCampaignTitle("campaigns", siteId, id);
}

export default async function CampaignPage({ params }: Props) {
  const { siteId, id } = await params;
  return renderCampaign("campaigns", siteId, id);
}
