import { chooseTable, openSources } from "@/e2e/support/feed-sources";
import { expect, makeFreshText, test } from "@/e2e/support/fixtures";
import { waitUntilHydrated } from "@/e2e/support/hydrated";
import { importShop, searchShop } from "@/e2e/support/shop";
import { FULL } from "@/e2e/support/tier";

// Setting up the source of a shop's catalog: a file is uploaded and tested, its fields are mapped, it is saved and
// imported, and the shop finds its items.

/** A table with the items of the shop and `more` others; the name of its price column cannot be guessed. */
function aFeed(more: number): Buffer {
  const shop = Array.from({ length: 8 }, (_, at) => `item-${at + 1};Feed thing ${at + 1};${at + 1},50;1`);
  const added = Array.from({ length: more }, (_, at) => `new-${at};Feed novelty ${at};9,90;0`);
  return Buffer.from(["id;title;amount_x;shelf", ...shop, ...added, ""].join("\n"));
}

test("uploads, tests, maps, saves and imports a file, and the shop finds its items", async ({ page, request }) => {
  const siteId = importShop(makeFreshText("Sources"));
  await page.goto(`/sites/${siteId}/settings/feeds/plans`);
  await waitUntilHydrated(page);
  await page.getByRole("button", { name: "Save schedule" }).click();
  await expect(page.getByText("Schedule saved")).toBeVisible();

  await openSources(page, siteId);
  await expect(page.getByText("This feed has no source yet")).toBeVisible();
  await page.getByRole("button", { name: "Add file" }).click();
  await chooseTable(page, "things.csv", aFeed(1));
  const card = page.getByRole("region", { name: "Source 1" });
  await card.getByText("Raw records").click();
  await expect(card.getByRole("table", { name: "First 9 records" })).toContainText("Feed novelty 0");
  await expect(card.getByText("Read as CSV separated by semicolons, utf-8.")).toBeVisible();
  const price = card.getByRole("row", { name: /^Price price/ });
  await expect(price.getByRole("combobox")).toHaveText(/^Not detected/);
  await price.getByRole("combobox").selectOption("amount_x");
  await expect(price).toContainText("1,50");
  // The file renames every item of the shop, which would wait for approval.
  await page.getByLabel("Require approval above").fill("100");
  await page.getByRole("button", { name: "Save and run now" }).click();
  await expect(page.getByText("Sources saved")).toBeVisible();
  await expect(page.getByText("The feed run starts shortly")).toBeVisible();
  const found = async (): Promise<string[]> =>
    (await searchShop(request, siteId, "novelty")).hits.map(({ url }) => url);
  await expect.poll(found).toEqual(["new-0"]);

  // The saved plan is shown again, with its daily schedule.
  await openSources(page, siteId);
  await expect(card.getByText("things.csv")).toBeVisible();
  await expect(page.getByText(/^You can run this feed manually again from/)).toBeVisible();
  await expect(card.getByRole("row", { name: /^Price price/ }).getByRole("combobox")).toHaveText(/amount_x/);
});

test("shows the progress of a file in many parts, cancels it, and uploads it again", { tag: FULL }, async ({
  page,
}) => {
  const siteId = importShop(makeFreshText("Parts"));
  await openSources(page, siteId, "brand");
  await page.getByRole("button", { name: "Add file" }).click();
  let isBlocked = true;
  await page.route(/\/parts\/2$/, async (route) => {
    while (isBlocked) await new Promise((resolve) => setTimeout(resolve, 50));
    await route.continue().catch(() => undefined);
  });
  const large = aFeed(150_000);
  await chooseTable(page, "many.csv", large);
  const bar = page.getByRole("progressbar", { name: "Uploading many.csv" });
  await expect(bar).toHaveAttribute("value", String(2 * 1024 * 1024));
  await page.getByRole("button", { name: "Cancel upload" }).click();
  await expect(page.getByText("Drop the file here, or")).toBeVisible();
  isBlocked = false;
  await chooseTable(page, "many.csv", large);
  await page.getByText("Raw records").click();
  await expect(page.getByRole("table", { name: "First 20 records" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Source 1" }).getByText("many.csv", { exact: true })).toBeVisible();
});

test("locates the fault of a broken file, shows an invalid address at its field, and confirms leaving", {
  tag: FULL,
}, async ({ page }) => {
  const siteId = importShop(makeFreshText("Broken"));
  await openSources(page, siteId, "category");
  await page.getByRole("button", { name: "Add file" }).click();
  await chooseTable(page, "broken.xml", Buffer.from("<items>\n<item><id>1</item></items>"));
  const card = page.getByRole("region", { name: "Source 1" });
  await expect(card.getByText(/The tags of this record don’t match.* Line 2, column 18\./)).toBeVisible();
  await page.getByRole("button", { name: "Remove source 1" }).click();
  await page.getByRole("button", { name: "Add URL" }).click();
  const address = card.getByRole("textbox", { name: "Feed URL" });
  await address.fill("http://shop.example/feed.xml");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(address).toHaveAccessibleErrorMessage("The URL must start with https://.");
  await expect(address).toBeFocused();
  await page
    .getByRole("navigation", { name: "Feeds" })
    .getByRole("link", { name: /^Brands/ })
    .click();
  const dialog = page.getByRole("dialog", { name: "Leave with unsaved changes?" });
  await expect(dialog).toContainText("Feed sources");
});

test("stores a user name and a password, and never shows them again", { tag: FULL }, async ({ page }) => {
  const siteId = importShop(makeFreshText("Login"));
  await openSources(page, siteId, "brand");
  await page.getByRole("button", { name: "Add URL" }).click();
  const card = page.getByRole("region", { name: "Source 1" });
  await card.getByRole("textbox", { name: "Feed URL" }).fill("https://shop.example/brands.xml");
  await card.getByRole("button", { name: "Add user name and password" }).click();
  await card.getByLabel("User name", { exact: true }).fill("ali-baba");
  await card.getByLabel("Password", { exact: true }).fill("open-sesame");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Sources saved")).toBeVisible();
  await openSources(page, siteId, "brand");
  await expect(card.getByText("A user name and a password are stored for this server.")).toBeVisible();
  expect(await page.content()).not.toMatch(/ali-baba|open-sesame/);
  // A stored password goes to no other server.
  await card.getByRole("textbox", { name: "Feed URL" }).fill("https://other.example/brands.xml");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(card.getByText(/belong to another server/)).toBeVisible();
});
