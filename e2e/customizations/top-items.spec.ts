import { EditorScreen } from "@/e2e/pages/editor-screen";
import { ListScreen } from "@/e2e/pages/list-screen";
import { expect, makeFreshText, test } from "@/e2e/support/fixtures";
import { findTitle, getItemId, importShop, SHOPPERS_SEE } from "@/e2e/support/shop";
import { TOP } from "@/e2e/support/subjects";
import { FULL } from "@/e2e/support/tier";

// Parts only TOP items have: one customization per type, and the preview of the empty search box.

test("previews unpublished items of a new type at both widths, and shoppers get them once published", {
  tag: FULL,
}, async ({ page }) => {
  const siteId = importShop(makeFreshText("Top"));
  const seen = async () => (await SHOPPERS_SEE["top-items"](page.request, siteId))[0] ?? [];
  const organic = await seen();
  const list = new ListScreen(page, siteId, TOP);
  const editor = new EditorScreen(page, siteId, TOP);
  await list.open();
  const line = page.getByRole("row", { name: /^Products/ });
  await expect(line).toContainText("All automatic");
  await list.create("Products");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Products");
  await expect(editor.getResults()).toHaveCount(organic.length);

  const [first = "", , , fourth = ""] = organic.map(findTitle);
  await editor.choose(fourth, "Pin to top");
  await editor.press(first, `Hide ${first}`);
  const box = page.getByRole("region", { name: "Search box preview" });
  const wanted = [
    getItemId(fourth),
    ...organic.filter((identity) => ![fourth, first].map(getItemId).includes(identity)),
  ];
  const titles = wanted.slice(0, 6).map(findTitle);
  await expect(box.getByRole("listitem")).toContainText(titles);
  const width = async () => (await box.getByRole("list").boundingBox())?.width ?? 0;
  const wide = await width();
  await box.getByRole("button", { name: "Phone" }).click();
  await expect(box.getByRole("listitem")).toContainText(titles);
  expect(await width()).toBeLessThan(Math.min(wide, 360));
  expect(await seen()).toEqual(organic);
  await editor.save();
  expect(await seen()).toEqual(wanted);
  await list.open();
  await expect(line).toContainText("2 of 2 active");
  await expect(line.getByRole("link", { name: /^Customize/ })).toHaveCount(0);
});
