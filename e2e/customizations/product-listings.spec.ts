import type { Page } from "@playwright/test";
import { listParentPaths, splitPath } from "@vitrine/engine/category-path";
import { EditorScreen } from "@/e2e/pages/editor-screen";
import { ListScreen } from "@/e2e/pages/list-screen";
import { expect, test } from "@/e2e/support/fixtures";
import { SHOP_ORIGIN } from "@/e2e/support/shop-events";
import { LISTING } from "@/e2e/support/subjects";
import { FULL } from "@/e2e/support/tier";
import { search } from "@/lib/contract/search/search-host";
import { buildListingInput } from "@/lib/domain/search/search-inputs";

// Parts only listings have: the category picker, rules of parent categories, and the shop's category pages. On a separate
// site, because rules also apply below their category.

const SITE = "100200-300405";
const SHOP = `${SHOP_ORIGIN}/shop/${SITE}`;

function read(path: string): string {
  return splitPath(path).join(" | ");
}

/** The titles on the shop's page of a category, in their order. */
async function shopTitles(page: Page, path: string): Promise<string[]> {
  const shop = await page.context().newPage();
  await shop.goto(`${SHOP}/category?${new URLSearchParams({ path })}`);
  const titles = await shop.getByRole("region", { name: "Products" }).locator(".name").allTextContents();
  await shop.close();
  return titles.map((title) => title.trim());
}

test("accepts a category typed or from the tree, and shows errors at the field", { tag: FULL }, async ({
  page,
  api,
}) => {
  const [typed = "", taken = ""] = await api.at(SITE).freePaths();
  const list = new ListScreen(page, SITE, LISTING);
  await list.open();
  const form = await list.createForm();
  const field = form.getByRole("combobox", { name: "Category" });
  const submit = form.getByRole("button", { name: "Create customization" });
  await submit.click();
  await expect(field).toHaveAccessibleDescription(/Category cannot be empty\./);
  await field.fill("Nowhere at all");
  await submit.click();
  await expect(field).toHaveAccessibleDescription(/The catalog has no items in this category\./);
  await field.fill(splitPath(typed).at(-1) ?? "");
  await page.getByRole("option", { name: read(typed) }).click();
  await expect(field).toHaveValue(read(typed));
  await submit.click();
  await list.inEditor();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(read(typed));

  await list.open();
  const again = await list.createForm();
  await again.getByText("Choose from the tree").click();
  const titles = splitPath(taken);
  for (const title of titles.slice(0, -1)) await again.getByRole("button", { name: `Expand ${title}` }).click();
  await again.getByRole("button", { name: new RegExp(`^${titles.at(-1)}\\s*\\d+$`) }).click();
  await expect(again.getByRole("combobox", { name: "Category" })).toHaveValue(read(taken));
  await again.getByRole("button", { name: "Create customization" }).click();
  await list.inEditor();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(read(taken));

  // Opening its editor stored nothing.
  await api.at(SITE).createListing(taken);
  await list.open();
  const twice = await list.createForm();
  await twice.getByRole("combobox", { name: "Category" }).fill(read(taken));
  await twice.getByRole("button", { name: "Create customization" }).click();
  await twice.getByRole("link", { name: "Open existing customization" }).click();
  await list.inEditor();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(read(taken));
});

test("applies rules of the parent category until they are switched off and published, in the shop too", {
  tag: FULL,
}, async ({ page, api }) => {
  const path = (await api.at(SITE).freePaths()).filter((one) => listParentPaths(one).length > 0).at(-1) ?? "";
  const [parent = ""] = listParentPaths(path);
  const found = await api.call(search, buildListingInput({ siteId: SITE, subject: path, type: "item" }, 10));
  const [first, , third, fourth] = found.results.hits.map(({ url, attributes }) => ({
    url,
    title: String(attributes["title.untouched"]),
  }));
  await api.at(SITE).createListing(parent, [{ id: null, type: "pin", item_url: third?.url ?? "", position: 1 }]);
  const id = await api.at(SITE).createListing(path);
  const editor = new EditorScreen(page, SITE, LISTING);
  await editor.open(id ?? "");
  const inherited = page.getByRole("region", { name: "From parent categories" });
  const row = inherited.getByRole("row").filter({ hasText: third?.title });
  await expect(row).toContainText("Pinned to position 1");
  await expect(row).toContainText("Active");
  await expect(row.getByRole("link", { name: read(parent) })).toBeVisible();
  await expect(editor.getResults().first()).toContainText(third?.title ?? "");
  expect((await shopTitles(page, path))[0]).toBe(third?.title);

  await row.getByRole("switch").click();
  await expect(row).toContainText("Turned off here");
  await expect(editor.getResults().first()).toContainText(first?.title ?? "");
  expect((await shopTitles(page, path))[0]).toBe(third?.title);
  await editor.save();
  expect((await shopTitles(page, path))[0]).toBe(first?.title);

  await editor.choose(fourth?.title ?? "", "Pin to top");
  await editor.press(first?.title ?? "", `Hide ${first?.title}`);
  await editor.save();
  const shown = await shopTitles(page, path);
  expect(shown[0]).toBe(fourth?.title);
  expect(shown).not.toContain(first?.title);
});
