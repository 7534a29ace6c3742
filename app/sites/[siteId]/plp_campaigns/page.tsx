import type { Metadata } from "next";
import { renderCampaignList } from "@/app/sites/[siteId]/campaigns/campaign-list-page";
import { buildScreenTitle } from "@/components/shell/screen-messages";
import type { SearchParams } from "@/lib/domain/kit/address";

type Props = { params: Promise<{ siteId: string }>; searchParams: Promise<SearchParams> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: await buildScreenTitle("listing-campaigns") };
}

export default async function ListingCampaignsPage({ params, searchParams }: Props) {
  const [{ siteId }, address] = await Promise.all([params, searchParams]);
  return renderCampaignList("listing-campaigns", { siteId, searchParams: address });
}
