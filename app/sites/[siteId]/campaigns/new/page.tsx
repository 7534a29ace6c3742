import type { Metadata } from "next";
import { buildNewTitle, renderNewCampaign } from "@/app/sites/[siteId]/campaigns/campaign-page";
import type { SearchParams } from "@/lib/domain/kit/address";

type Props = { params: Promise<{ siteId: string }>; searchParams: Promise<SearchParams> };

export async function generateMetadata(): Promise<Metadata> {
  return buildNewTitle("campaigns");
}

export default async function NewCampaignPage({ params, searchParams }: Props) {
  const [{ siteId }, { query }] = await Promise.all([params, searchParams]);
  return renderNewCampaign("campaigns", siteId, typeof query === "string" ? query : "");
}
