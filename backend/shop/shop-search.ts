import { normalizePath } from "@vitrine/engine/category-path";
import type { Context, Hono } from "hono";
import * as z from "zod/mini";
import type { HonoEnv } from "@/backend/kit/hono-env";
import type { SearchService } from "@/backend/search/service/service";
import { type SearchAnswer, search, searchQuery } from "@/lib/contract/search/search-host";
import { isApiError, parseInput } from "@/lib/http/api-error";
import { send, type Transport } from "@/lib/http/send";
import { buildShopPageHref, getPreviewParams, type ShopSite } from "./shop-site";

// Calls the public search host like any other shop: by its HTTP contract, with the shopper's own connection.

/** The public host, and the catalog that the shop has itself. */
export type ShopHost = { app: Hono<HonoEnv>; catalogue: Pick<SearchService, "search"> };

/** An answer of the search host, or a plain list of the shop's own catalog while search is off. */
export type ShopAnswer = SearchAnswer & { isPlainList?: true };

/** Parameter of a page that shows it as it is while a service is off. */
const WITHOUT = "without";

/** Results on a page. */
export const PAGE_SIZE = 24;
const PAGES_MAX = 400;
const PATH_MAX = 600;

/** Maximum counted categories below a listing. */
const SUBCATEGORIES = 1000;

/** Sort orders by their name in the URL. */
export const SORTS = {
  cheapest: "price_amount:asc",
  dearest: "price_amount:desc",
  newest: "introduced_at:desc",
} as const;
/** A sort order; relevance is null. */
export type Sort = keyof typeof SORTS;

/** The parsed URL of a results page. Invalid parts are dropped. */
export type ResultsAddress = {
  q: string;
  brands: string[];
  /** Path joined by `||`, "" for all. */
  category: string;
  priceFrom: number | null;
  priceTo: number | null;
  sort: Sort | null;
  page: number;
};

/** A results page without query and filters. */
export const NOTHING_CHOSEN: ResultsAddress = {
  q: "",
  brands: [],
  category: "",
  priceFrom: null,
  priceTo: null,
  sort: null,
  page: 1,
};

const amount = z.coerce.number().check(z.gte(0), z.lte(1e9));

/** Parses the URL of a results page. */
export function readAddress(params: URLSearchParams): ResultsAddress {
  const page = Number(params.get("page"));
  const sort = params.get("sort") ?? "";
  return {
    q: (params.get("q") ?? "").replace(/\s+/gu, " ").trim().slice(0, 200),
    brands: params
      .getAll("brand")
      .filter((brand) => brand !== "")
      .slice(0, 30),
    category: normalizePath((params.get("category") ?? "").slice(0, PATH_MAX)),
    priceFrom: parseAmount(params.get("price_from")),
    priceTo: parseAmount(params.get("price_to")),
    sort: Object.hasOwn(SORTS, sort) ? (sort as Sort) : null,
    page: Number.isInteger(page) && page > 1 ? Math.min(page, PAGES_MAX) : 1,
  };
}

/** Parses the URL of a category page: without a query, with the category in `path`. */
export function readListing(params: URLSearchParams): ResultsAddress {
  return { ...readAddress(params), q: "", category: normalizePath((params.get("path") ?? "").slice(0, PATH_MAX)) };
}

/** Whether results are the listing of a category, which has its own page. */
export function isListing({ q, category }: ResultsAddress): boolean {
  return q === "" && category !== "";
}

function parseAmount(text: string | null): number | null {
  if (text === null || text.trim() === "") return null;
  const result = z.safeParse(amount, text.replace(",", "."));
  return result.success ? result.data : null;
}

/** The URL of a results page with changes; resets the page number. */
export function buildResultsUrl(
  site: ShopSite,
  address: ResultsAddress,
  changes: Partial<ResultsAddress> = {},
): string {
  const next = { ...address, page: 1, ...changes };
  const params = new URLSearchParams();
  if (next.q !== "") params.set("q", next.q);
  if (next.category !== "") params.set(isListing(next) ? "path" : "category", next.category);
  for (const brand of next.brands) params.append("brand", brand);
  if (next.priceFrom !== null) params.set("price_from", String(next.priceFrom));
  if (next.priceTo !== null) params.set("price_to", String(next.priceTo));
  if (next.sort !== null) params.set("sort", next.sort);
  if (next.page > 1) params.set("page", String(next.page));
  return buildShopPageHref(site, isListing(next) ? "/category" : "/search", params);
}

/** The URL of a category page. */
export function buildCategoryHref(site: ShopSite, path: string): string {
  return buildResultsUrl(site, { ...NOTHING_CHOSEN, category: normalizePath(path) });
}

/** Searches the results of a page. Throws ApiError. */
export function searchResults(host: ShopHost, c: Context<HonoEnv>, site: ShopSite, address: ResultsAddress) {
  const price = address.priceFrom === null && address.priceTo === null ? [] : [buildPriceClause(address)];
  // A listing includes items by any of their categories; search results are filtered by the primary one.
  const attribute = isListing(address) ? "all_categories_path" : "category_path";
  const filters = [
    `type:${site.mainType}`,
    ...address.brands.map((brand) => `brand:${brand}`),
    ...(address.category === "" ? [] : [`${attribute}:${address.category}`]),
    ...price,
  ];
  return callSearch(host, c, {
    tracker_id: site.siteId,
    q: address.q,
    "f[]": filters,
    // With `plp`, the rules of the listing act.
    plp: isListing(address) ? attribute : undefined,
    facets: `brand:24,${attribute}:60,price_amount${isListing(address) ? `,category:${SUBCATEGORIES}` : ""}`,
    size: PAGE_SIZE,
    page: address.page,
    sort: address.sort === null ? undefined : SORTS[address.sort],
    quicksearch_types: address.q === "" || address.page > 1 ? undefined : "category:4",
    ...Object.fromEntries(getPreviewParams(site)),
  });
}

function buildPriceClause({ priceFrom, priceTo }: ResultsAddress): string {
  return `price_amount:${priceFrom ?? ""}|${priceTo ?? ""}`;
}

/** Searches the newest items. */
export function searchArrivals(host: ShopHost, c: Context<HonoEnv>, site: ShopSite): Promise<ShopAnswer> {
  const query = { tracker_id: site.siteId, "f[]": [`type:${site.mainType}`], size: 10 };
  return callSearch(host, c, { ...query, sort: SORTS.newest });
}

/** Searches the categories of a shop, or those at and below a path. */
export function searchCategories(host: ShopHost, c: Context<HonoEnv>, site: ShopSite, path = ""): Promise<ShopAnswer> {
  const within = path === "" ? [] : [`category_path:${path}`];
  return callSearch(host, c, { tracker_id: site.siteId, "f[]": ["type:category", ...within], size: 200 });
}

type SearchQuery = Parameters<typeof send<typeof search>>[2]["query"];

async function callSearch(host: ShopHost, c: Context<HonoEnv>, query: SearchQuery): Promise<ShopAnswer> {
  if (c.req.query(WITHOUT) === "search") return listOwnCatalogue(host, query);
  const transport: Transport = async ({ url, method, headers }) => {
    const answer = await host.app.request(url, { method, headers }, c.env);
    return { status: answer.status, headers: Object.fromEntries(answer.headers), text: await answer.text() };
  };
  try {
    return await send("", search, { query }, { transport });
  } catch (error) {
    if (!isApiError(error) || error.code !== "service_deactivated") throw error;
    return listOwnCatalogue(host, query);
  }
}

/** The newest items of the shop's catalog with the same filters: what a shop can show without a search service. */
async function listOwnCatalogue({ catalogue }: ShopHost, query: SearchQuery): Promise<ShopAnswer> {
  const { sort, facets, quicksearch_types, preview, at, ...plain } = query as Record<string, unknown>;
  const newest = { ...plain, q: "", sort: SORTS.newest, customizations: "0" };
  const isCategoryList = [plain["f[]"]].flat().includes("type:category");
  const parsed = parseInput(searchQuery, isCategoryList ? { ...newest, sort: undefined } : newest, 400);
  return { ...(await catalogue.search(parsed, new URLSearchParams())), isPlainList: true };
}
