import {
  type BrowserAddress,
  browserAddress,
  type ItemAddress,
  itemAddress,
} from "@/lib/contract/catalogue/catalog-browser";
import { changeAddress } from "@/lib/domain/kit/address";
import { screenNamed, screenPath } from "@/lib/domain/kit/screens";

/** The address of the list. */
export function listHref(siteId: string, address: Partial<BrowserAddress> = {}): string {
  return withQuery(screenPath(screenNamed("catalog-browser"), siteId), [
    ...changeAddress(browserAddress, new URLSearchParams(), address),
  ]);
}

/** The address of an item. */
export function itemHref(siteId: string, address: Partial<ItemAddress>): string {
  return withQuery(`${screenPath(screenNamed("catalog-browser"), siteId)}/item`, [
    ...changeAddress(itemAddress, new URLSearchParams(), address),
  ]);
}

function withQuery(path: string, params: [string, string][]): string {
  const query = new URLSearchParams(params).toString();
  return query === "" ? path : `${path}?${query}`;
}
