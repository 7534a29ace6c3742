import type * as z from "zod/mini";
import { page } from "@/lib/contract/campaigns/campaigns";
import { changeAddress } from "@/lib/domain/kit/address";
import type { Input } from "@/lib/http/endpoint";
import type { CampaignKindConfig } from "./campaign-kinds";

/** Query parameters of the list: search, filters, order, page. */
export const campaignAddress = page.query;

/** The list's state from its address. */
export type CampaignAddress = z.output<typeof campaignAddress>;

/** The filters in display order. */
export const CAMPAIGN_FILTERS = ["state", "placement", "problem", "waiting"] as const;

/** Every filter except the search text, unset. */
export const NO_FILTERS = { state: undefined, placement: undefined, problem: undefined, waiting: undefined };

/** The call for an address. */
export function buildPageInput(siteId: string, address: CampaignAddress): Input<typeof page> {
  return { params: { siteId }, query: address };
}

/** Whether a search or a filter is set. */
export function isNarrowed(address: CampaignAddress): boolean {
  return address.q.trim() !== "" || CAMPAIGN_FILTERS.some((filter) => address[filter] !== undefined);
}

/** The search and filters as text, to notice a change. */
export function buildFilterKey(address: CampaignAddress): string {
  return JSON.stringify(["q" as const, ...CAMPAIGN_FILTERS].map((name) => address[name] ?? null));
}

/** Link to the list in a state. */
export function buildCampaignListHref(
  { folder }: Pick<CampaignKindConfig, "folder">,
  siteId: string,
  address: Partial<CampaignAddress> = {},
): string {
  const query = changeAddress(campaignAddress, new URLSearchParams(), address).toString();
  return `/sites/${siteId}/${folder}${query === "" ? "" : `?${query}`}`;
}
