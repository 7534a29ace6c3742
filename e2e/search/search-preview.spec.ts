import { expect, makeFreshText, SITE, test } from "@/e2e/support/fixtures";
import { waitUntilHydrated } from "@/e2e/support/hydrated";
import { FULL } from "@/e2e/support/tier";
import { search } from "@/lib/contract/search/search-host";

// Parts of the preview that need a browser and the engine: results at any time, as shoppers see them, with links to the
// rules that affect them.

const PREVIEW = `/sites/${SITE}/search_preview`;
const ITEM = "HM-10028";
const SOON = new Date(Date.now() + 5 * 86_400_000).toISOString();
const LATER = new Date(Date.now() + 9 * 86_400_000).toISOString();

/** Escapes a text for a regular expression. */
function escapeRegExp(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

// search-preview.test.tsx; that the engine answers so is in contract/search/preview-order.test.ts.
test("previews a future rule as the engine will answer then, and opens it from its result", { tag: FULL }, async ({
  page,
  api,
}) => {
  const query = `lantern ${makeFreshText("zz")}`;
  const pin = { id: null, type: "pin", item_url: ITEM, position: 1, active_from: SOON, active_to: LATER } as const;
  const id = await api.createCustomization(query, [pin]);
  await page.goto(`${PREVIEW}?q=${encodeURIComponent(query)}`);
  await waitUntilHydrated(page);
  const results = page.getByRole("region", { name: "Search", exact: true });
  await expect(results.getByRole("link", { name: /^Pinned 1/ })).toHaveCount(0);
  await page.getByRole("button", { name: "Preview another time" }).click();
  await page.getByRole("button", { name: "Next change" }).click();
  const pinned = results.getByRole("link", { name: /^Pinned 1/ });
  await expect(pinned).toBeVisible();
  await expect(page).toHaveURL(/[?&]at=/);
  const { results: then } = await api.call(search, {
    query: { tracker_id: SITE, q: query, "f[]": ["type:item"], size: 24, at: SOON },
  });
  const titles = then.hits.map((hit) => new RegExp(escapeRegExp(String(hit.attributes["title.untouched"]))));
  await expect(results.getByRole("list", { name: "Search" }).getByRole("listitem")).toHaveText(titles);
  expect(then.hits[0]?.url).toBe(ITEM);
  await page.reload();
  await pinned.click();
  await expect(page).toHaveURL(new RegExp(`/query_customizations/${id}\\?`));
  await expect(page.getByRole("dialog", { name: "Edit pinned result" })).toBeVisible();
});

test.describe(() => {
  test.use({ javaScriptEnabled: false });

  test("searches, filters and pages without JavaScript", async ({ page }) => {
    await page.goto(PREVIEW);
    await page.getByRole("searchbox", { name: "Query" }).fill("kayak");
    await page.getByRole("button", { name: "Search", exact: true }).click();
    const results = page.getByRole("region", { name: "Search", exact: true });
    await expect(results.getByRole("list", { name: "Search" }).getByRole("listitem")).not.toHaveCount(0);
    await page.getByRole("link", { name: "Page 2" }).click();
    await expect(page).toHaveURL(/[?&]page=2/);
    await page.getByText("Brand", { exact: true }).click();
    const filters = page.getByRole("region", { name: "Filters" });
    await filters.getByRole("link", { name: / \d+$/ }).first().click();
    await expect(page).toHaveURL(/[?&]f=brand/);
    await expect(page).not.toHaveURL(/[?&]page=/);
    await expect(page.getByRole("navigation", { name: "Active filters" })).toContainText("Brand:");
  });
});
