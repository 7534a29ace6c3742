import { expect, type Page, test } from "@playwright/test";
import { findViolations } from "@/e2e/support/axe";
import { openWithBoxes } from "@/e2e/support/boxes";
import { SITE } from "@/e2e/support/fixtures";
import { SHOP_ORIGIN } from "@/e2e/support/shop-events";
import { FULL } from "@/e2e/support/tier";

// Parts of the demo shop that need a browser: the open, empty search box and the category pages.

const SHOP = `${SHOP_ORIGIN}/shop/${SITE}`;
const WIDTHS = [1280, 360] as const;

/** The scrollable size, which a box above the page does not change. */
const measurePage = (page: Page) =>
  page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.scrollHeight]);

for (const width of WIDTHS) {
  // The gate has the phone.
  const tag = width === 360 ? [] : FULL;

  test(`the empty search box offers TOP items by type at ${width} pixels, without moving the page`, { tag }, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    // Boxes with recommendations appear after the page.
    await openWithBoxes(page, SHOP);
    const before = await measurePage(page);
    const box = page.getByRole("combobox", { name: "Search the shop" });
    await box.click();
    const list = page.getByRole("listbox", { name: "Search the shop" });
    await expect(list).toBeVisible();
    for (const group of ["Popular searches", "Categories", "Brands", "Popular right now", "Articles"]) {
      const options = list.getByRole("group", { name: group }).getByRole("option");
      await expect.poll(() => options.count()).toBeGreaterThan(2);
    }
    expect(await measurePage(page)).toEqual(before);
    expect(await findViolations(page, "shop")).toEqual([]);
  });

  test(`navigates categories at ${width} pixels`, { tag }, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(SHOP);
    await page.getByRole("heading", { name: "Camping" }).getByRole("link").click();
    await expect(page).toHaveURL(/\/category\?path=Camping$/);
    expect(await findViolations(page, "shop")).toEqual([]);
    const [full] = await measurePage(page);
    expect(full).toBe(width);
    await page
      .getByRole("navigation", { name: "Subcategories" })
      .getByRole("link", { name: /^Shelters/ })
      .click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Shelters");
    await page.getByLabel("Sort by").selectOption("cheapest");
    await expect(page).toHaveURL(/\/category\?path=Camping%7C%7CShelters&sort=cheapest$/);
    await page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link", { name: "Camping" }).click();
    await expect(page).toHaveURL(/\/category\?path=Camping$/);
  });
}

test("the box works by keyboard: opens, moves through every group, closes, and reopens when empty", async ({
  page,
}) => {
  await page.goto(SHOP);
  const box = page.getByRole("combobox", { name: "Search the shop" });
  const list = page.getByRole("listbox");
  await box.focus();
  await expect(list).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(list).toBeHidden();
  await expect(box).toHaveAttribute("aria-expanded", "false");
  await page.keyboard.press("ArrowDown");
  await expect(list).toBeVisible();
  await page.keyboard.press("ArrowDown");
  const chosen = list.getByRole("option", { selected: true });
  await expect(chosen).toHaveText("tent");
  await expect(box).toHaveAttribute("aria-activedescendant", (await chosen.getAttribute("id")) ?? "");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowUp");
  await expect(list.getByRole("group", { name: "Articles" }).getByRole("option", { selected: true })).toHaveCount(1);
  await box.fill("kayak");
  await expect(list.getByRole("group", { name: "Products" })).toBeVisible();
  await box.fill("");
  await expect(list.getByRole("group", { name: "Popular searches" })).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/search\?q=tent$/);
});

// The test above opens one by keyboard; contract/shop/shop.test.ts has the pages of categories, items and articles.
test("opens the page of each kind of TOP item by mouse", { tag: FULL }, async ({ page }) => {
  const cases = [
    ["Categories", /\/category\?path=/],
    ["Brands", /\/search\?brand=/],
    ["Popular right now", /\/item\?identity=/],
    ["Articles", /\/article\?identity=/],
  ] as const;
  for (const [group, address] of cases) {
    await page.goto(SHOP);
    await page.getByRole("combobox").click();
    await page.getByRole("group", { name: group }).getByRole("option").first().click();
    await expect(page).toHaveURL(address);
    await expect(page.getByRole("heading", { level: 1 })).not.toHaveText("This page doesn’t exist");
  }
});

// contract/shop/shop.test.ts reads the links and filters of these pages.
test("without JavaScript a category can be filtered and paged", { tag: FULL }, async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${SHOP}/category?path=Camping`);
  await page.getByRole("link", { name: "Next" }).click();
  await expect(page).toHaveURL(/path=Camping&page=2$/);
  const brand = page.getByRole("checkbox").first();
  await brand.check();
  await page.getByRole("button", { name: "Apply" }).first().click();
  await expect(page).toHaveURL(/\/category\?path=Camping&brand=/);
  await context.close();
});
