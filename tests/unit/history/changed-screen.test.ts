import { buildObjectPath } from "@/lib/domain/history/changed-screen";

test.each([
  ["query-customizations", "query-customizations", "c1", "lamp", "/sites/s1/query_customizations/c1"],
  ["product-listings", "product-listings", "c2", "A||B", "/sites/s1/product_listing_customizations/c2"],
  ["top-items", "top-items", "c3", "brand", "/sites/s1/top_items_customizations/brand"],
  ["drafts", "product-listings", "c2", "A||B", "/sites/s1/product_listing_customizations/c2"],
  ["drafts", "query-customizations", "preview:p1", "lamp", null],
  ["drafts", null, "approval", null, null],
  ["catalogue-import", undefined, "run", null, null],
  ["synonyms", null, "s1", "tv a rádio", "/sites/s1/catalog_management/synonyms?q=tv%20a%20r%C3%A1dio"],
  ["redirects", null, "upload-u1", null, "/sites/s1/fixit"],
  ["data-quality", null, "clearing-7", null, "/sites/s1/data_quality?tab=missing"],
  ["data-quality", null, "alert-3", null, "/sites/s1/data_quality"],
  ["campaigns", null, "c1", "laptop", "/sites/s1/campaigns/c1"],
  ["campaigns", null, "draft:c1", "laptop", "/sites/s1/campaigns/c1"],
  ["listing-campaigns", null, "c2", "A", "/sites/s1/plp_campaigns/c2"],
  ["listing-campaigns", null, "draft:c2", "A", "/sites/s1/plp_campaigns/c2"],
  ["voice-search", null, "voice", null, "/sites/s1/setup/voice_search"],
  ["plans", null, "item", "item", "/sites/s1/settings/feeds/plans?feed=item"],
  ["feed-runs", null, "r1", "item", "/sites/s1/settings/feeds/history?run=r1"],
] as const)("a change of %s (%s) leads to its screen", (feature, kind, id, title, path) => {
  expect(buildObjectPath("s1", { feature, object: { id, title, kind } })).toBe(path);
});
