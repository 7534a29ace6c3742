import { EditorScreen } from "@/e2e/pages/editor-screen";
import { expect, test } from "@/e2e/support/fixtures";
import { SITE } from "@/e2e/support/fresh";
import { waitUntilHydrated } from "@/e2e/support/hydrated";
import { SHOP_ORIGIN } from "@/e2e/support/shop-events";
import { FULL } from "@/e2e/support/tier";

const SHOP = `${SHOP_ORIGIN}/shop/${SITE}`;
const LIST = `/sites/${SITE}/setup/recommendations_customization`;
/** An item that no other test customizes. */
const ITEM = "HM-10028";

test("an item pinned for another by keyboard is in the shop's box on its product page", { tag: FULL }, async ({
  page,
}) => {
  await page.goto(LIST);
  await waitUntilHydrated(page);
  await page.getByRole("button", { name: "New customization" }).first().press("Enter");
  const form = page.getByRole("form", { name: "New customization of recommendations" });
  await form.getByRole("combobox", { name: "Recommender" }).selectOption({ label: "Alternatives" });
  await form.getByRole("combobox", { name: "Item" }).pressSequentially(ITEM);
  await expect(page.getByRole("listbox").getByRole("option").first()).toContainText(ITEM);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");

  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Alternatives: /);
  const editor = new EditorScreen(page, SITE);
  // The shop's box has five items, so this one is not in it yet.
  const wanted = (await editor.getResults("Recommendations").nth(7).locator("[lang]").first().textContent()) ?? "";
  await editor.choose(wanted, "Move to position…", "Recommendations");
  await page.getByRole("dialog").getByLabel("Position").fill("1");
  await page.keyboard.press("Enter");
  const preview = page.getByRole("list", { name: "What shoppers get" }).getByRole("listitem");
  await expect(preview.filter({ hasText: "Pinned here" })).toContainText(wanted);
  await editor.save();

  const shop = await page.context().newPage();
  await shop.goto(`${SHOP}/item?identity=${ITEM}`);
  await expect(shop.locator("[data-boxes]").getByText(wanted).first()).toBeVisible();
});
