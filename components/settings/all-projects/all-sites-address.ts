import * as z from "zod/mini";
import { settingsAddress } from "@/components/settings/tabs/settings-address";
import { listSites } from "@/lib/contract/settings/all-projects";
import { changeAddress } from "@/lib/domain/kit/address";
import { buildScreenPath, getScreen } from "@/lib/domain/kit/screens";

/** The URL parameters of the tab with all projects: search, filter, page. */
export const allSitesAddress = z.object({ ...settingsAddress.shape, ...listSites.query.shape });
export type AllSitesAddress = z.output<typeof allSitesAddress>;

/** The URL of the list in a state. */
export function buildAllSitesHref(siteId: string, address: AllSitesAddress): string {
  const query = changeAddress(allSitesAddress, new URLSearchParams(), address).toString();
  return `${buildScreenPath(getScreen("integration"), siteId)}?${query}`;
}

/** The input of the list of all sites. */
export function buildAllSitesInput(siteId: string, { q, state, page }: AllSitesAddress) {
  return { params: { siteId }, query: { q, state, page } };
}
