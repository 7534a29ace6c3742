import { useQuery } from "@tanstack/react-query";
import { read } from "@/lib/client/query";
import { useSite } from "@/lib/client/site-context";
import { goneCategories } from "@/lib/contract/campaigns/listing-campaigns";
import type { Output } from "@/lib/http/endpoint";

/** A category that is gone, and the campaigns that name it. */
export type GoneCampaignCategory = Output<typeof goneCategories>["items"][number];

const NONE: readonly GoneCampaignCategory[] = [];

/** The categories of campaigns that are gone; backends that do not know are not called. */
export function useGoneCategories(siteId: string): readonly GoneCampaignCategory[] {
  const enabled = useSite().supports(goneCategories);
  return useQuery({ ...read(goneCategories, { params: { siteId } }), enabled }).data?.items ?? NONE;
}
