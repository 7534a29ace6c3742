import * as listings from "@/lib/contract/customizations/product-listings";
import * as topItems from "@/lib/contract/customizations/top-items";
import type { CustomizationKind } from "@/lib/contract/search/kinds";
import type { RuleInput } from "@/lib/contract/search/rules";
import { splitPath } from "@/lib/domain/search/category-path";
import type { Api } from "./api";
import { fresh, SITE } from "./fresh";
import { importShop, MACHINES } from "./shop";

// What the editor can be opened for. A suite that is true of every kind of customization runs over these, each test with
// data that no other test has.

/** A customization that one test has for itself: the last part of its editor's address, and what it is called. */
export type Made = { siteId: string; id: string; address: string; title: string };

/** A place whose results the editor shows. */
export type Place = "Search" | "Autocomplete" | "Listing" | "Empty search box";

type LiveRule = { type: string; position?: number | null };

/** A kind of customization as the tests go about it. */
export type Subject = {
  kind: CustomizationKind;
  /** As the names of tests have it. */
  name: string;
  /** What its screens start with below a site, and what the list of them is headed. */
  folder: string;
  listName: string;
  /** The place whose results are drawn first. */
  place: Place;
  /** There are two modes and two places. */
  hasModes: boolean;
  /** Any number of them are made and deleted; otherwise there is one of each type for good. */
  isListed: boolean;
  /** What it is of in an imported shop. */
  ofShop: string;
  /** What the history calls it, as a pattern. */
  inHistory: (made: Made) => string;
  /** Makes one with rules that are live, and with more results than the first page has where `isLong`. */
  make: (api: Api, rules?: RuleInput[], isLong?: boolean) => Promise<Made>;
  /** The rules that are live in the first place. */
  rules: (api: Api, made: Made) => Promise<readonly LiveRule[]>;
};

/** Customizations of queries. */
export const QUERY: Subject = {
  kind: "query-customizations",
  name: "a query",
  folder: "query_customizations",
  listName: "Customizations",
  place: "Search",
  hasModes: true,
  isListed: true,
  ofShop: "printer",
  inHistory: ({ title }) => title,
  make: async (api, rules = [], isLong = false) => {
    // Words after the first are not found in the catalogue, so every test has a query of its own with the same results.
    const title = isLong ? fresh("lightweight") : `tent ${fresh("zz")}`;
    const id = await api.customization(title, rules);
    return { siteId: SITE, id, address: id, title };
  },
  rules: async (api, { id }) => (await api.shown(id)).rules.search,
};

/** Customizations of product listings. */
export const LISTING: Subject = {
  kind: "product-listings",
  name: "a listing",
  folder: "product_listing_customizations",
  listName: "Listing customizations",
  place: "Listing",
  hasModes: false,
  isListed: true,
  ofShop: MACHINES,
  inHistory: ({ title }) => title.replaceAll("|", "\\|"),
  make: async (api, rules = [], isLong = false) => {
    const { id, path } = await api.listing(rules, isLong ? 200 : 10);
    return { siteId: SITE, id, address: id, title: splitPath(path).join(" | ") };
  },
  rules: async (api, { siteId, id }) => (await api.call(listings.show, { params: { siteId }, query: { id } })).rules,
};

/** TOP items: products of a shop that was just imported, because a shop has one list of them. */
export const TOP: Subject = {
  kind: "top-items",
  name: "TOP items",
  folder: "top_items_customizations",
  listName: "TOP items",
  place: "Empty search box",
  hasModes: false,
  isListed: false,
  ofShop: "Products",
  inHistory: () => "TOP products",
  make: async (api, rules = []) => {
    const siteId = importShop(fresh("Top"));
    const id = await api.at(siteId).topItems("item", rules);
    return { siteId, id, address: "item", title: "Products" };
  },
  rules: async (api, { siteId, id }) => (await api.call(topItems.show, { params: { siteId }, query: { id } })).rules,
};

/** All of them. */
export const SUBJECTS = [QUERY, LISTING, TOP] as const satisfies readonly Subject[];
/** Those with a list in which they are found, made and deleted. */
export const LISTED = [QUERY, LISTING] as const satisfies readonly Subject[];
