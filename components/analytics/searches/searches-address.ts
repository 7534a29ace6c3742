import * as z from "zod/mini";
import { buildCompareQuery, COMPARE_CHOICES, comparedDays } from "@/components/analytics/charts/compare-query";
import {
  exportList,
  type list,
  QUERY_ONLY,
  QUERY_SORTS,
  queryList,
  type show,
} from "@/lib/contract/analytics/searches";
import { pageNumber } from "@/lib/contract/kit/common";
import { QUERY_MAX } from "@/lib/contract/kit/limits";
import type { ColumnOf } from "@/lib/contract/kit/lists";
import { LOCALES } from "@/lib/contract/kit/locale";
import { QUERY_SCOPES, type QueryScope } from "@/lib/contract/search/scopes";
import { listFilterEntries, type VisitFilters } from "@/lib/domain/analytics/visit-filters";
import { findListScope } from "@/lib/domain/search/search-scopes";
import { buildCallUrl, type Input } from "@/lib/http/endpoint";

/** A column besides the query. */
export type SearchColumn = Exclude<ColumnOf<typeof queryList>, "query">;
/** The columns besides the query, in default order. */
export const COLUMNS: readonly SearchColumn[] = queryList.columns.filter((id) => id !== "query");

/** The columns shown by default. */
export const USUAL_COLUMNS: readonly SearchColumn[] = COLUMNS.filter((one) => one !== "clicks");

/** Default rows per page. */
const PAGE_SIZE = 25;

/** The URL parameters of the list, besides the visit filters. */
export const searchesAddress = z.object({
  scope: z._default(z.enum(QUERY_SCOPES), "search"),
  q: z._default(z.string().check(z.maxLength(QUERY_MAX)), ""),
  only: z.optional(z.enum(QUERY_ONLY)),
  sort_by: z._default(z.enum(QUERY_SORTS), "searches"),
  sort_direction: z._default(z.enum(["asc", "desc"]), "desc"),
  compare: z._default(z.enum(COMPARE_CHOICES), "none"),
  ...comparedDays,
  page: pageNumber,
  per_page: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), PAGE_SIZE),
  /** The columns in order, comma-separated. */
  columns: z.optional(z.string().check(z.regex(/^[a-z_]+(,[a-z_]+)*$/))),
  /** Shows the workbench instead of the table, and the selected query. */
  work: z.optional(z.literal("1")),
  at: z.optional(z.string().check(z.maxLength(QUERY_MAX))),
});
/** The state of the list, parsed from its URL. */
export type SearchesAddress = z.output<typeof searchesAddress>;

/** The list of the screen; its URL also names columns, the comparison and the workbench. */
export const shownQueries = { ...queryList, query: searchesAddress };

/** The columns of a URL, in its order. */
export function readColumns({ columns }: Pick<SearchesAddress, "columns">): readonly SearchColumn[] {
  const named = (columns ?? "").split(",").flatMap((name) => COLUMNS.find((one) => one === name) ?? []);
  return named.length === 0 ? USUAL_COLUMNS : [...new Set(named)];
}

/** Adds a column at the end or removes it; undefined for the default columns. */
export function toggleColumn(address: SearchesAddress, column: SearchColumn): string | undefined {
  const shown = readColumns(address);
  const next = shown.includes(column) ? shown.filter((one) => one !== column) : [...shown, column];
  return next.length === 0 || next.join() === USUAL_COLUMNS.join() ? undefined : next.join();
}

/** Filters as request parameters. */
export function buildFilterQuery(filters: VisitFilters): Record<string, string[]> {
  const query: Record<string, string[]> = {};
  for (const [name, value] of listFilterEntries(filters)) query[name] = [...(query[name] ?? []), value];
  return query;
}

type ListState = { siteId: string; address: SearchesAddress; filters: VisitFilters };

/** The request for a state of the list. */
export function buildSearchesInput({ siteId, address, filters }: ListState): Input<typeof list> {
  const { page, per_page } = address;
  return {
    params: { siteId },
    query: { ...buildSearchesQuery(address), page, per_page, ...buildFilterQuery(filters) },
  };
}

function buildSearchesQuery({ scope, q, only, sort_by, sort_direction, ...address }: SearchesAddress) {
  const text = q.trim();
  return { scope, q: text === "" ? undefined : text, only, sort_by, sort_direction, ...buildCompareQuery(address) };
}

/** Queries without results shown in the strip above the list. */
export const LOST_SHOWN = 5;
/** Queries without results that the workbench loads at once. */
export const WORK_PAGE = 50;

/** The request for the queries most often without results that have none now either. */
export function buildLostQueriesInput({ siteId, address, filters }: ListState, count: number): Input<typeof list> {
  const { scope } = address;
  const lost = { only: "no_results", solved: "apart", sort_by: "lost" } as const;
  const query = { scope, ...lost, per_page: count };
  return { params: { siteId }, query: { ...query, ...buildFilterQuery(filters) } };
}

/** The URL of the export of the whole list. */
export function buildSearchesExportHref(
  { siteId, address, filters }: ListState,
  { format, locale }: { format: "csv" | "xlsx"; locale: string },
): string {
  const known = LOCALES.find((one) => one === locale) ?? "en";
  const query = { ...buildSearchesQuery(address), ...buildFilterQuery(filters), format, locale: known };
  return `/api${buildCallUrl(exportList, { params: { siteId }, query })}`;
}

/** What the detail screen may show first. */
export const DETAIL_SHOWS = ["all", "noresults", "noclicks"] as const;

/** The URL parameters of the detail of a query; `in` is a scope or, in older links, the name of a list. */
export const queryAddress = z.object({
  q: z._default(z.string().check(z.maxLength(QUERY_MAX)), ""),
  in: z._default(z.string().check(z.maxLength(100)), "search"),
  show: z._default(z.enum(DETAIL_SHOWS), "all"),
});
/** The state of the detail, parsed from its URL. */
export type QueryAddress = z.output<typeof queryAddress>;

/** The scope that a URL means. */
export function readScope({ in: place }: Pick<QueryAddress, "in">): QueryScope {
  return QUERY_SCOPES.find((one) => one === place) ?? findListScope(place) ?? "search";
}

/** The request for the detail of a query. */
export function buildQueryInput(siteId: string, address: QueryAddress, filters: VisitFilters): Input<typeof show> {
  return {
    params: { siteId },
    query: { q: address.q, scope: readScope(address), ...buildFilterQuery(filters) },
  };
}
