import type * as z from "zod/mini";
import { list } from "@/lib/contract/accounts/members";
import { changeAddress } from "@/lib/domain/kit/address";
import type { Input } from "@/lib/http/endpoint";

/** The URL state of the list of members: search, filters, page. */
export const membersAddress = list.query;
export type MembersAddress = z.output<typeof membersAddress>;

/** No search and no filter. */
export const NO_FILTERS = { q: "", state: undefined, role: undefined, page: 1 } as const;

/** Whether a search or a filter is set. */
export function isNarrowed({ q, state, role }: MembersAddress): boolean {
  return q.trim() !== "" || state !== undefined || role !== undefined;
}

/** Input of the list call. */
export function buildMembersInput(siteId: string, address: MembersAddress): Input<typeof list> {
  return { params: { siteId }, query: address };
}

/** The URL of the list in a state. */
export function buildMembersHref(siteId: string, address: MembersAddress): string {
  const query = changeAddress(membersAddress, new URLSearchParams(), address).toString();
  return `/sites/${siteId}/settings/members${query === "" ? "" : `?${query}`}`;
}
