import { expect, type Page, test } from "@playwright/test";
import { findViolations } from "@/e2e/support/axe";
import { openWithBoxes } from "@/e2e/support/boxes";
import { SITE } from "@/e2e/support/fixtures";
import { collectEvents, SHOP_ORIGIN } from "@/e2e/support/shop-events";
import { FULL } from "@/e2e/support/tier";

// Boxes with recommendations in the demo shop: what a visitor sees, what is reported, and what happens without an answer.

const SHOP = `${SHOP_ORIGIN}/shop/${SITE}`;

function collectErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(error.message));
  return errors;
}

/** Opens the home page until the site is trained, which a new shop is within seconds. */
async function openTrained(page: Page): Promise<void> {
  await expect(async () => expect(await openWithBoxes(page, SHOP)).toContain("trends")).toPass();
  await expect(page.getByRole("region", { name: "Trending now" })).toBeVisible();
}

for (const width of [1280, 360]) {
  // The gate has the phone.
  const tag = width === 360 ? [] : FULL;
  test(`home shows trends and a product its alternatives at ${width} pixels`, { tag }, async ({ page }) => {
    const errors = collectErrors(page);
    await page.setViewportSize({ width, height: 800 });
    await openTrained(page);
    const trends = page.getByRole("region", { name: "Trending now" });
    expect(await trends.getByRole("link").count()).toBeGreaterThan(2);
    await trends.getByRole("link").first().click();
    const similar = page.getByRole("region", { name: "Similar products" });
    await expect(similar).toBeVisible();
    expect(await similar.getByRole("link").count()).toBeGreaterThan(2);
    expect(await findViolations(page, "boxes")).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    expect(errors).toEqual([]);
  });
}

test("a shown box is reported with its recommendation, and a click on it", async ({ page }) => {
  const sent = await collectEvents(page);
  await openTrained(page);
  const link = page.getByRole("region", { name: "Trending now" }).getByRole("link").first();
  const identity = await link.getAttribute("data-vitrine-item");
  await link.click();
  await expect(page.getByRole("region", { name: "Similar products" })).toBeVisible();
  const events = await sent();
  const lists = events.flatMap(({ lists: shown }) => shown?.Recommendation ?? []);
  const reported = lists.map(({ query }) => query as { filters?: Record<string, unknown> });
  expect(reported.map(({ filters }) => filters)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        ...{ RecommenderClientId: "homepage_trends_original", Recommender: "trends", Type: "trends" },
        RecommendationId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      }),
      expect.objectContaining({ RecommenderClientId: "product_alternatives_original", ItemIds: [identity] }),
    ]),
  );
  expect(events.map(({ action }) => action)).toContainEqual(
    expect.objectContaining({ type: "click", resource_identifier: identity }),
  );
});

test("what a visitor has seen is on the next product page", async ({ page }) => {
  await openTrained(page);
  const links = page.getByRole("region", { name: "Trending now" }).getByRole("link");
  const [first = "", second = ""] = await links.evaluateAll((all) =>
    all.map((link) => link.getAttribute("href") ?? ""),
  );
  await page.goto(new URL(first, SHOP_ORIGIN).href);
  const title = await page.getByRole("heading", { level: 1 }).textContent();
  const next = new URL(second, SHOP_ORIGIN).href;
  await expect(async () => expect(await openWithBoxes(page, next)).toContain("seen")).toPass();
  await expect(page.getByRole("region", { name: "Recently viewed" })).toContainText(title ?? "");
});

for (const [what, status] of [
  ["fails", 503],
  ["is unreadable", 200],
] as const) {
  // An unreadable answer is the harder case.
  const tag = status === 200 ? [] : FULL;
  test(`if the answer ${what}, there is no box and the page works`, { tag }, async ({ page }) => {
    const errors = collectErrors(page);
    await page.route("**/boxes?*", (route) => route.fulfill({ status, body: "{" }));
    const answered = page.waitForResponse("**/boxes?*");
    await page.goto(SHOP);
    const url = (await answered).url();
    // When this answer is read, so is the one before.
    await page.evaluate(async (address) => (await fetch(address)).text(), url);
    await expect(page.getByRole("region", { name: "Trending now" })).toBeHidden();
    await expect(page.getByRole("heading", { name: "Just in" })).toBeVisible();
    expect(errors).toEqual([]);
  });
}
