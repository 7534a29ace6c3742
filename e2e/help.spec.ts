import { expect, SITE, test } from "./support/fixtures";
import { waitUntilHydrated } from "./support/hydrated";
import { measureOverflow } from "./support/overflow";
import { FULL } from "./support/tier";

test("help opens beside the screen, also on a phone, and leads to its topic on the help page", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/sites/${SITE}/fixit`);
  await waitUntilHydrated(page);
  await page.getByRole("button", { name: "Help for this page" }).click();
  const panel = page.getByRole("region", { name: "Help for this page" });
  await expect(panel).toContainText("Send a query straight to a page of the shop");
  expect(await measureOverflow(page)).toBe(0);
  await panel.getByRole("link", { name: "All help topics" }).click();
  await page.waitForURL(`**/sites/${SITE}/help#redirects`);
  await expect(page.getByRole("heading", { level: 3, name: "Redirects" })).toBeInViewport();
});

// help.test.tsx finds topics and links them to their screens.
test("the help page finds topics and opens their screens", { tag: FULL }, async ({ page }) => {
  await page.goto(`/sites/${SITE}/help`);
  await waitUntilHydrated(page);
  await page.getByRole("searchbox", { name: "Find in help" }).fill("CSV target");
  await expect(page.getByRole("heading", { level: 3 })).toHaveText(["Redirects"]);
  await page.getByRole("link", { name: "Open Redirects" }).click();
  await page.waitForURL(`**/sites/${SITE}/fixit`);
});
