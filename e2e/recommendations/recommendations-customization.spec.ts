import { expect, test } from "@/e2e/support/fixtures";
import { SITE } from "@/e2e/support/fresh";
import { hydrated } from "@/e2e/support/hydrated";

const SHOP = `${process.env.E2E_SEARCH_URL ?? "http://localhost:3002"}/shop/${SITE}`;
const LIST = `/sites/${SITE}/setup/recommendations_customization`;
/** An item that no other test customizes. */
const ITEM = "HM-10028";

test("an item pinned for another by keyboard is in the shop's box on its product page", async ({ page }) => {
  await page.goto(LIST);
  await hydrated(page);
  await page.getByRole("button", { name: "New customization" }).first().press("Enter");
  const form = page.getByRole("form", { name: "New customization of recommendations" });
  await form.getByRole("combobox", { name: "Recommender" }).selectOption({ label: "Alternatives" });
  await form.getByRole("combobox", { name: "Item" }).pressSequentially(ITEM);
  await expect(page.getByRole("option").first()).toContainText(ITEM);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");

  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Alternatives: /);
  const results = page.getByRole("list", { name: "Recommendations" }).getByRole("listitem");
  await expect(results.nth(3)).toBeVisible();
  const wanted = (await results.nth(3).locator("[title]").first().getAttribute("title")) ?? "";
  await results.nth(3).getByRole("button", { name: `Pin ${wanted} here` }).press("Enter");
  await page.keyboard.press("Control+s");
  const preview = page.getByRole("list", { name: "What shoppers get" }).getByRole("listitem");
  await expect(preview.filter({ hasText: "Pinned here" })).toContainText(wanted);
  await page.getByRole("button", { name: "Publish…" }).press("Enter");
  await page.getByRole("dialog").getByRole("button", { name: "Publish", exact: true }).press("Enter");
  await expect(page.getByRole("dialog")).toBeHidden();

  const shop = await page.context().newPage();
  await shop.goto(`${SHOP}/item?identity=${ITEM}`);
  await expect(shop.locator("[data-boxes]").getByText(wanted).first()).toBeVisible();
});
