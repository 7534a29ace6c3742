import type { Locator, Page } from "@playwright/test";
import { EditorScreen } from "@/e2e/pages/editor-screen";
import { expect, test } from "@/e2e/support/fixtures";
import { QUERY } from "@/e2e/support/subjects";

// A customization edited without seeing it: keys only. After each step the focus is on the next sensible thing, and a live
// region says what happened.

const handle = (editor: EditorScreen, title: string): Locator =>
  editor.getResult(title).getByRole("button", { name: `Move ${title}`, exact: true });

/** Expects that a live region announces a text, and that the focus is on an element. */
async function expectStep(page: Page, announced: string | RegExp, focused: Locator): Promise<void> {
  await expect(
    page.getByRole("status").or(page.locator("[aria-live]")).filter({ hasText: announced }).first(),
  ).toBeAttached();
  await expect(focused).toBeFocused();
}

test("edits a customization blind: each key announces its result and leaves the focus on the next thing", async ({
  page,
  api,
}) => {
  const editor = await EditorScreen.of(page, QUERY, await QUERY.make(api));
  const [first = "", second = "", third = "", fourth = "", fifth = ""] = await editor.readTitles();
  await page.getByRole("main").focus();
  let presses = 0;
  while (!(await page.evaluate(() => document.activeElement?.matches("[data-reorder-handle]") === true))) {
    await page.keyboard.press("Tab");
    presses += 1;
    expect(presses).toBeLessThanOrEqual(6);
  }
  await expect(handle(editor, first)).toBeFocused();

  await test.step("hide, pin, move and unpin", async () => {
    await page.keyboard.press("h");
    await expectStep(page, `${first} is hidden. ${second} moves to position 1.`, handle(editor, second));
    await page.keyboard.press("p");
    await expectStep(page, `${second} pinned to position 1.`, handle(editor, second));
    await page.keyboard.press("m");
    await expect(editor.getDialog("Move to position").getByLabel("Position")).toBeFocused();
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type("3");
    await page.keyboard.press("Enter");
    await expectStep(page, `${second} pinned to position 3.`, handle(editor, second));
    await page.keyboard.press("Enter");
    await page.keyboard.press("Home");
    await page.keyboard.press("Enter");
    await expectStep(page, `${second} pinned to position 1.`, handle(editor, second));
    await page.keyboard.press("Alt+ArrowRight");
    await expectStep(page, `${second} pinned to position 2.`, handle(editor, second));
    await page.keyboard.press("Alt+ArrowLeft");
    await expectStep(page, `${second} pinned to position 1.`, handle(editor, second));
    await page.keyboard.press("u");
    await expectStep(page, `${second} unpinned.`, handle(editor, second));
  });

  await test.step("undo and redo keep the focus", async () => {
    await page.keyboard.press("ControlOrMeta+z");
    await expectStep(page, /^Undone: /, handle(editor, second));
    await page.keyboard.press("ControlOrMeta+Shift+z");
    await expectStep(page, /^Redone: /, handle(editor, second));
  });

  await test.step("a dialog returns the focus to the result", async () => {
    await page.keyboard.press("m");
    await expect(editor.getDialog("Move to position").getByLabel("Position")).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(handle(editor, second)).toBeFocused();
    await page.keyboard.press("?");
    await expect(editor.getDialog("Keyboard shortcuts")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(handle(editor, second)).toBeFocused();
  });

  await test.step("single keys move to the rules and back to the results", async () => {
    await page.keyboard.press("l");
    await expect(page.getByRole("button", { name: `Show the result: ${first}` })).toBeFocused();
    await page.keyboard.press("r");
    await expect(handle(editor, second)).toBeFocused();
  });

  await test.step("the search in the results says how many it finds and goes to the first", async () => {
    await page.keyboard.press("/");
    await expect(editor.getDialog("Find in results").getByLabel("Title or ID")).toBeFocused();
    await page.keyboard.type(fourth);
    await expect(page.getByRole("status").filter({ hasText: /^\d+ of \d+ loaded results$/ })).toBeAttached();
    await page.keyboard.press("Enter");
    await expect(handle(editor, fourth)).toBeFocused();
    await handle(editor, second).focus();
  });

  await test.step("the undo of a notification returns the focus to the results", async () => {
    for (const title of [second, third]) {
      await expect(handle(editor, title)).toBeFocused();
      await page.keyboard.press("Space");
      await page.keyboard.press("ArrowRight");
    }
    await expect(handle(editor, fourth)).toBeFocused();
    const bulk = page.getByRole("region", { name: "Selected results" });
    await bulk.getByRole("button", { name: "Hide", exact: true }).focus();
    await page.keyboard.press("Enter");
    await expectStep(page, "2 items updated", handle(editor, fourth));
    await page.keyboard.press("F6");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expectStep(page, /^Undone: 2 changes/, handle(editor, fourth));
  });

  await test.step("publishing leaves the focus where it was", async () => {
    await page.keyboard.press("h");
    await expectStep(page, `${fourth} is hidden. ${fifth} moves to position`, handle(editor, fifth));
    await editor.bar.getByRole("button", { name: "Publish…" }).focus();
    await page.keyboard.press("Enter");
    const dialog = editor.getDialog(/^Publish changes to/);
    await dialog.getByRole("button", { name: "Publish", exact: true }).focus();
    await page.keyboard.press("Enter");
    await expectStep(page, "Published. Shoppers see the changes immediately.", handle(editor, fifth));
  });
});
