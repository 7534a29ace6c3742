import { setLook } from "@/e2e/support/axe";
import { expect, makeFreshText, SITE, test } from "@/e2e/support/fixtures";
import { waitUntilHydrated } from "@/e2e/support/hydrated";
import { FULL, LANGUAGES } from "@/e2e/support/tier";

// Query statistics: the suggested work, the list, a query's detail, queries without results, and saved views.

const path = (query = "") => `/sites/${SITE}/searches${query}`;

test.describe(() => {
  test.use({ javaScriptEnabled: false });

  test("without JavaScript the list can be read, searched, sorted and filtered by links", async ({ page }) => {
    await page.goto(path());
    await expect(page.getByRole("heading", { name: "Query statistics", level: 1 })).toBeVisible();
    await expect(page.getByText(/^Data as of/)).toBeVisible();
    const table = page.getByRole("table", { name: "Queries: Search results" });
    await expect(table.getByRole("row")).toHaveCount(26);
    await table.getByRole("link", { name: "Revenue" }).click();
    await expect(table.getByRole("columnheader", { name: "Revenue" })).toHaveAttribute("aria-sort", "descending");
    await page.getByRole("navigation", { name: "Filter queries" }).getByRole("link", { name: "No results" }).click();
    await expect(page).toHaveURL(/only=no_results/);
    await table.getByRole("rowheader").first().getByRole("link").click();
    await expect(page.getByRole("heading", { name: "Clicked and bought items" })).toBeVisible();
  });
});

test("five queries are visible on the first screen, in every language", async ({ page, baseURL }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  for (const locale of LANGUAGES) {
    await setLook(page, baseURL, "light", locale);
    await page.goto(path());
    const rows = page.locator("table.rows > tbody > tr");
    await rows.nth(4).waitFor();
    const countVisible = () =>
      rows.evaluateAll((all) => all.filter((row) => row.getBoundingClientRect().bottom <= innerHeight).length);
    await expect.poll(countVisible, locale).toBeGreaterThanOrEqual(5);
  }
});

test("lists queries without results first, with actions to fix them", { tag: FULL }, async ({ page }) => {
  await page.goto(path());
  await waitUntilHydrated(page);
  const strip = page.getByRole("region", { name: /quer(y|ies) without results$/ });
  await strip.getByRole("button", { name: "Ways to fix these queries" }).click();
  const first = strip.getByRole("listitem").first();
  await expect(first).toContainText("without results");
  const name = (await first.getByRole("link").first().textContent()) ?? "";
  await first.getByRole("link", { name: `Add synonym (${name})` }).click();
  await expect(page).toHaveURL(/catalog_management\/synonyms\?q=/);
  await expect(page.getByLabel(/Find/).first()).toHaveValue(name);
});

test("opens a query from its row and finds it by a part of its text", async ({ page }) => {
  await page.goto(path());
  await waitUntilHydrated(page);
  const table = page.getByRole("table", { name: "Queries: Search results" });
  const link = table.getByRole("rowheader").first().getByRole("link");
  const query = (await link.textContent()) ?? "";
  await page.getByRole("searchbox", { name: "Find a query" }).fill(query.toUpperCase());
  await expect(page).toHaveURL(/q=/);
  await expect(link).toHaveText(query);
  await page.getByRole("button", { name: "Comparison: None" }).click();
  await page.getByRole("menuitemcheckbox", { name: "Previous period" }).click();
  await expect(page).toHaveURL(/compare=previous/);
  await link.click();
  await expect(page.getByRole("heading", { name: query, level: 1 })).toBeVisible();
  await expect(page.getByRole("figure")).toBeVisible();
  await expect(page.getByRole("table", { name: "Clicked and bought items" })).toBeVisible();
});

// searches-screen.test.tsx tests the keys of the workbench.
test("works through queries without results by keyboard and undoes an action", { tag: FULL }, async ({ page }) => {
  await page.goto(path("?only=no_results&work=1"));
  await waitUntilHydrated(page);
  const list = page.getByRole("navigation", { name: "Queries without results" });
  const second = list.getByRole("link").nth(1);
  await list.getByRole("link").first().focus();
  await page.keyboard.press("j");
  await expect(second).toHaveAttribute("aria-current", "true");
  const panel = page
    .getByRole("region")
    .filter({ has: page.getByRole("button", { name: /^(Mark as not sold|Remove mark)$/ }) });
  await expect(panel.getByText(/^(No|[\d,]+) results? now$/)).toBeVisible();
  await expect(panel.getByRole("button", { name: "Mark as not sold" })).toBeVisible();
  await page.keyboard.press("0");
  await expect(panel.getByRole("button", { name: "Remove mark" })).toBeVisible();
  await expect(second).toContainText("done");
  await page.getByRole("button", { name: "Undo" }).first().click();
  await expect(panel.getByRole("button", { name: "Mark as not sold" })).toBeVisible();
});

test("saves a view, marks it as edited, and opens it the same from its link", { tag: FULL }, async ({ page }) => {
  const name = makeFreshText("View");
  await page.goto(path("?only=no_clicks&sort_by=revenue"));
  await waitUntilHydrated(page);
  await page.getByRole("button", { name: "Views", exact: true }).click();
  await page.getByRole("menuitem", { name: "Save or manage views…" }).click();
  const dialog = page.getByRole("dialog", { name: "Saved views" });
  await dialog.getByLabel("View name").fill(name);
  await dialog.getByLabel("Share with everyone who has access to this screen").check();
  await dialog.getByRole("button", { name: "Save view" }).click();
  await expect(page.getByRole("button", { name: `View: ${name}` })).toBeVisible();
  const link = page.url();
  await page.getByRole("navigation", { name: "Filter queries" }).getByRole("link", { name: "All" }).click();
  await expect(page.getByText("Edited", { exact: true })).toBeVisible();
  await page.getByRole("link", { name: "Reset view" }).click();
  await expect(page).toHaveURL(/only=no_clicks/);
  await page.goto(path());
  await page.goto(link);
  await waitUntilHydrated(page);
  await expect(page.getByRole("columnheader", { name: "Revenue" })).toHaveAttribute("aria-sort", "descending");
  await page.getByRole("button", { name: `View: ${name}` }).click();
  await page.getByRole("menuitem", { name: "Save or manage views…" }).click();
  await dialog.getByRole("button", { name: `More actions for ${name}` }).click();
  await page.getByRole("menuitem", { name: "Delete view" }).click();
  await expect(dialog.getByText(name)).toHaveCount(0);
});

test("exports the list as it is shown", async ({ page }) => {
  await page.goto(path("?only=no_results"));
  await waitUntilHydrated(page);
  await page.getByRole("button", { name: /^Export/ }).click();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("menuitem", { name: "CSV for spreadsheets" }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^queries_.*only-no_results.*\.csv$/);
});
