import { readFileSync } from "node:fs";
import { expect, makeFreshText, SITE, test } from "@/e2e/support/fixtures";
import { waitUntilHydrated } from "@/e2e/support/hydrated";
import { getItemId, importShop } from "@/e2e/support/shop";
import { SHOP_ORIGIN } from "@/e2e/support/shop-events";
import { FULL } from "@/e2e/support/tier";

// Data quality: incomplete items, and items that shoppers saw but the catalog does not have.

const path = (siteId: string, query = "") => `/sites/${siteId}/data_quality${query}`;

test.describe(() => {
  test.use({ javaScriptEnabled: false });

  test("without JavaScript every part can be read, sorted and filtered by links", async ({ page }) => {
    await page.goto(path(SITE));
    await expect(page.getByRole("heading", { name: "Data quality", level: 1 })).toBeVisible();
    await expect(page.getByRole("heading", { name: "Titles", exact: true })).toBeVisible();
    await page
      .getByRole("navigation", { name: "Data quality sections" })
      .getByRole("link", { name: "Missing items" })
      .click();
    const table = page.getByRole("table", { name: "Missing items" });
    await expect(table.getByRole("row")).toHaveCount(11);
    await page.getByRole("link", { name: "By source" }).click();
    await page.getByRole("table", { name: "By source" }).getByRole("rowheader").first().getByRole("link").click();
    await expect(page.getByRole("navigation", { name: "Active filters" })).toBeVisible();
    await page.getByRole("link", { name: "Reports", exact: true }).click();
    await expect(table.getByRole("columnheader", { name: "Reports" })).toHaveAttribute("aria-sort", "descending");
    await page
      .getByRole("navigation", { name: "Data quality sections" })
      .getByRole("link", { name: "Catalog attributes" })
      .click();
    await expect(page.getByRole("row", { name: /price_amount/ }).first()).toBeVisible();
  });
});

test("lists an item from a shop's events that the catalogue lacks, explains, clears and restores it", {
  tag: FULL,
}, async ({ page, request }) => {
  const siteId = importShop(makeFreshText("Quality"));
  const sent = await request.post(`${SHOP_ORIGIN}/v1/events?tracker_id=${siteId}`, {
    data: [seen("one", "gone-1"), seen("two", "gone-2"), seen("three", getItemId("Laser printer"))],
  });
  expect(sent.status()).toBe(204);
  await page.goto(path(siteId, "?tab=missing&verified_only=0&sort_by=url&sort_direction=asc"));
  await waitUntilHydrated(page);
  const table = page.getByRole("table", { name: "Missing items" });
  await expect(table.getByRole("rowheader")).toHaveText([/^gone-1/, /^gone-2/]);
  await expect(table.getByRole("row", { name: /gone-1/ })).toContainText("Click");

  await table.getByRole("link", { name: "gone-1" }).click();
  const reason = page.getByRole("complementary", { name: "Why isn’t this item in search?" });
  await expect(reason.getByText("It isn’t in the catalog: no feed run has added it.")).toBeVisible();
  await expect(page).toHaveURL(/why=gone-1/);
  await page.keyboard.press("Escape");
  await expect(reason).toBeHidden();

  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Export CSV (2 rows)" }).click();
  expect(readFileSync(await (await download).path(), "utf8")).toContain("gone-2");

  await page.getByRole("button", { name: "Clear list" }).click();
  const dialog = page.getByRole("dialog", { name: "Clear missing items" });
  await dialog.getByRole("radio", { name: "All items (2)" }).check();
  await dialog.getByRole("button", { name: "Clear 2 items" }).click();
  await expect(page.getByText("No missing items")).toBeVisible();
  await page.getByText("2 items cleared").locator("xpath=ancestor::li").getByRole("button", { name: "Undo" }).click();
  await expect(table.getByRole("rowheader")).toHaveText([/^gone-1/, /^gone-2/]);
});

test("runs a requested check, shows its end, and links to the items that fail it", { tag: FULL }, async ({ page }) => {
  const siteId = importShop(makeFreshText("Checked"));
  await page.goto(path(siteId));
  await expect(page.getByText(/^Checked .* No check is running\.$/)).toBeVisible();
  await waitUntilHydrated(page);
  await page.getByRole("button", { name: "Check now" }).click();
  await expect(page.getByText("Check started")).toBeVisible();
  await expect(page.getByText(/^Checked .* No check is running\.$/)).toBeVisible();
  const pictures = page
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name: "Images", exact: true }) });
  await expect(pictures.getByText("Failed", { exact: true })).toBeVisible();
  await pictures.getByText("Examples and trend").click();
  await expect(pictures.getByRole("link", { name: "Flat scanner" })).toBeVisible();
  await pictures.getByRole("link", { name: /^Show \d+ items in catalog browser$/ }).click();
  await expect(page).toHaveURL(/quality=image_missing/);
  await expect(page.getByText("8 items", { exact: true })).toBeVisible();
});

/** A click on an item, as a shop's page reports it. */
function seen(id: string, identity: string): object {
  return {
    ...{ id: makeFreshText(id), type: "click", client_id: "4242", platform: "desktop" },
    action: { type: "click", resource_identifier: identity, resource_type: "item" },
  };
}
