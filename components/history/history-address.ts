import * as z from "zod/mini";
import { type exportCsv, list } from "@/lib/contract/history/change-history";
import { changeAddress } from "@/lib/domain/kit/address";
import { type Input, urlFor } from "@/lib/http/endpoint";

/** What stands in the address of the history: its filters, its page, and the change that is open. */
export const historyAddress = z.extend(list.query, {
  change: z.optional(z.coerce.number().check(z.int("invalid"), z.gt(0, "invalid"))),
});

/** The history's state out of its address. */
export type HistoryAddress = z.output<typeof historyAddress>;

/** The filters; none of them is set. */
export const NO_FILTERS = {
  q: undefined,
  feature: undefined,
  action: undefined,
  user: undefined,
  cause: undefined,
  from: undefined,
  to: undefined,
  object: undefined,
};

/** A filter of the history. */
export type HistoryFilter = keyof typeof NO_FILTERS;

/** The filters in the order in which they are shown. */
export const HISTORY_FILTERS = Object.keys(NO_FILTERS) as HistoryFilter[];

/** The filters that are set; a form without the page's script sends those that are not as empty texts. */
export function filtersOf({ q, feature, action, user, cause, from, to, object }: HistoryAddress) {
  const set = (text: string | undefined) => (text?.trim() === "" ? undefined : text);
  return { q: set(q), feature: set(feature), action: set(action), user: set(user), cause, from, to, object };
}

/** Whether anything narrows the history. */
export function isNarrowed(address: HistoryAddress): boolean {
  return Object.values(filtersOf(address)).some((value) => value !== undefined);
}

/** The call for a state. */
export function historyInput(siteId: string, address: HistoryAddress): Input<typeof list> {
  return { params: { siteId }, query: { ...filtersOf(address), page: address.page, per_page: address.per_page } };
}

/** The address of the history in a state, as a link has it. */
export function historyHref(siteId: string, address: HistoryAddress): string {
  const query = changeAddress(historyAddress, new URLSearchParams(), address).toString();
  return `/sites/${siteId}/history${query === "" ? "" : `?${query}`}`;
}

/** Where the file of what is shown comes from. */
export function exportHref(call: typeof exportCsv, siteId: string, address: HistoryAddress): string {
  return `/api${urlFor(call, { params: { siteId }, query: filtersOf(address) })}`;
}
