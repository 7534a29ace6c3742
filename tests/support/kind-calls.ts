import * as listings from "@/lib/contract/customizations/product-listings";
import * as queries from "@/lib/contract/customizations/query-customizations";
import * as topItems from "@/lib/contract/customizations/top-items";
import * as recommendations from "@/lib/contract/recommendations/recommendations-customization";
import type { CustomizationKind } from "@/lib/contract/search/kinds";
import type { FlatRule, RuleInput } from "@/lib/contract/search/rules";
import type { CallInit, MakeCall, TestAnswer } from "./direct";

/** An answer whose body is parsed by the contract of its kind. */
type Parsed<T> = TestAnswer & { ok: () => T };
/** What every kind has in common in the answers with rules. */
type Shown = { rules: FlatRule[] | { search: FlatRule[] } };

type Filter = "all" | "active" | "planned" | "expired";

/** The calls of every kind of customization, in its wire format. */
export type KindCalls = {
  /** The name of the customization that `make` creates. */
  title: string;
  /** The type by which the list filters it. */
  type: string;
  /** Creates the customization that tests of every kind use. */
  make: (init: CallInit) => Promise<Parsed<{ id: string }>>;
  show: (id: string, init: CallInit, filter?: Filter) => Promise<Parsed<Shown>>;
  list: (init: CallInit) => Promise<TestAnswer>;
  save: (queryId: string, rules: RuleInput[], init: CallInit) => Promise<Parsed<Shown>>;
  /** Null if the kind has no such call. */
  destroy: ((id: string, init: CallInit) => Promise<TestAnswer>) | null;
  /** The public path of the list. */
  shopperPath: string;
};

/** The category of the items that tests of every kind use. */
export const CATEGORY = "Camping | Tents";

const OF_KIND: Record<CustomizationKind, (call: MakeCall, siteId: string) => KindCalls> = {
  "query-customizations": (call, siteId) => ({
    title: "tent",
    type: "item",
    make: (init) => call(queries.create, { params: { siteId }, body: { query: "tent", type: "item" } }, init),
    show: (id, init, filter = "all") => call(queries.show, { params: { siteId }, query: { id, filter } }, init),
    list: (init) => call(queries.list, { params: { siteId } }, init),
    save: (queryId, rules, init) => call(queries.saveRules, { params: { siteId }, body: { queryId, rules } }, init),
    destroy: (id, init) => call(queries.destroy, { params: { siteId }, body: { id } }, init),
    shopperPath: `/search?tracker_id=${siteId}&q=tent&size=50`,
  }),
  "product-listings": (call, siteId) => ({
    title: "Camping||Tents",
    type: "item",
    make: (init) =>
      call(listings.create, { params: { siteId }, body: { category_full: "Camping||Tents", type: "item" } }, init),
    show: (id, init, filter = "all") => call(listings.show, { params: { siteId }, query: { id, filter } }, init),
    list: (init) => call(listings.list, { params: { siteId } }, init),
    save: (queryId, rules, init) => call(listings.saveRules, { params: { siteId }, body: { queryId, rules } }, init),
    destroy: (id, init) => call(listings.destroy, { params: { siteId }, body: { id } }, init),
    shopperPath: `/search?tracker_id=${siteId}&plp=category_path&f[]=category_path:Camping||Tents&size=50`,
  }),
  "top-items": (call, siteId) => ({
    title: "item",
    type: "item",
    make: (init) => call(topItems.create, { params: { siteId }, body: { type: "item" } }, init),
    show: (id, init, filter = "all") => call(topItems.show, { params: { siteId }, query: { id, filter } }, init),
    list: (init) => call(topItems.list, { params: { siteId } }, init),
    save: (queryId, rules, init) =>
      call(topItems.saveRules, { params: { siteId }, body: { queryId, where_to_use: "autocomplete", rules } }, init),
    destroy: null,
    shopperPath: `/v1/top_items?tracker_id=${siteId}&type=item:50`,
  }),
  "recommendations-customization": (call, siteId) => ({
    title: "all",
    type: "news",
    make: (init) =>
      call(recommendations.create, { params: { siteId }, body: { model: "news", target: { type: "all" } } }, init),
    show: (id, init, filter = "all") => call(recommendations.show, { params: { siteId }, query: { id, filter } }, init),
    list: (init) => call(recommendations.list, { params: { siteId } }, init),
    save: (queryId, rules, init) =>
      call(recommendations.saveRules, { params: { siteId }, body: { queryId, rules } }, init),
    destroy: (id, init) => call(recommendations.destroy, { params: { siteId }, body: { id } }, init),
    shopperPath: "",
  }),
};

/** The calls of a kind for a site, made with `call`. */
export function buildKindCalls(call: MakeCall, kind: CustomizationKind, siteId: string): KindCalls {
  return OF_KIND[kind](call, siteId);
}

/** The rules in an answer of a kind; for a query, those that act in search. */
export function getRules(answer: Parsed<Shown>): FlatRule[] {
  const { rules } = answer.ok();
  return Array.isArray(rules) ? rules : rules.search;
}
