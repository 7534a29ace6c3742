import type { Context, Hono } from "hono";
import * as z from "zod/mini";
import type { HonoEnv } from "@/backend/kit/answer-call";
import { type SearchAnswer, search } from "@/lib/contract/search/search-host";
import { normalizePath } from "@/lib/domain/search/category-path";
import { send, type Transport } from "@/lib/http/send";
import { carriedOf, hrefOf, type ShopSite } from "./shop-site";

// The shop asks the public search host like every other shop: over its HTTP contract, with the shopper's own connection.

/** Results on a page. */
export const PAGE_SIZE = 24;
const PAGES_MAX = 400;
const PATH_MAX = 600;

/** Categories below a listing that are counted. */
const SUBCATEGORIES = 1000;

/** Ways to sort, by their name in the address. */
export const SORTS = {
  cheapest: "price_amount:asc",
  dearest: "price_amount:desc",
  newest: "introduced_at:desc",
} as const;
/** A way to sort; relevance has none. */
export type Sort = keyof typeof SORTS;

/** What the address of a results page says. Unreadable parts fall away. */
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

/** The address without any choice. */
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

/** Reads the address of a results page. */
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
    priceFrom: amountIn(params.get("price_from")),
    priceTo: amountIn(params.get("price_to")),
    sort: Object.hasOwn(SORTS, sort) ? (sort as Sort) : null,
    page: Number.isInteger(page) && page > 1 ? Math.min(page, PAGES_MAX) : 1,
  };
}

/** Reads the address of a category's page: that of results without a query, its category named `path`. */
export function readListing(params: URLSearchParams): ResultsAddress {
  return { ...readAddress(params), q: "", category: normalizePath((params.get("path") ?? "").slice(0, PATH_MAX)) };
}

/** Whether results are the listing of a category, which has a page of its own. */
export function isListing({ q, category }: ResultsAddress): boolean {
  return q === "" && category !== "";
}

function amountIn(text: string | null): number | null {
  if (text === null || text.trim() === "") return null;
  const result = z.safeParse(amount, text.replace(",", "."));
  return result.success ? result.data : null;
}

/** The address of a results page, with changes; another filter starts at the first page again. */
export function addressOf(site: ShopSite, address: ResultsAddress, changes: Partial<ResultsAddress> = {}): string {
  const next = { ...address, page: 1, ...changes };
  const params = new URLSearchParams();
  if (next.q !== "") params.set("q", next.q);
  if (next.category !== "") params.set(isListing(next) ? "path" : "category", next.category);
  for (const brand of next.brands) params.append("brand", brand);
  if (next.priceFrom !== null) params.set("price_from", String(next.priceFrom));
  if (next.priceTo !== null) params.set("price_to", String(next.priceTo));
  if (next.sort !== null) params.set("sort", next.sort);
  if (next.page > 1) params.set("page", String(next.page));
  return hrefOf(site, isListing(next) ? "/category" : "/search", params);
}

/** The page of a category, by its path. */
export function categoryHref(site: ShopSite, path: string): string {
  return addressOf(site, { ...NOTHING_CHOSEN, category: normalizePath(path) });
}

/** Asks the search host for the results of an address. Throws ApiError when it refuses. */
export function askResults(app: Hono<HonoEnv>, c: Context<HonoEnv>, site: ShopSite, address: ResultsAddress) {
  const price = address.priceFrom === null && address.priceTo === null ? [] : [priceClause(address)];
  // A listing shows what is in the category by any of its categories; beside a query the first one tells where it belongs.
  const attribute = isListing(address) ? "all_categories_path" : "category_path";
  const filters = [
    `type:${site.mainType}`,
    ...address.brands.map((brand) => `brand:${brand}`),
    ...(address.category === "" ? [] : [`${attribute}:${address.category}`]),
    ...price,
  ];
  return ask(app, c, {
    tracker_id: site.siteId,
    q: address.q,
    "f[]": filters,
    // By `plp` the rules of the listing act, as they do in any shop.
    plp: isListing(address) ? attribute : undefined,
    facets: `brand:24,${attribute}:60,price_amount${isListing(address) ? `,category:${SUBCATEGORIES}` : ""}`,
    size: PAGE_SIZE,
    page: address.page,
    sort: address.sort === null ? undefined : SORTS[address.sort],
    quicksearch_types: address.q === "" || address.page > 1 ? undefined : "category:4",
    ...Object.fromEntries(carriedOf(site)),
  });
}

function priceClause({ priceFrom, priceTo }: ResultsAddress): string {
  return `price_amount:${priceFrom ?? ""}|${priceTo ?? ""}`;
}

/** Asks the search host for the newest items. */
export function askArrivals(app: Hono<HonoEnv>, c: Context<HonoEnv>, site: ShopSite): Promise<SearchAnswer> {
  const query = { tracker_id: site.siteId, "f[]": [`type:${site.mainType}`], size: 10 };
  return ask(app, c, { ...query, sort: SORTS.newest });
}

/** Asks the search host for the categories of a shop, or for those at and below a path. */
export function askCategories(
  app: Hono<HonoEnv>,
  c: Context<HonoEnv>,
  site: ShopSite,
  path = "",
): Promise<SearchAnswer> {
  const within = path === "" ? [] : [`category_path:${path}`];
  return ask(app, c, { tracker_id: site.siteId, "f[]": ["type:category", ...within], size: 200 });
}

type Asked = Parameters<typeof send<typeof search>>[2]["query"];

function ask(app: Hono<HonoEnv>, c: Context<HonoEnv>, query: Asked): Promise<SearchAnswer> {
  const transport: Transport = async ({ url, method, headers }) => {
    const answer = await app.request(url, { method, headers }, c.env);
    return { status: answer.status, headers: Object.fromEntries(answer.headers), text: await answer.text() };
  };
  return send("", search, { query }, { transport });
}
