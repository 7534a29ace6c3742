import { expect, SITE, test } from "./support/fixtures";
import { measureOverflow } from "./support/overflow";
import { FULL } from "./support/tier";

// Pages for missing screens and missing permissions: their titles and links.

for (const { path, title } of [
  { path: `/sites/${SITE}/query_customizations/none`, title: "Hollowmere UK · Page not found" },
  { path: "/no/such/page", title: "Page not found - Vitrine" },
  { path: "/sites/no%20site/searches", title: "Page not found - Vitrine" },
])
  test(`the tab title says that nothing is at ${path}`, {
    // One is enough in the gate: the walk opens others.
    tag: path.endsWith("/none") ? [] : FULL,
  }, async ({ page }) => {
    expect((await page.goto(path))?.status()).toBe(404);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Page not found");
    await expect(page).toHaveTitle(title);
  });

test("a user without permission reads who can grant it, and gets a link", async ({ page }) => {
  expect((await page.goto(`/sites/${SITE}/setup/screenshots?period=7d`))?.status()).toBe(403);
  await expect(page.getByText("Only the provider’s staff can grant access.")).toBeVisible();
  await page.getByRole("link", { name: "Go to Hollowmere UK home" }).click();
  await page.waitForURL(`**/sites/${SITE}/searches`);
});

// walk.spec.ts measures the same.
test("the list of all sites fits a phone", { tag: FULL }, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/sites");
  await page.getByRole("link", { name: /Hollowmere UK/ }).waitFor();
  expect(await measureOverflow(page)).toBe(0);
});
