import {
  create,
  destroy,
  list,
  moveRules,
  saveInheritance,
  saveRules,
  show,
} from "@/lib/contract/customizations/product-listings";
import type { FlatRuleInput } from "@/lib/contract/search/rules";
import { createItems } from "@/tests/support/seed";
import { callOrThrow, type UndoBench, type UndoCases } from "./undo-case";

const RULES: FlatRuleInput[] = [
  { id: null, type: "pin", position: 2, item_url: "a", note: "why", tags: ["spring"] },
  { id: null, type: "hide", item_url: "b", active_from: "2026-01-01", active_to: "2031-01-02" },
];

/** Creates a listing with two rules; returns its id. */
async function aListing(bench: UndoBench, category_full: string): Promise<string> {
  const params = { siteId: bench.siteId };
  const { id } = (await callOrThrow(bench, create, { params, body: { category_full, type: "item" } })).ok();
  await callOrThrow(bench, saveRules, { params, body: { queryId: id, rules: RULES } }, { "if-match": '"1"' });
  return id;
}

/** Creates items in a category and its parent, so that listings can be created. */
async function withCategories(bench: UndoBench): Promise<void> {
  await createItems(bench.siteId, [{ identity: "tent", attributes: { category: "Camping | Tents" } }]);
}

async function listListings(bench: UndoBench): Promise<unknown[]> {
  const params = { siteId: bench.siteId };
  const page = (await callOrThrow(bench, list, { params, query: { sort: "query" } })).ok();
  const shown = page.items.map(({ id }) => callOrThrow(bench, show, { params, query: { id } }));
  return (await Promise.all(shown)).map(({ body }) => body);
}

/** The writes of product listings. */
export const productListingCases: UndoCases = {
  "product-listings.create": async (bench) => {
    await withCategories(bench);
    const body = { category_full: "Camping||Tents", type: "item" };
    return {
      act: () => callOrThrow(bench, create, { params: { siteId: bench.siteId }, body }),
      look: () => listListings(bench),
    };
  },
  "product-listings.destroy": async (bench) => {
    await withCategories(bench);
    const id = await aListing(bench, "Camping");
    return {
      act: () => callOrThrow(bench, destroy, { params: { siteId: bench.siteId }, body: { id } }),
      look: () => listListings(bench),
    };
  },
  "product-listings.saveRules": async (bench) => {
    await withCategories(bench);
    const queryId = await aListing(bench, "Camping");
    const rules: FlatRuleInput[] = [{ id: null, type: "pin", position: 1, item_url: "c" }];
    return {
      act: () =>
        callOrThrow(
          bench,
          saveRules,
          { params: { siteId: bench.siteId }, body: { queryId, rules } },
          { "if-match": '"2"' },
        ),
      look: () => listListings(bench),
    };
  },
  "product-listings.moveRules": async (bench) => {
    await withCategories(bench);
    const queryId = await aListing(bench, "Camping||Tents");
    const body = { queryId, category_full: "Camping" };
    return {
      act: () => callOrThrow(bench, moveRules, { params: { siteId: bench.siteId }, body }, { "if-match": '"2"' }),
      look: () => listListings(bench),
    };
  },
  "product-listings.saveInheritance": async (bench) => {
    await withCategories(bench);
    const params = { siteId: bench.siteId };
    await aListing(bench, "Camping");
    const queryId = await aListing(bench, "Camping||Tents");
    const { inherited = [] } = (await callOrThrow(bench, show, { params, query: { id: queryId } })).ok();
    const off = inherited.slice(0, 1).map(({ rule }) => String(rule.id));
    return {
      act: () => callOrThrow(bench, saveInheritance, { params, body: { queryId, off } }, { "if-match": '"2"' }),
      look: () => listListings(bench),
    };
  },
};
