import { findViolations, setLook, TESTED_THEMES } from "@/e2e/support/axe";
import { chooseTable, openSources } from "@/e2e/support/feed-sources";
import { expect, makeFreshText, test } from "@/e2e/support/fixtures";
import { measureOverflow } from "@/e2e/support/overflow";
import { importShop } from "@/e2e/support/shop";
import { FULL } from "@/e2e/support/tier";

// The export of a shop program is read by its format: its items appear as shoppers will see them, and what its content leaves
// open is answered before it is saved.

const HEADER = [
  "ID,Type,SKU,Name,Published,Is featured?,Visibility in catalog,Short description,Tax class,In stock?,Stock",
  "Backorders allowed?,Sale price,Regular price,Categories",
].join(",");

/** An export of WooCommerce: two products, a gift card for 0, a draft, and a hidden product. */
const EXPORT = Buffer.from(
  [
    HEADER,
    "1,simple,TEE-1,Plain tee,1,0,visible,Cotton,,1,5,0,29.90,34.00,Clothing > T-shirts",
    "2,simple,CAP-1,Blue cap,1,0,visible,Wool,,0,0,0,,19.00,Clothing > Caps",
    "3,simple,CARD-1,Gift card,1,0,visible,For friends,,1,,0,,0,Gifts",
    "4,simple,MUG-1,Draft mug,-1,0,visible,Soon,,1,3,0,,9.00,Kitchen",
    "5,simple,BAG-1,Hidden bag,1,0,hidden,For staff,,1,3,0,,49.00,Bags",
    "",
  ].join("\n"),
);

test("shows the items of an export, asks about a price of 0, and saves the answer", { tag: FULL }, async ({
  page,
  baseURL,
}) => {
  const siteId = importShop(makeFreshText("Export"));
  await openSources(page, siteId, "brand");
  await page.getByRole("button", { name: "Add file" }).click();
  await chooseTable(page, "export.csv", EXPORT);
  const card = page.getByRole("region", { name: "Source 1" });
  await expect(card.getByText("Recognized format: WooCommerce")).toBeVisible();

  const health = card.getByRole("region", { name: "What was read" });
  await expect(health).toContainText(/3 items.*1 without price.*2 kept out.*prices from €19\.00 to €29\.90/);
  const leftOut = health.getByRole("list", { name: "Kept out" });
  await expect(leftOut).toContainText("1 draft“Published” is “-1”");
  await expect(leftOut).toContainText("1 hidden item“Visibility in catalog” is “hidden”");

  const items = card.getByRole("region", { name: "Items as shoppers will see them" });
  const tee = items.getByRole("listitem").filter({ hasText: "Plain tee" });
  await expect(tee).toContainText(/€29\.90.*In stock.*Clothing › T-shirts/);
  await expect(tee.locator("del")).toHaveText("€34.00");
  await expect(items.getByRole("listitem").filter({ hasText: "Blue cap" })).toContainText("Sold out");
  const gift = items.getByRole("listitem").filter({ hasText: "Gift card" });
  await expect(gift).toContainText("No price");
  await expect(items).not.toContainText(/Draft mug|Hidden bag/);

  await card.getByRole("radio", { name: "The item is free" }).check();
  await card.getByRole("button", { name: "Apply and test again" }).click();
  await expect(card.getByText("Your answers about this file")).toBeVisible();
  await expect(gift).toContainText("€0.00");
  await expect(health).not.toContainText("without price");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText(/^Sources saved/)).toBeVisible();

  // The saved source is tested with the answer, which can be changed.
  for (const theme of TESTED_THEMES) {
    await setLook(page, baseURL, theme, "en");
    await openSources(page, siteId, "brand");
    await page.setViewportSize({ width: 360, height: 740 });
    await card.getByRole("button", { name: "Test source" }).click();
    await expect(gift).toContainText("€0.00");
    await card.getByText("Your answers about this file").click();
    await expect(card.getByRole("radio", { name: "The item is free" })).toBeChecked();
    expect(await measureOverflow(page)).toBeLessThanOrEqual(0);
    // Otherwise the bar at the top covers a part of a button, whose rest is smaller than a target may be.
    await page.evaluate(() => scrollTo(0, 0));
    expect(await findViolations(page, theme)).toEqual([]);
  }
});
