import type { Page } from "@playwright/test";
import { expect, SITE, test } from "@/e2e/support/fixtures";
import { waitUntilHydrated } from "@/e2e/support/hydrated";
import { mintSignedLink } from "@/e2e/support/links";
import { FULL } from "@/e2e/support/tier";

// What only a browser shows of the catalog browser: its pages open each other softly and are unchanged after going back
// left, and everything can be read without the script.

const BROWSER = `/sites/${SITE}/catalog_management/catalog_browser`;

/** Marks the document, so that a full load of a page differs from a soft one. */
async function markDocument(page: Page): Promise<() => Promise<boolean>> {
  await page.evaluate(() => document.body.setAttribute("data-marked", ""));
  return () => page.evaluate(() => document.body.hasAttribute("data-marked"));
}

test("opens an item without a page load and returns to the list without another request", async ({ page }) => {
  await page.goto(`${BROWSER}?q=tent&size=25&f=availability%3A1&pick=HM-10028`);
  await waitUntilHydrated(page);
  const isSame = await markDocument(page);
  const searches: string[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).pathname.startsWith("/api/search")) searches.push(request.url());
  });
  const item = page.getByRole("list", { name: "Items" }).getByRole("heading", { level: 3 }).nth(7).getByRole("link");
  const title = (await item.textContent()) ?? "";
  await item.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => window.scrollY);
  expect(before).toBeGreaterThan(500);
  await item.click();
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeFocused();
  await expect(page).toHaveURL(/catalog_browser\/item\?identity=/);
  await expect(page).toHaveTitle(new RegExp(`${title.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")} - Catalog browser`));
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await expect(item).toBeFocused();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeCloseTo(before, -1);
  await expect(page.getByText(/^Selected: /)).toBeVisible({ visible: true });
  await expect(page.getByRole("navigation", { name: "Active filters" })).toContainText("Availability");
  expect(await isSame()).toBe(true);
  expect(searches).toEqual([]);
  await page.goForward();
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Catalog browser" }).first().click();
  await expect(page).toHaveURL(/catalog_browser\?q=tent/);
  expect(await isSame()).toBe(true);
});

test.describe(() => {
  test.use({ javaScriptEnabled: false });

  // data-quality.spec.ts reads lists without JavaScript; browser-results.test.tsx and catalog-browser.test.tsx have these links.
  test("without JavaScript the catalogue can be read, paged, opened and compared", { tag: FULL }, async ({ page }) => {
    await page.goto(BROWSER);
    await page.getByRole("searchbox", { name: "Query" }).fill("tent");
    await page.getByRole("button", { name: "Search", exact: true }).click();
    const items = page.getByRole("list", { name: "Items" });
    await expect(items.getByRole("article")).toHaveCount(10);
    await page.getByRole("link", { name: "Page 2" }).click();
    await expect(page).toHaveURL(/[?&]page=2/);
    await page.getByRole("link", { name: "Table", exact: true }).click();
    const rows = page.getByRole("table", { name: "Catalog items" }).getByRole("row");
    await expect(rows).toHaveCount(11);
    await rows
      .nth(1)
      .getByRole("link", { name: /^Compare / })
      .click();
    await rows
      .nth(2)
      .getByRole("link", { name: /^Compare with / })
      .click();
    await expect(page.getByRole("table", { name: "Comparison" })).toContainText("differs");
    await page.getByRole("link", { name: "Show all attributes" }).click();
    await expect(page.getByRole("table", { name: "Comparison" })).toContainText("same");
  });
});

test("the browser remembers whether items show as JSON; the address takes precedence", async ({ page }) => {
  await page.goto(BROWSER);
  await waitUntilHydrated(page);
  await page.getByRole("link", { name: "Table", exact: true }).click();
  const table = page.getByRole("table", { name: "Catalog items" });
  await expect(table).toBeVisible();
  await page.goto(BROWSER);
  await expect(table).toBeVisible();
  await page.goto(`${BROWSER}?json=1`);
  await expect(page.getByRole("article").first()).toBeVisible();
  await expect(table).toHaveCount(0);
});

test("only internal users see the debug mode, which explains an item's position", { tag: FULL }, async ({
  page,
  browser,
  baseURL,
}) => {
  await page.goto(`${BROWSER}?q=tent&debug=1`);
  await waitUntilHydrated(page);
  await expect(page.getByRole("article").first()).toBeVisible();
  await expect(page.getByText("Debug mode")).toHaveCount(0);
  await expect(page.getByText("Why it ranks here")).toHaveCount(0);
  // A new context has the owner's cookie too; signing in as another user would end that session for later tests.
  const context = await browser.newContext({ baseURL, storageState: { cookies: [], origins: [] } });
  const staff = await context.newPage();
  await staff.goto(await mintSignedLink(baseURL ?? "", { sub: "staff", path: `${BROWSER}?q=tent` }));
  await staff.getByRole("button", { name: /^Continue as Zuzana/ }).click();
  await staff.waitForURL((url) => url.pathname === BROWSER);
  await staff.goto(`${BROWSER}?q=tent&debug=1`);
  await staff.locator("article summary").filter({ hasText: /.+/ }).last().waitFor();
  await expect(staff.locator("dl").first()).toBeVisible();
  await context.close();
});
