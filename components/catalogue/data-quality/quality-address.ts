import * as z from "zod/mini";
import type { missingExport, missingGroups, missingItems } from "@/lib/contract/catalogue/data-quality";
import {
  type clearScope,
  intBetween,
  missingList,
  missingOrder,
  missingSource,
  missingState,
  pattern,
} from "@/lib/contract/catalogue/missing-items";
import { BY_PAGE, defineList, listSortKeys, WITHOUT_PAGES } from "@/lib/contract/kit/lists";
import type { why } from "@/lib/contract/search/query-insight";
import { changeAddress } from "@/lib/domain/kit/address";
import { MISSING_ITEMS_PAGE_SIZE, SEARCH_TEXT_MAX } from "@/lib/domain/kit/limits";
import { buildScreenPath, getScreen } from "@/lib/domain/kit/screens";
import { buildCallUrl, type Input } from "@/lib/http/endpoint";
import { attributeSorting } from "./sort-attributes";

/** Tabs of the screen. */
export const QUALITY_TABS = ["checks", "attributes", "missing", "paired"] as const;

/** The URL parameters of the screen. */
export const screenAddress = z.object({
  tab: z._default(z.enum(QUALITY_TABS), "checks"),
  /** Tab `missing`: page number from 1, sorting and filters. */
  page: z._default(intBetween(1, 100_000), 1),
  ...missingOrder,
  verified_only: z._default(z.enum(["1", "0"]), "1"),
  source: z.optional(missingSource),
  pattern: z.optional(pattern),
  state: z.optional(missingState),
  group: z.optional(z.enum(["source", "pattern"])),
  /** Tab `attributes`: type, part of a name, and sorting. */
  type: z.optional(z.string().check(z.regex(/^[\w-]{1,64}$/))),
  q: z._default(z.string().check(z.maxLength(SEARCH_TEXT_MAX)), ""),
  by: z._default(z.enum(listSortKeys(attributeSorting)), "share"),
  dir: z._default(z.enum(["asc", "desc"]), "asc"),
  /** The missing item whose reason is shown. */
  why: z.optional(z.string().check(z.minLength(1), z.maxLength(2048))),
});
/** The state of the screen, parsed from its URL. */
export type QualityAddress = z.output<typeof screenAddress>;

/** The list of missing items; its URL is that of the screen. */
export const shownMissing = { ...missingList, query: screenAddress, paging: BY_PAGE };

/** The list of attributes, which come with the checks: the browser filters and sorts them. */
export const shownAttributes = defineList({
  query: screenAddress,
  columns: ["name", "type", "data_type", "share", "change", "distinct", "top", "clashes"],
  filters: ["q", "type"],
  sorting: attributeSorting,
  paging: WITHOUT_PAGES,
});

/** The URL of the screen in a state. */
export function buildQualityHref(siteId: string, address: Partial<QualityAddress>): string {
  const query = changeAddress(screenAddress, new URLSearchParams(), address).toString();
  const path = buildScreenPath(getScreen("data-quality"), siteId);
  return query === "" ? path : `${path}?${query}`;
}

function buildFilterParams({ verified_only, source, pattern, state }: QualityAddress) {
  return { verified_only: verified_only === "1", source, pattern, state };
}

/** The request for the missing items of a state. */
export function buildMissingInput(siteId: string, address: QualityAddress): Input<typeof missingItems> {
  const { page, sort_by, sort_direction } = address;
  const limit = MISSING_ITEMS_PAGE_SIZE;
  const query = { ...buildFilterParams(address), sort_by, sort_direction, limit, offset: (page - 1) * limit };
  return { params: { siteId }, query };
}

/** The request for the groups of a state. */
export function buildGroupsInput(
  siteId: string,
  address: QualityAddress,
  by: "source" | "pattern",
): Input<typeof missingGroups> {
  return { params: { siteId }, query: { ...buildFilterParams(address), by } };
}

/** The URL of the export. */
export function buildMissingExportHref(call: typeof missingExport, siteId: string, address: QualityAddress): string {
  return `/api${buildCallUrl(call, { params: { siteId }, query: buildFilterParams(address) })}`;
}

/** The scope of clearing what is shown: the filters of the list. */
export function buildShownScope(address: QualityAddress): z.input<typeof clearScope> {
  const { source, pattern, state } = address;
  return {
    source,
    pattern,
    ...(state === undefined ? { verified: address.verified_only === "1" || undefined } : { state }),
  };
}

/** The request for the reason why an item is not in the search, whatever the query. */
export function buildWhyInput(siteId: string, item: string): Input<typeof why> {
  return { params: { siteId }, query: { q: "", type: "item", place: "search", item } };
}

function buildBrowserPath(siteId: string, tail: string, params: Record<string, string>): string {
  return `${buildScreenPath(getScreen("catalog-browser"), siteId)}${tail}?${new URLSearchParams(params)}`;
}

/** The catalog browser with the items that fail a check. */
export function buildFailingHref(siteId: string, check: string): string {
  return buildBrowserPath(siteId, "", { quality: check });
}

/** The page of an item. */
export function buildItemHref(siteId: string, identity: string): string {
  return buildBrowserPath(siteId, "/item", { identity });
}

/** The history of feed runs; shows the changes of a run if one is given. */
export function buildRunHref(siteId: string, runId: string | null): string {
  const path = buildScreenPath(getScreen("feeds-history"), siteId);
  return runId === null ? path : `${path}?${new URLSearchParams({ run: runId, part: "changes" })}`;
}

/** The search preview of a query. */
export function buildPreviewHref(siteId: string, q: string): string {
  return `${buildScreenPath(getScreen("search-preview"), siteId)}?${new URLSearchParams({ q })}`;
}
