import * as z from "zod/mini";
import {
  type clearScope,
  type missingExport,
  type missingGroups,
  type missingItems,
  qualityAddress,
} from "@/lib/contract/data-quality";
import { changeAddress } from "@/lib/domain/address";
import { MISSING_ITEMS_PAGE_SIZE } from "@/lib/domain/limits";
import { screenNamed, screenPath } from "@/lib/domain/screens";
import { type Input, urlFor } from "@/lib/http/endpoint";
import { ATTRIBUTE_SORTS } from "./sort-attributes";

/** What stands in the address of the screen: that of the contract, the order of attributes, and the item asked about. */
export const screenAddress = z.extend(qualityAddress, {
  by: z._default(z.enum(ATTRIBUTE_SORTS), "share"),
  dir: z._default(z.enum(["asc", "desc"]), "asc"),
  /** The missing item whose reason is open. */
  why: z.optional(z.string().check(z.minLength(1), z.maxLength(2048))),
});
/** The screen's state out of its address. */
export type ScreenAddress = z.output<typeof screenAddress>;

/** The filters of the missing items, none of them set. */
export const NO_MISSING_FILTERS = { source: undefined, pattern: undefined, state: undefined, page: 1, why: undefined };

/** The address of the screen in a state, as a link has it. */
export function qualityHref(siteId: string, address: Partial<ScreenAddress>): string {
  const query = changeAddress(screenAddress, new URLSearchParams(), address).toString();
  const path = screenPath(screenNamed("data-quality"), siteId);
  return query === "" ? path : `${path}?${query}`;
}

/** Whether a source, a pattern or a state narrows the missing items. */
export function isNarrowed({ source, pattern, state }: ScreenAddress): boolean {
  return [source, pattern, state].some((filter) => filter !== undefined);
}

function narrowing({ verified_only, source, pattern, state }: ScreenAddress) {
  return { verified_only: verified_only === "1", source, pattern, state };
}

/** The call for the rows of an address. */
export function missingInput(siteId: string, address: ScreenAddress): Input<typeof missingItems> {
  const { page, sort_by, sort_direction } = address;
  const limit = MISSING_ITEMS_PAGE_SIZE;
  const query = { ...narrowing(address), sort_by, sort_direction, limit, offset: (page - 1) * limit };
  return { params: { siteId }, query };
}

/** The call for the groups of an address. */
export function groupsInput(
  siteId: string,
  address: ScreenAddress,
  by: "source" | "pattern",
): Input<typeof missingGroups> {
  return { params: { siteId }, query: { ...narrowing(address), by } };
}

/** Where the file of what is shown comes from. */
export function exportHref(call: typeof missingExport, siteId: string, address: ScreenAddress): string {
  return `/api${urlFor(call, { params: { siteId }, query: narrowing(address) })}`;
}

/** What clearing "what is shown" takes: the filters, as they narrow the list. */
export function shownScope(address: ScreenAddress): z.input<typeof clearScope> {
  const { source, pattern, state } = address;
  return {
    source,
    pattern,
    ...(state === undefined ? { verified: address.verified_only === "1" || undefined } : { state }),
  };
}
