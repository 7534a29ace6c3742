import { expect, SITE, test } from "@/e2e/support/fixtures";
import { waitUntilHydrated } from "@/e2e/support/hydrated";
import { FULL } from "@/e2e/support/tier";

// Parts of the feed history that need a browser: a run opened in place, the page without JavaScript, the file, and the
// links from a run to an item and between its versions. The runs are the demo's.

const HISTORY = `/sites/${SITE}/settings/feeds/history`;
const PAUSED_SITE = "100200-300402";

// feed-history.test.tsx.
test("opens a run in place, shows what it would change, and puts it in the address", { tag: FULL }, async ({
  page,
}) => {
  await page.goto(`${HISTORY}?status=held`);
  await waitUntilHydrated(page);
  const table = page.getByRole("table", { name: "Feed history" });
  await table.getByRole("link", { name: "Products" }).click();
  const run = page.getByRole("region", { name: /^Products, / });
  await expect(run.getByRole("heading", { name: /^Products, / })).toBeFocused();
  await expect(run.getByText(/^This run would remove .*, so it needs approval$/)).toBeVisible();
  await run.getByRole("link", { name: /^Would be changed/ }).click();
  await expect(run.getByRole("table", { name: "Changes in this run" })).toContainText(/price_amount.*before:.*after:/);
  await page.reload();
  await expect(run.getByRole("table", { name: "Changes in this run" })).toContainText(/price_amount/);
  await waitUntilHydrated(page);
  await run.getByRole("button", { name: "Approve" }).click();
  const dialog = page.getByRole("alertdialog", { name: /^Remove \d+ items from the catalog\?$/ });
  await expect(dialog.getByRole("button", { name: "Cancel" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await page.goBack();
  await expect(run.getByRole("table", { name: "Changes in this run" })).not.toContainText("price_amount");
});

test.describe(() => {
  test.use({ javaScriptEnabled: false });

  // change-history.spec.ts filters and downloads without JavaScript; feed-history.test.tsx has these links.
  test("without JavaScript runs can be filtered and read, and errors downloaded", { tag: FULL }, async ({ page }) => {
    await page.goto(HISTORY);
    await page.getByLabel("Status").selectOption("failed");
    await page.getByRole("button", { name: "Show" }).click();
    await expect(page.getByRole("row", { name: /Failed/ })).toHaveCount(1);
    await expect(page.getByRole("row", { name: /Failed/ })).toContainText("isn’t valid JSON");
    await page.goto(`${HISTORY}?run=demo-run-faulty`);
    await expect(page.getByRole("table", { name: "Errors in this run" })).toContainText("The item has no title.");
    await expect(page.getByRole("button", { name: /^Restore/ })).toHaveCount(0);
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: /^Download errors/ }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/\.csv$/);
  });
});

test("compares an item between two runs", { tag: FULL }, async ({ page }) => {
  await page.goto(`${HISTORY}?run=demo-run-changing&kind=changed`);
  await waitUntilHydrated(page);
  const changes = page.getByRole("table", { name: "Changes in this run" });
  await changes.getByRole("link").first().click();
  await expect(page).toHaveURL(/catalog_browser\/item\?identity=/);
  await waitUntilHydrated(page);
  const form = page.getByRole("region", { name: "Compare two feed runs" });
  await form.getByRole("button", { name: "Compare" }).click();
  await expect(page.getByRole("heading", { name: "Comparison of two runs" })).toBeVisible();
  await expect(page.getByRole("table", { name: "Comparison" })).toContainText("price_amount");
  await expect(page.getByRole("table", { name: "Comparison" })).not.toContainText("description");
});

test("shows on its screens that a feed is paused, and resumes it after a test", { tag: FULL }, async ({ page }) => {
  for (const path of ["settings/feeds/plans", "settings/feeds/history", "catalog_management/catalog_browser"]) {
    await page.goto(`/sites/${PAUSED_SITE}/${path}`);
    await expect(page.getByText(/^Feed “Articles” is paused/)).toBeVisible();
  }
  await waitUntilHydrated(page);
  await page.getByRole("button", { name: "Test and resume" }).click();
  await expect(page.getByText("Feed “Articles” resumed")).toBeVisible();
  await expect(page.getByText(/^Feed “Articles” is paused/)).toBeHidden();
  // Restores the state for other tests.
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect(page.getByText(/^Feed “Articles” is paused/)).toBeVisible();
});
