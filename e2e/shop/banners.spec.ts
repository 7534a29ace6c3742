import { expect, type Page, test } from "@playwright/test";
import { findViolations } from "@/e2e/support/axe";
import { SITE } from "@/e2e/support/fixtures";
import { collectEvents, SHOP_ORIGIN } from "@/e2e/support/shop-events";
import { FULL } from "@/e2e/support/tier";

// Banners of a demo campaign in the shop's results and autocomplete, and the events about them.

const SHOP = `${SHOP_ORIGIN}/shop/${SITE}`;
const CAMPAIGN = "demo-campaign-1";
/** Screen widths, and the width of the image that each shows in a placement above the results. */
const SCREENS = [
  { width: 1280, header: 2048, top: 480 },
  { width: 360, header: 840, top: 840 },
] as const;

const bannerIn = (page: Page, placement: string) => page.locator(`[data-vitrine-placement="${placement}"]`);

/** The width of the loaded image of a banner, 0 until it is loaded. */
const imageWidth = (page: Page, placement: string) =>
  bannerIn(page, placement)
    .locator("img")
    .evaluate((image) => (image instanceof HTMLImageElement ? image.naturalWidth : 0));

for (const { width, header, top } of SCREENS) {
  // One width each in the gate; contract/shop/shop-banners.test.ts has the images of both.
  const [tag, tagOfList] = width === 1280 ? [[], FULL] : [FULL, []];

  test(`shows the banners of a query at ${width} pixels, and reports what was seen and clicked`, { tag }, async ({
    page,
  }) => {
    const sent = await collectEvents(page);
    await page.setViewportSize({ width, height: 800 });
    await page.goto(`${SHOP}/search?q=Kayak`);
    const banner = page.getByRole("link", { name: "Banner: Kayaks" });
    await expect(banner).toHaveCount(4);
    await expect.poll(() => imageWidth(page, "search_header")).toBe(header);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    const cards = page.locator(".grid > li");
    await expect(cards.nth(4)).toHaveClass(/search_list/);
    expect(await findViolations(page, "banners")).toEqual([]);
    const reported = { type: "banner", campaign_id: CAMPAIGN, placement: "search_header", query: "Kayak" };
    await expect
      .poll(async () => (await sent()).filter(({ type }) => type === "banner"))
      .toContainEqual(expect.objectContaining({ ...reported, action: "impression" }));
    await bannerIn(page, "search_header").click();
    await expect(page).toHaveURL(/\/category\?path=/);
    const events = (await sent()).filter(({ placement }) => placement === "search_header");
    expect(events.map(({ action }) => action)).toEqual(["impression", "click"]);
  });

  test(`shows banners in autocomplete at ${width} pixels, which arrow keys reach`, { tag: tagOfList }, async ({
    page,
  }) => {
    const sent = await collectEvents(page);
    await page.setViewportSize({ width, height: 800 });
    await page.goto(SHOP);
    const box = page.getByRole("combobox", { name: "Search the shop" });
    await box.fill("kayak");
    const options = page.getByRole("option", { name: "Banner: Kayaks" });
    await expect(options).toHaveCount(2);
    await expect.poll(() => imageWidth(page, "autocomplete_top")).toBe(top);
    expect(await findViolations(page, "banners")).toEqual([]);
    await bannerIn(page, "autocomplete_top").scrollIntoViewIfNeeded();
    const isTop = ({ placement }: { placement?: string }) => placement === "autocomplete_top";
    await expect.poll(async () => (await sent()).filter(isTop).map(({ action }) => action)).toEqual(["impression"]);
    const target = page.locator('[data-vitrine-placement="autocomplete_list"][aria-selected="true"]');
    for (let step = 0; step < 6 && (await target.count()) === 0; step += 1) await box.press("ArrowDown");
    await box.press("Enter");
    await expect(page).toHaveURL(/\/category\?path=/);
    const list = (await sent()).filter(({ placement }) => placement === "autocomplete_list");
    expect(list.map(({ action }) => action).sort()).toEqual(["click", "impression"]);
  });
}

test("a banner whose image fails disappears without a gap", async ({ page }) => {
  await page.route("**/banners/**", (route) => route.abort());
  await page.goto(`${SHOP}/search?q=kayak`);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("kayak");
  await expect(page.locator("[data-vitrine-banner]")).toHaveCount(0);
  await expect(page.locator(".banner-slot")).toHaveCount(0);
});
