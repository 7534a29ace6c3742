import type * as z from "zod/mini";
import { list } from "@/lib/contract/customizations/query-customizations";
import { changeAddress } from "@/lib/domain/kit/address";
import type { Supports } from "@/lib/domain/kit/supports";
import type { Input } from "@/lib/http/endpoint";

/** Query parameters of the list: search, filters, order, page. */
export const listAddress = list.query;

/** The list's state from its address. */
export type ListAddress = z.output<typeof listAddress>;

/** Every filter except the search text, unset. */
export const NO_FILTERS = {
  state: undefined,
  type: undefined,
  owner: undefined,
  tag: undefined,
  problem: undefined,
  waiting: undefined,
};

/** A filter other than the search text. */
export type ListFilter = keyof typeof NO_FILTERS;

/** The filters in display order. */
export const LIST_FILTERS = [
  "state",
  "type",
  "owner",
  "tag",
  "problem",
  "waiting",
] as const satisfies readonly ListFilter[];

/** The state without what the backend would ignore: another one knows only the search text and the page. */
export function keepKnown(address: ListAddress, supports: Supports): ListAddress {
  if (supports("customization_lists")) return address;
  return { ...address, ...NO_FILTERS, sort: undefined, per_page: undefined };
}

/** The call for an address; defaults are not sent, because other backends know only `q` and `page`. */
export function buildListInput(siteId: string, address: ListAddress): Input<typeof list> {
  const { q, page, per_page, state, type, owner, tag, problem, waiting, sort } = address;
  return { params: { siteId }, query: { q, page, per_page, state, type, owner, tag, problem, waiting, sort } };
}

/** Whether a search or a filter is set. */
export function isNarrowed(address: ListAddress): boolean {
  return address.q.trim() !== "" || LIST_FILTERS.some((filter) => address[filter] !== undefined);
}

/** The search and filters as text, to notice a change. */
export function buildFilterKey(address: ListAddress): string {
  return JSON.stringify(["q" as const, ...LIST_FILTERS].map((name) => address[name] ?? null));
}

const QUERIES = "query_customizations";

/** Link to the list in a state. */
export function buildListHref(siteId: string, address: ListAddress, folder = QUERIES): string {
  const query = changeAddress(listAddress, new URLSearchParams(), address).toString();
  return `/sites/${siteId}/${folder}${query === "" ? "" : `?${query}`}`;
}

/** Link to the editor of one customization. */
export function buildEditorHref(siteId: string, id: string, folder = QUERIES): string {
  return `/sites/${siteId}/${folder}/${id}`;
}
