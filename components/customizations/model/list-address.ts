import type * as z from "zod/mini";
import { list } from "@/lib/contract/customizations/query-customizations";
import { changeAddress } from "@/lib/domain/kit/address";
import type { Input } from "@/lib/http/endpoint";

/** What stands in the address of the list: its search, its filters, its order, its page. */
export const listAddress = list.query;

/** The list's state out of its address. */
export type ListAddress = z.output<typeof listAddress>;

/** The filters beside the words; none of them is set. */
export const NO_FILTERS = { state: undefined, type: undefined, owner: undefined, tag: undefined, problem: undefined };

/** A filter beside the words. */
export type ListFilter = keyof typeof NO_FILTERS;

/** The filters in the order in which they are shown. */
export const LIST_FILTERS = ["state", "type", "owner", "tag", "problem"] as const satisfies readonly ListFilter[];

/** The call for a state; what is at its default is not sent, as other backends know `q` and `page` only. */
export function listInput(siteId: string, address: ListAddress): Input<typeof list> {
  const { q, page, per_page, state, type, owner, tag, problem, sort } = address;
  return { params: { siteId }, query: { q, page, per_page, state, type, owner, tag, problem, sort } };
}

/** Whether anything narrows the list. */
export function isNarrowed(address: ListAddress): boolean {
  return address.q.trim() !== "" || LIST_FILTERS.some((filter) => address[filter] !== undefined);
}

const QUERIES = "query_customizations";

/** The address of the list in a state, as a link has it. */
export function listHref(siteId: string, address: ListAddress, folder = QUERIES): string {
  const query = changeAddress(listAddress, new URLSearchParams(), address).toString();
  return `/sites/${siteId}/${folder}${query === "" ? "" : `?${query}`}`;
}

/** The address of the editor of one customization. */
export function editorHref(siteId: string, id: string, folder = QUERIES): string {
  return `/sites/${siteId}/${folder}/${id}`;
}
