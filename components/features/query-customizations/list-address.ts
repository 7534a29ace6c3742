import type * as z from "zod/mini";
import { list } from "@/lib/contract/query-customizations";
import { changeAddress } from "@/lib/domain/address";
import type { Input } from "@/lib/http/endpoint";

/** What stands in the address of the list: its search, its state, its page. */
export const listAddress = list.query;

/** The list's state out of its address. */
export type ListAddress = z.output<typeof listAddress>;

/** The call for a state; what is at its default is not sent, as other backends know `q` and `page` only. */
export function listInput(siteId: string, { q, page, per_page, state }: ListAddress): Input<typeof list> {
  return { params: { siteId }, query: { q, page, per_page, state } };
}

/** The address of the list in a state, as a link has it. */
export function listHref(siteId: string, address: ListAddress): string {
  const query = changeAddress(listAddress, new URLSearchParams(), address).toString();
  return `/sites/${siteId}/query_customizations${query === "" ? "" : `?${query}`}`;
}
