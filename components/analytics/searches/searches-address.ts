import * as z from "zod/mini";
import { exportList, type list, QUERY_ONLY, QUERY_SORTS, type show } from "@/lib/contract/analytics/searches";
import { FILE_LOCALES } from "@/lib/contract/analytics/site-stats";
import { pageNumber } from "@/lib/contract/kit/common";
import { QUERY_SCOPES, type QueryScope } from "@/lib/contract/search/scopes";
import { filterEntries, type VisitFilters } from "@/lib/domain/analytics/visit-filters";
import { changeAddress } from "@/lib/domain/kit/address";
import { scopeOfList } from "@/lib/domain/search/search-scopes";
import { type Input, urlFor } from "@/lib/http/endpoint";

/** The columns beside the query, in their usual order. */
export const COLUMNS = [
  "searches",
  "ctr",
  "conversion",
  "no_results",
  "revenue",
  "avg_position",
  "trend",
  "made",
  "clicks",
] as const;
/** A column beside the query. */
export type SearchColumn = (typeof COLUMNS)[number];

/** The columns that are shown where nothing else was chosen. */
export const USUAL_COLUMNS: readonly SearchColumn[] = COLUMNS.filter((one) => one !== "clicks");

/** Rows of a page. */
const PAGE_SIZE = 25;

/** What stands in the address of the list beside the filters of visits. */
export const searchesAddress = z.object({
  scope: z._default(z.enum(QUERY_SCOPES), "search"),
  q: z._default(z.string().check(z.maxLength(500)), ""),
  only: z.optional(z.enum(QUERY_ONLY)),
  sort_by: z._default(z.enum(QUERY_SORTS), "searches"),
  sort_direction: z._default(z.enum(["asc", "desc"]), "desc"),
  compare: z.optional(z.literal("previous")),
  page: pageNumber,
  per_page: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), PAGE_SIZE),
  /** The columns in their order, joined by commas. */
  columns: z.optional(z.string().check(z.regex(/^[a-z_]+(,[a-z_]+)*$/))),
  /** The workbench instead of the table, and the query that is worked on. */
  work: z.optional(z.literal("1")),
  at: z.optional(z.string().check(z.maxLength(500))),
});
/** The list's state out of its address. */
export type SearchesAddress = z.output<typeof searchesAddress>;

/** The columns of an address, in its order. */
export function columnsOf({ columns }: Pick<SearchesAddress, "columns">): readonly SearchColumn[] {
  const named = (columns ?? "").split(",").flatMap((name) => COLUMNS.find((one) => one === name) ?? []);
  return named.length === 0 ? USUAL_COLUMNS : [...new Set(named)];
}

/** The columns with one more at the end, or one less, as the address has them; the usual ones are not written. */
export function toggledColumns(address: SearchesAddress, column: SearchColumn): string | undefined {
  const shown = columnsOf(address);
  const next = shown.includes(column) ? shown.filter((one) => one !== column) : [...shown, column];
  return next.length === 0 || next.join() === USUAL_COLUMNS.join() ? undefined : next.join();
}

/** Filters as calls take them: their names with their values. */
export function filterQuery(filters: VisitFilters): Record<string, string[]> {
  const query: Record<string, string[]> = {};
  for (const [name, value] of filterEntries(filters)) query[name] = [...(query[name] ?? []), value];
  return query;
}

type Question = { siteId: string; address: SearchesAddress; filters: VisitFilters };

/** The call for a state of the list. */
export function listInput({ siteId, address, filters }: Question): Input<typeof list> {
  const { page, per_page } = address;
  return { params: { siteId }, query: { ...listQuery(address), page, per_page, ...filterQuery(filters) } };
}

function listQuery({ scope, q, only, sort_by, sort_direction, compare }: SearchesAddress) {
  return { scope, q: q.trim() === "" ? undefined : q.trim(), only, sort_by, sort_direction, compare };
}

/** Queries without results that a strip above the list names. */
export const LOST_SHOWN = 5;
/** Queries without results that the workbench holds at a time. */
export const WORK_PAGE = 50;

/** The call for the queries that found nothing most often. */
export function lostInput({ siteId, address, filters }: Question, count: number): Input<typeof list> {
  const { scope } = address;
  const query = { scope, only: "no_results" as const, sort_by: "lost" as const, per_page: count };
  return { params: { siteId }, query: { ...query, ...filterQuery(filters) } };
}

/** Where the file of the whole list comes from. */
export function exportHref(
  { siteId, address, filters }: Question,
  { format, locale }: { format: "csv" | "xlsx"; locale: string },
): string {
  const known = FILE_LOCALES.find((one) => one === locale) ?? "en";
  const query = { ...listQuery(address), ...filterQuery(filters), format, locale: known };
  return `/api${urlFor(exportList, { params: { siteId }, query })}`;
}

/** The address of the list in a state, the rest of a query string kept. */
export function changedSearch(search: URLSearchParams, patch: Partial<SearchesAddress>): string {
  return changeAddress(searchesAddress, search, patch).toString();
}

/** What the detail may show of a query first. */
export const DETAIL_SHOWS = ["all", "noresults", "noclicks"] as const;

/** What stands in the address of the detail of a query; `in` is a scope or, as in older links, the name of a list. */
export const queryAddress = z.object({
  q: z._default(z.string().check(z.maxLength(500)), ""),
  in: z._default(z.string().check(z.maxLength(100)), "search"),
  show: z._default(z.enum(DETAIL_SHOWS), "all"),
});
/** The detail's state out of its address. */
export type QueryAddress = z.output<typeof queryAddress>;

/** The scope that an address means. */
export function scopeOfAddress({ in: place }: Pick<QueryAddress, "in">): QueryScope {
  return QUERY_SCOPES.find((one) => one === place) ?? scopeOfList(place) ?? "search";
}

/** The call for the detail of a query. */
export function showInput(siteId: string, address: QueryAddress, filters: VisitFilters): Input<typeof show> {
  return {
    params: { siteId },
    query: { q: address.q, scope: scopeOfAddress(address), ...filterQuery(filters) },
  };
}
