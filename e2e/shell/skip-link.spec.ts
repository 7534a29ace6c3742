import { EditorScreen } from "@/e2e/pages/editor-screen";
import { expect, test } from "@/e2e/support/fixtures";
import { waitUntilHydrated } from "@/e2e/support/hydrated";
import { QUERY } from "@/e2e/support/subjects";

test("the first Tab offers to skip to the content, and results are six presses further", async ({ page, api }) => {
  const editor = await EditorScreen.of(page, QUERY, await QUERY.make(api));
  await page.reload();
  await waitUntilHydrated(page);
  const [first = ""] = await editor.readTitles();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
  await expect(page).not.toHaveURL(/#/);
  const handle = editor.getResult(first).getByRole("button", { name: `Move ${first}` });
  const hasFocus = () => handle.first().evaluate((one) => one === document.activeElement);
  let presses = 0;
  for (; presses < 6 && !(await hasFocus()); presses += 1) await page.keyboard.press("Tab");
  await expect(handle.first()).toBeFocused();
});
