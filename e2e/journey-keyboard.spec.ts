import type { Page } from "@playwright/test";
import { EditorScreen } from "./pages/editor-screen";
import { ListScreen } from "./pages/list-screen";
import { expect, test } from "./support/fixtures";
import { hydrated } from "./support/hydrated";
import { arrowTo, enter, tabTo, typeIn } from "./support/keyboard";
import { signedLink } from "./support/links";
import { asShoppersSee, importShop, itemId, PRINTERS } from "./support/shop";

// The journey of journey.spec.ts without a mouse: nothing here clicks, hovers or fills.

test.use({ storageState: { cookies: [], origins: [] } });

function titleOf(identity: string | undefined): string {
  return PRINTERS.find((title) => itemId(title) === identity) ?? "";
}

/** The handle of a result, from which every verb has a key. */
function handle(editor: EditorScreen, title: string) {
  return editor.result(title).getByRole("button", { name: new RegExp(`^Move ${title}`) });
}

async function signInByKeyboard(page: Page, baseURL: string | undefined): Promise<void> {
  await page.goto(await signedLink(baseURL ?? "", { path: "/sites/100200-300401/searches" }));
  await hydrated(page);
  await enter(page, page.getByRole("button", { name: /^Continue as/ }));
  await page.waitForURL(/\/sites\/100200-300401\/searches/);
  await enter(page, page.getByRole("button", { name: "Do not show again" }));
}

/** The quick search, the menu, the language and the theme. */
async function findOnesWay(page: Page, shop: string, siteId: string, list: ListScreen): Promise<void> {
  await test.step("switch site with the quick search", async () => {
    await hydrated(page);
    await page.keyboard.press("ControlOrMeta+k");
    const dialog = page.getByRole("dialog", { name: "Find a site" });
    await dialog.waitFor();
    await enter(page, dialog.getByRole("button", { name: "Reload list" }));
    await typeIn(page, dialog.getByRole("searchbox"), shop);
    await dialog.getByRole("link", { name: new RegExp(shop) }).waitFor();
    await page.keyboard.press("Enter");
    await page.waitForURL(new RegExp(`/sites/${siteId}/searches`));
  });
  await test.step("unfold the menu and open a screen", async () => {
    await hydrated(page);
    const menu = page.getByRole("navigation", { name: "Main menu" });
    const toggle = page.getByRole("button", { name: "Hide menu" });
    await enter(page, toggle);
    await expect(menu).toBeHidden();
    await page.keyboard.press("Enter");
    await expect(menu).toBeVisible();
    const section = menu.getByText("Search", { exact: true }).locator("xpath=ancestor::summary");
    await enter(page, section);
    await enter(page, menu.getByRole("link", { name: "Customizations" }));
    await list.ready();
  });
  await test.step("change language and theme, and back", async () => {
    await tabTo(page, page.getByRole("combobox", { name: "Language" }));
    await page.keyboard.press("ArrowDown");
    await expect(page.getByRole("heading", { level: 1 })).not.toHaveText("Customizations");
    await page.keyboard.press("ArrowUp");
    await list.ready();
    await enter(page, page.getByRole("button", { name: /^Account of/ }));
    const theme = page.getByRole("radiogroup", { name: "Theme" }).or(page.getByRole("group", { name: "Theme" }));
    await tabTo(page, theme.getByRole("radio", { checked: true }));
    await arrowTo(page, theme.getByRole("radio", { name: "Dark" }));
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
    await arrowTo(page, theme.getByRole("radio", { name: "Light" }), "ArrowUp");
    await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
    await page.keyboard.press("Escape");
  });
}

test("from the link to the last deletion, by keyboard alone", async ({ page, baseURL }) => {
  // Some thousand key presses.
  test.setTimeout(360_000);
  const shop = `Keyboard shop ${Date.now()}`;
  const siteId = importShop(shop);
  const { search: organic } = await asShoppersSee(page.request, siteId, "printer");
  const [second, third, last] = [titleOf(organic[1]), titleOf(organic[2]), titleOf(organic.at(-1))];
  const list = new ListScreen(page, siteId);
  const editor = new EditorScreen(page, siteId);

  await signInByKeyboard(page, baseURL);
  await findOnesWay(page, shop, siteId, list);

  await test.step("create a customization", async () => {
    await enter(page, page.getByRole("button", { name: "New customization" }));
    const form = page.getByRole("form", { name: "New customization" });
    await typeIn(page, form.getByLabel("Search query"), "printer");
    await page.keyboard.press("Enter");
    await page.waitForURL(/query_customizations\/[\w-]+$/);
    await hydrated(page);
    await expect(editor.results("Search")).toHaveCount(PRINTERS.length);
  });

  await test.step("pin the last to position 1, hide the second, move the third up by one", async () => {
    await tabTo(page, handle(editor, last));
    await page.keyboard.press("m");
    const dialog = editor.dialog("Move to position");
    await typeIn(page, dialog.getByLabel("Position"), "1");
    await page.keyboard.press("Enter");
    await expect(editor.results("Search").first()).toContainText(last);
    await expect(handle(editor, last)).toBeFocused();
    await tabTo(page, handle(editor, second));
    await page.keyboard.press("h");
    await expect(page.getByRole("region", { name: "Unsaved changes" })).toBeVisible();
    await tabTo(page, handle(editor, third));
    await page.keyboard.press("Enter");
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("Enter");
    await expect(editor.rule(third)).toContainText("Pinned 2");
  });

  await test.step("keep a draft and publish it with the keys, and find exactly that in the public search", async () => {
    await publish(page, editor);
    const first = [last, third].map(itemId);
    const rest = organic.filter((identity) => ![...first, itemId(second)].includes(identity));
    const live = await asShoppersSee(page.request, siteId, "printer");
    expect(live).toEqual({ search: [...first, ...rest], autocomplete: [...first, ...rest] });
  });

  await editPopup(page, editor, last);
  await switchModes(page, editor, third);
  await leaveAndDelete(page, editor, list, last);
  expect((await asShoppersSee(page.request, siteId, "printer")).search).toEqual(organic);
});

async function editPopup(page: Page, editor: EditorScreen, title: string): Promise<void> {
  await test.step("the popup tells errors at their fields and takes a time frame", async () => {
    await enter(page, editor.rule(title).getByRole("button", { name: `Edit the rule of ${title}` }));
    const popup = editor.dialog("Edit pinned result");
    await typeIn(page, popup.getByLabel("Position", { exact: true }), "0");
    await page.keyboard.press("Enter");
    await expect(popup.getByText("Position must be a number greater than 0.").first()).toBeVisible();
    await typeIn(page, popup.getByLabel("Position", { exact: true }), "1");
    await typeIn(
      page,
      popup
        .getByRole("group", { name: /^Active to/ })
        .getByRole("textbox")
        .first(),
      "31.12.2099",
    );
    await page.keyboard.press("Enter");
    await expect(popup).toBeHidden();
    await expect(editor.rule(title)).toContainText("31.12.2099");
    await publish(page, editor);
  });
}

/** Keeps what is pending as the draft and makes it live, with the keys alone. */
async function publish(page: Page, editor: EditorScreen): Promise<void> {
  await page.keyboard.press("ControlOrMeta+s");
  await expect(editor.bar).toBeHidden();
  await enter(page, page.getByRole("button", { name: "Publish…" }).first());
  const dialog = editor.dialog(/^Publish the changes of/);
  await enter(page, dialog.getByRole("button", { name: "Publish", exact: true }));
  await expect(dialog).toBeHidden();
  await editor.expectNote("Published. Shoppers see it at once.");
}

async function switchModes(page: Page, editor: EditorScreen, title: string): Promise<void> {
  await test.step("switch to advanced mode and back, each asked first; discard", async () => {
    const mode = page.getByRole("group", { name: "Mode" });
    await enter(page, mode.getByRole("button", { name: "Advanced" }));
    await enter(page, editor.dialog("Switch to advanced mode?").getByRole("button", { name: "Switch mode" }));
    await editor.expectNote("Mode changed");
    await enter(page, mode.getByRole("button", { name: "Simple" }));
    const back = editor.dialog("Switch to simple mode?");
    await tabTo(page, back.getByRole("radio", { checked: true }));
    await page.keyboard.press("ArrowDown");
    await enter(page, back.getByRole("button", { name: "Switch mode" }));
    await expect(mode.getByRole("button", { name: "Simple" })).toHaveAttribute("aria-pressed", "true");
    await tabTo(page, handle(editor, title));
    await page.keyboard.press("h");
    await enter(page, editor.bar.getByRole("button", { name: "Discard" }));
    const question = editor.dialog(/^Discard 1 change/);
    await enter(page, question.getByRole("button", { name: "Discard", exact: true }));
    await expect(editor.bar).toBeHidden();
  });
}

async function leaveAndDelete(page: Page, editor: EditorScreen, list: ListScreen, title: string): Promise<void> {
  await test.step("leaving with unsaved changes is asked first", async () => {
    await tabTo(page, handle(editor, title));
    await page.keyboard.press("h");
    await expect(editor.bar).toBeVisible();
    await enter(page, page.getByRole("main").getByRole("link", { name: "Customizations" }));
    const question = editor.dialog("Leave with unsaved changes?");
    await enter(page, question.getByRole("button", { name: "Discard and leave" }));
    await page.waitForURL(/query_customizations$/);
    await list.ready();
  });
  await test.step("delete a rule, then the customization", async () => {
    await enter(page, page.getByRole("link", { name: "printer", exact: true }));
    await page.waitForURL(/query_customizations\/[\w-]+$/);
    await hydrated(page);
    await enter(page, editor.rule(title).getByRole("button", { name: `Delete the rule of ${title}` }));
    await enter(page, editor.dialog(/^Delete the pin of/).getByRole("button", { name: "Delete rule" }));
    await expect(editor.rule(title)).toHaveCount(0);
    await enter(page, page.getByRole("button", { name: "More actions", exact: true }));
    await arrowTo(page, page.getByRole("menuitem", { name: "Delete customization…" }));
    await page.keyboard.press("Enter");
    const question = editor.dialog("Delete the customization of “printer”?");
    await enter(page, question.getByRole("button", { name: "Delete customization" }));
    await page.waitForURL(/query_customizations$/);
    await expect(list.row("printer")).toHaveCount(0);
  });
}
