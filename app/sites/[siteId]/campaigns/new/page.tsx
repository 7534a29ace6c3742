import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { renderNewCampaign } from "@/app/sites/[siteId]/campaigns/campaign-page";
import { buildScreenTitle } from "@/components/shell/screen-messages";
import type { SearchParams } from "@/lib/domain/kit/address";

type Props = { params: Promise<{ siteId: string }>; searchParams: Promise<SearchParams> };

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("campaigns.editor");
  return { title: await buildScreenTitle("campaigns", t("newTitle")) };
}

export default async function NewCampaignPage({ params, searchParams }: Props) {
  const [{ siteId }, { query }] = await Promise.all([params, searchParams]);
  return renderNewCampaign("campaigns", siteId, typeof query === "string" ? query : "");
}
