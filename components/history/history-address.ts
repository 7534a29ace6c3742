import * as z from "zod/mini";
import { type exportCsv, list } from "@/lib/contract/history/change-history";
import { changeAddress } from "@/lib/domain/kit/address";
import { buildCallUrl, type Input } from "@/lib/http/endpoint";

/** The URL state of the history: its filters, its page, and the open change. */
export const historyAddress = z.extend(list.query, {
  change: z.optional(z.coerce.number().check(z.int("invalid"), z.gt(0, "invalid"))),
});

/** The parsed URL state of the history. */
export type HistoryAddress = z.output<typeof historyAddress>;

/** All filters, unset. */
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

export type HistoryFilter = keyof typeof NO_FILTERS;

/** The filters, in display order. */
export const HISTORY_FILTERS = Object.keys(NO_FILTERS) as HistoryFilter[];

/** The filters that are set; a form submitted without JavaScript sends unset ones as empty texts. */
export function pickFilters({ q, feature, action, user, cause, from, to, object }: HistoryAddress) {
  const emptyToUndefined = (text: string | undefined) => (text?.trim() === "" ? undefined : text);
  return {
    q: emptyToUndefined(q),
    feature: emptyToUndefined(feature),
    action: emptyToUndefined(action),
    user: emptyToUndefined(user),
    cause,
    from,
    to,
    object,
  };
}

/** Whether any filter is set. */
export function hasFilters(address: HistoryAddress): boolean {
  return Object.values(pickFilters(address)).some((value) => value !== undefined);
}

/** Input of the list call. */
export function buildHistoryInput(siteId: string, address: HistoryAddress): Input<typeof list> {
  return { params: { siteId }, query: { ...pickFilters(address), page: address.page, per_page: address.per_page } };
}

/** The URL of the history in a state. */
export function buildHistoryHref(siteId: string, address: HistoryAddress): string {
  const query = changeAddress(historyAddress, new URLSearchParams(), address).toString();
  return `/sites/${siteId}/history${query === "" ? "" : `?${query}`}`;
}

/** The download URL of the filtered history. */
export function buildExportHref(call: typeof exportCsv, siteId: string, address: HistoryAddress): string {
  return `/api${buildCallUrl(call, { params: { siteId }, query: pickFilters(address) })}`;
}
