import { BUDGETS, measureLoadedScripts } from "../scripts/check/first-load.mjs";
import { expect, SITE, test } from "./support/fixtures";
import { FULL } from "./support/tier";

// How much script a screen loads before it can be used, and, with a separate limit, what it loads afterwards by itself.

/** `like` names a screen of the same script, so that the gate leaves this one out. */
type Screen = { name: string; path: string; budget: number; unasked: number; like?: string };

const SCREENS: readonly Screen[] = [
  { name: "list", path: `/sites/${SITE}/query_customizations`, budget: BUDGETS.list, unasked: 242 },
  { name: "editor", path: `/sites/${SITE}/query_customizations/demo-1`, budget: BUDGETS.editor, unasked: 403 },
  {
    name: "listings",
    like: "list",
    path: `/sites/${SITE}/product_listing_customizations`,
    budget: BUDGETS.list,
    unasked: 242,
  },
  {
    name: "listing",
    like: "editor",
    path: `/sites/${SITE}/product_listing_customizations/demo-listing-1`,
    budget: BUDGETS.editor,
    unasked: 406,
  },
  { name: "campaigns", path: `/sites/${SITE}/campaigns`, budget: BUDGETS.figures, unasked: 242 },
  {
    name: "listing campaigns",
    like: "campaigns",
    path: `/sites/${SITE}/plp_campaigns`,
    budget: BUDGETS.figures,
    unasked: 242,
  },
  { name: "synonyms", path: `/sites/${SITE}/catalog_management/synonyms`, budget: BUDGETS.list, unasked: 242 },
  { name: "redirects", like: "synonyms", path: `/sites/${SITE}/fixit`, budget: BUDGETS.list, unasked: 242 },
  {
    name: "TOP items",
    like: "list",
    path: `/sites/${SITE}/top_items_customizations`,
    budget: BUDGETS.list,
    unasked: 242,
  },
  {
    name: "TOP brands",
    like: "editor",
    path: `/sites/${SITE}/top_items_customizations/brand`,
    budget: BUDGETS.editor,
    unasked: 405,
  },
  {
    name: "catalog browser",
    path: `/sites/${SITE}/catalog_management/catalog_browser?q=tent`,
    budget: BUDGETS.figures,
    unasked: 242,
  },
  { name: "data quality", path: `/sites/${SITE}/data_quality`, budget: BUDGETS.figures, unasked: 242 },
  {
    name: "missing items",
    like: "data quality",
    path: `/sites/${SITE}/data_quality?tab=missing`,
    budget: BUDGETS.figures,
    unasked: 242,
  },
  { name: "feed plan", path: `/sites/${SITE}/settings/feeds/plans`, budget: BUDGETS.figures, unasked: 242 },
  { name: "feed history", path: `/sites/${SITE}/settings/feeds/history`, budget: BUDGETS.figures, unasked: 242 },
  { name: "query statistics", path: `/sites/${SITE}/searches`, budget: BUDGETS.figures, unasked: 244 },
  // The chart library is a quarter of all that these screens load, and loads after they are usable.
  { name: "query", path: `/sites/${SITE}/queries?q=kayak`, budget: BUDGETS.figures, unasked: 295 },
  { name: "statistics", path: `/sites/${SITE}/stats`, budget: BUDGETS.preview, unasked: 291 },
  // Its menus of comparisons and widgets load after it is usable.
  { name: "dashboard", path: `/sites/${SITE}/dashboards/demo-1`, budget: BUDGETS.dashboard, unasked: 333 },
  // The history describes the changes of every area.
  { name: "history", path: `/sites/${SITE}/history`, budget: BUDGETS.figures, unasked: 261 },
  { name: "feed sources", path: `/sites/${SITE}/settings/feeds/sources`, budget: BUDGETS.figures, unasked: 242 },
  { name: "visits", path: `/sites/${SITE}/settings/explore/events`, budget: BUDGETS.figures, unasked: 242 },
  { name: "voice search", path: `/sites/${SITE}/setup/voice_search`, budget: BUDGETS.voice, unasked: 266 },
  { name: "campaign", path: `/sites/${SITE}/campaigns/demo-campaign-1`, budget: BUDGETS.campaign, unasked: 259 },
  { name: "preview", path: `/sites/${SITE}/search_preview?q=tent`, budget: BUDGETS.preview, unasked: 243 },
];

for (const { name, path, budget, unasked, like } of SCREENS) {
  const tag = like === undefined ? [] : FULL;
  test(`the ${name} loads at most ${budget} kB of script first`, { tag }, async ({ page }) => {
    const { first, all } = await measureLoadedScripts(page, path);
    const description = `${first.kb.toFixed(1)} first, ${all.kb.toFixed(1)} in all`;
    test.info().annotations.push({ type: "kB", description });
    expect(first.kb).toBeGreaterThan(50);
    expect(first.kb).toBeLessThanOrEqual(budget);
    expect(all.kb).toBeLessThanOrEqual(unasked);
  });
}
