import type { Page } from "@playwright/test";
import { EditorScreen } from "./pages/editor-screen";
import { ListScreen } from "./pages/list-screen";
import { expect, test } from "./support/fixtures";
import { hydrated } from "./support/hydrated";
import { signedLink } from "./support/links";
import { asShoppersSee, importShop, itemId, PRINTERS } from "./support/shop";

// The product's main job from the first link to the last deletion, in a catalogue that was just imported: once by mouse
// and once by keyboard alone. What shoppers get is asked of the public search host itself.

const [label, office] = [PRINTERS[3] ?? "", PRINTERS[4] ?? ""];

test.use({ storageState: { cookies: [], origins: [] } });

/** The organic order of a query, before anything is customized. */
async function organicOrder(page: Page, siteId: string): Promise<string[]> {
  const { search } = await asShoppersSee(page.request, siteId, "printer");
  expect([...search].sort()).toEqual(PRINTERS.map(itemId).sort());
  return search;
}

function titleOf(identity: string): string {
  return PRINTERS.find((title) => itemId(title) === identity) ?? identity;
}

test("from the link to the last deletion, by mouse", async ({ page, baseURL }) => {
  test.slow();
  const shop = `Mouse shop ${Date.now()}`;
  const siteId = importShop(shop);
  const organic = await organicOrder(page, siteId);
  const list = new ListScreen(page, siteId);
  const editor = new EditorScreen(page, siteId);

  await test.step("sign in by the link, on the demo's first site", async () => {
    await page.goto(await signedLink(baseURL ?? "", { path: "/" }));
    await page.getByRole("button", { name: /^Continue as/ }).click();
    await page.waitForURL(/\/sites\/100200-300401\//);
    await page.getByRole("button", { name: "Do not show again" }).click();
  });

  await test.step("switch to the imported site with the quick search", async () => {
    await hydrated(page);
    await page.getByRole("button", { name: /Switch site$/ }).click();
    const dialog = page.getByRole("dialog", { name: "Find a site" });
    await dialog.getByRole("button", { name: "Reload list" }).click();
    await dialog.getByRole("searchbox").fill(shop);
    await dialog.getByRole("link", { name: new RegExp(shop) }).click();
    await page.waitForURL(new RegExp(`/sites/${siteId}/`));
  });

  await test.step("unfold the menu, hide and show it", async () => {
    const menu = page.getByRole("navigation", { name: "Main menu" });
    await hydrated(page);
    await expect(menu.getByRole("link", { name: "Customizations" })).toBeHidden();
    await menu.getByText("Search", { exact: true }).click();
    await page.getByRole("button", { name: "Hide menu" }).click();
    await expect(menu).toBeHidden();
    await page.reload();
    await expect(menu).toBeHidden();
    await hydrated(page);
    await page.getByRole("button", { name: "Show menu" }).click();
    await menu.getByRole("link", { name: "Customizations" }).click();
    await list.ready();
  });

  await test.step("change language and theme, and back", async () => {
    await page.getByRole("combobox", { name: "Language" }).selectOption("cs");
    await expect(page.getByRole("heading", { level: 1 })).not.toHaveText("Customizations");
    await page.getByRole("combobox").selectOption("en");
    await list.ready();
    await page.getByRole("button", { name: /^Account of/ }).click();
    await page.getByText("Dark", { exact: true }).click();
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
    await page.getByText("Light", { exact: true }).click();
    await page.keyboard.press("Escape");
  });

  await test.step("create a customization and see the live results", async () => {
    await list.create("printer");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("printer");
    await expect(editor.results("Search")).toHaveCount(PRINTERS.length);
    await expect(editor.results("Search").first()).toContainText(titleOf(organic[0] ?? ""));
  });

  const last = titleOf(organic.at(-1) ?? "");
  const second = titleOf(organic[1] ?? "");
  await test.step("pin the last to position 1, hide another, drag a third", async () => {
    await editor.choose(last, "Move to position…");
    const dialog = editor.dialog("Move to position");
    await dialog.getByLabel("Position").fill("1");
    await dialog.getByRole("button", { name: "Move", exact: true }).click();
    await expect(editor.results("Search").first()).toContainText(last);
    await editor.press(second, `Hide ${second}`);
    await expect(page.getByRole("region", { name: "Unsaved changes" })).toBeVisible();
  });

  const third = titleOf(organic[3] ?? "");
  await test.step("reorder by dragging", async () => {
    const from = await editor.result(third).boundingBox();
    const to = await editor.results("Search").nth(1).boundingBox();
    if (from === null || to === null) throw new Error("nothing to drag");
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
    await page.mouse.down();
    await page.mouse.move(from.x + from.width / 2 - 12, from.y + from.height / 2, { steps: 3 });
    await page.mouse.move(to.x + 8, to.y + to.height / 2, { steps: 8 });
    await page.mouse.up();
    await expect(editor.rule(third)).toContainText("Pinned 2");
  });

  await test.step("save, and find exactly that in the public search", async () => {
    await editor.save();
    await expectLive(page, siteId, [last, third], second, organic);
  });

  await popupWithErrors(editor, last);
  await modesAndDiscard(page, editor);
  await deletions(page, editor, list, last);
  expect((await asShoppersSee(page.request, siteId, "printer")).search).toEqual(organic);
});

/** Pinned ones first, the hidden one nowhere, all others in their order; the same in autocomplete. */
async function expectLive(page: Page, siteId: string, pinned: string[], hidden: string, organic: string[]) {
  const moved = [...pinned, hidden].map(itemId);
  const wanted = [...pinned.map(itemId), ...organic.filter((identity) => !moved.includes(identity))];
  const live = await asShoppersSee(page.request, siteId, "printer");
  expect(live.search).toEqual(wanted);
  expect(live.autocomplete).toEqual(wanted);
}

/** The edit popup: errors at their fields, a time frame, availability. */
async function popupWithErrors(editor: EditorScreen, title: string): Promise<void> {
  await test.step("the popup tells errors at their fields and takes a time frame", async () => {
    await editor.choose(title, "Edit rule…");
    const popup = editor.dialog("Edit pinned result");
    await popup.getByLabel("Position", { exact: true }).fill("0");
    await popup.getByRole("button", { name: "Apply" }).click();
    await expect(popup.getByText("Position must be a number greater than 0.").first()).toBeVisible();
    await popup.getByLabel("Position", { exact: true }).fill("1");
    const from = popup.getByRole("group", { name: /^Active from/ });
    await from.getByRole("textbox").first().fill("soon");
    await popup.getByRole("button", { name: "Apply" }).click();
    await expect(popup.getByText("Active from must be a date.").first()).toBeVisible();
    await from.getByRole("textbox").first().fill("01.01.2026");
    const to = popup.getByRole("group", { name: /^Active to/ });
    await to.getByRole("textbox").first().fill("31.12.2099");
    await popup.getByRole("radio", { name: "Only if available" }).check();
    await popup.getByRole("button", { name: "Apply" }).click();
    await expect(popup).toBeHidden();
    await expect(editor.rule(title)).toContainText("31.12.2099");
    await editor.save();
  });
}

/** To advanced mode and back with its questions, discard, and leaving with unsaved changes. */
async function modesAndDiscard(page: Page, editor: EditorScreen): Promise<void> {
  await test.step("switch to advanced, naming what is lost; then back, choosing a source", async () => {
    await editor.press(label, `Hide ${label}`);
    const towards = await editor.askMode("Advanced");
    await expect(towards.getByText(/1 change is unsaved/)).toBeVisible();
    await towards.getByRole("button", { name: "Continue editing" }).click();
    await editor.bar.getByRole("button", { name: "Discard" }).click();
    await editor
      .dialog(/^Discard 1 change/)
      .getByRole("button", { name: "Discard", exact: true })
      .click();
    await expect(editor.bar).toBeHidden();
    await (await editor.askMode("Advanced")).getByRole("button", { name: "Switch mode" }).click();
    await editor.expectNote("Mode changed");
    const back = await editor.askMode("Simple");
    await back.getByRole("radio", { name: "Autocomplete" }).check();
    await back.getByRole("button", { name: "Switch mode" }).click();
    await expect(page.getByRole("group", { name: "Mode" }).getByRole("button", { name: "Simple" })).toHaveAttribute(
      "aria-pressed",
      "true",
    );
  });

  await test.step("leaving with unsaved changes is asked first", async () => {
    await editor.press(office, `Hide ${office}`);
    await page.getByRole("main").getByRole("link", { name: "Customizations" }).click();
    const question = editor.dialog("Leave with unsaved changes?");
    await question.getByRole("button", { name: "Stay here" }).click();
    await expect(editor.bar).toBeVisible();
    await page.getByRole("main").getByRole("link", { name: "Customizations" }).click();
    await question.getByRole("button", { name: "Discard and leave" }).click();
    await page.waitForURL(/query_customizations$/);
  });
}

/** A rule, then the customization. */
async function deletions(page: Page, editor: EditorScreen, list: ListScreen, title: string): Promise<void> {
  await test.step("delete a rule, then the customization", async () => {
    await list.openRow("printer");
    await editor
      .rule(title)
      .getByRole("button", { name: `Delete the rule of ${title}` })
      .click();
    await editor
      .dialog(/^Delete the pin of/)
      .getByRole("button", { name: "Delete rule" })
      .click();
    await editor.expectNote("Rule deleted");
    await expect(editor.rule(title)).toHaveCount(0);
    await page.getByRole("button", { name: "More actions", exact: true }).click();
    await page.getByRole("menuitem", { name: "Delete customization…" }).click();
    const question = editor.dialog("Delete the customization of “printer”?");
    await question.getByRole("button", { name: "Delete customization" }).click();
    await page.waitForURL(/query_customizations$/);
    await expect(list.row("printer")).toHaveCount(0);
  });
}
