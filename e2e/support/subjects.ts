import { splitPath } from "@vitrine/engine/category-path";
import * as listings from "@/lib/contract/customizations/product-listings";
import * as topItems from "@/lib/contract/customizations/top-items";
import type { SearchKind } from "@/lib/contract/search/kinds";
import type { RuleInput } from "@/lib/contract/search/rules";
import type { Api } from "./api";
import { makeFreshText, SITE } from "./fresh";
import { importShop, MACHINES } from "./shop";
import { FULL } from "./tier";

// The kinds of customization the editor opens. Suites that hold for every kind run over these, each test with separate
// data.

/** A customization of one test, with the last part of its editor's address and its title. */
export type CreatedSubject = { siteId: string; id: string; address: string; title: string };

/** A place whose results the editor shows. */
export type EditorPlace = "Search" | "Autocomplete" | "Listing" | "Empty search box" | "Recommendations";

type LiveRule = { type: string; position?: number | null };

/** How tests work with a kind of customization. */
export type Subject = {
  kind: SearchKind;
  /** As test titles name it. */
  name: string;
  /** First part of its screens' path below a site, and the heading of the list. */
  folder: string;
  listName: string;
  /** The place whose results show first. */
  place: EditorPlace;
  /** True if it has two modes and two places. */
  hasModes: boolean;
  /** True if customizations are created and deleted; otherwise there is always one per type. */
  isListed: boolean;
  /** What is customized in an imported shop. */
  ofShop: string;
  /** Its name in the history, as a pattern. */
  inHistory: (made: CreatedSubject) => string;
  /** Creates one with live rules; with `isLong` it has more results than the first page. */
  make: (api: Api, rules?: RuleInput[], isLong?: boolean) => Promise<CreatedSubject>;
  /** The live rules of the first place. */
  rules: (api: Api, made: CreatedSubject) => Promise<readonly LiveRule[]>;
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
    // Later words do not match the catalog, so every test has a separate query with the same results.
    const title = isLong ? makeFreshText("lightweight") : `tent ${makeFreshText("zz")}`;
    const id = await api.createCustomization(title, rules);
    return { siteId: SITE, id, address: id, title };
  },
  rules: async (api, { id }) => (await api.loadCustomization(id)).rules.search,
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
    const { id, path } = await api.createListingOnFreePath(rules, isLong ? 200 : 10);
    return { siteId: SITE, id, address: id, title: splitPath(path).join(" | ") };
  },
  rules: async (api, { siteId, id }) => (await api.call(listings.show, { params: { siteId }, query: { id } })).rules,
};

/** TOP items: products of a newly imported shop, because a shop has one list of them. */
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
    const siteId = importShop(makeFreshText("Top"));
    const id = await api.at(siteId).createTopItems("item", rules);
    return { siteId, id, address: "item", title: "Products" };
  },
  rules: async (api, { siteId, id }) => (await api.call(topItems.show, { params: { siteId }, query: { id } })).rules,
};

/** All kinds. */
export const SUBJECTS = [QUERY, LISTING, TOP] as const satisfies readonly Subject[];
/** Kinds with a list for finding, creating and deleting. */
export const LISTED = [QUERY, LISTING] as const satisfies readonly Subject[];

/**
 * The tag of a test that runs for every kind. All kinds have the same editor, which component tests render with each of them
 * (`kinds.test.tsx`), so the gate runs such a test for queries only.
 */
export function tagKind(subject: Subject): { tag: string[] } {
  return { tag: subject === QUERY ? [] : [FULL] };
}
