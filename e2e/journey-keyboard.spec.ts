import type { Page } from "@playwright/test";
import { EditorScreen } from "./pages/editor-screen";
import { ListScreen } from "./pages/list-screen";
import { expect, test } from "./support/fixtures";
import { waitUntilHydrated } from "./support/hydrated";
import { enter, pressArrowsTo, tabTo, typeIn } from "./support/keyboard";
import { chooseEnglish, mintSignedLink } from "./support/links";
import { findTitle, getItemId, importShop, SHOPPERS_SEE } from "./support/shop";
import { LISTED, QUERY } from "./support/subjects";
import { FULL } from "./support/tier";

// The journey of journey.spec.ts without a mouse: no clicks, hovering or filling. editor.spec.ts edits TOP items by
// keyboard.

test.use({ storageState: { cookies: [], origins: [] } });

/** The handle of a result, where every action has a key. */
function handle(editor: EditorScreen, title: string) {
  return editor.getResult(title).getByRole("button", { name: new RegExp(`^Move ${title}`) });
}

async function signInByKeyboard(page: Page, baseURL: string | undefined): Promise<void> {
  await chooseEnglish(page.context(), baseURL);
  await page.goto(await mintSignedLink(baseURL ?? "", { path: "/sites/100200-300401/searches" }));
  await waitUntilHydrated(page);
  await enter(page, page.getByRole("button", { name: /^Continue as/ }));
  await page.waitForURL(/\/sites\/100200-300401\/searches/);
}

/** The quick search, the menu, the language and the theme. */
async function navigate(page: Page, shop: string, list: ListScreen): Promise<void> {
  const { siteId, subject } = list;
  await test.step("switch site with the quick search", async () => {
    await waitUntilHydrated(page);
    const dialog = page.getByRole("dialog", { name: "Go to" });
    // The page listens to keys a moment after its controls are hydrated.
    await expect(async () => {
      await page.keyboard.press("ControlOrMeta+k");
      await dialog.waitFor({ timeout: 5_000 });
    }).toPass();
    await enter(page, dialog.getByRole("button", { name: "Reload list" }));
    await typeIn(page, dialog.getByRole("searchbox"), shop);
    await dialog.getByRole("link", { name: new RegExp(shop) }).waitFor();
    await page.keyboard.press("Enter");
    await page.waitForURL(new RegExp(`/sites/${siteId}/searches`));
  });
  await test.step("unfold the menu and open a screen", async () => {
    await waitUntilHydrated(page);
    const menu = page.getByRole("navigation", { name: "Main menu" });
    const toggle = page.getByRole("button", { name: "Hide menu" });
    await enter(page, toggle);
    await expect(menu).toBeHidden();
    await page.keyboard.press("Enter");
    await expect(menu).toBeVisible();
    const title = subject === QUERY ? "Search" : "Product Listing";
    const section = menu.getByText(title, { exact: true }).locator("xpath=ancestor::summary");
    // The section of the open screen is already expanded.
    if (!(await menu.getByRole("link", { name: subject.listName, exact: true }).isVisible()))
      await enter(page, section);
    await enter(page, menu.getByRole("link", { name: subject.listName, exact: true }));
    await list.waitUntilReady();
  });
}

/** The language and the theme, which are the same on every screen. */
async function changeLooks(page: Page, list: ListScreen): Promise<void> {
  await test.step("change language and theme, and back", async () => {
    await tabTo(page, page.getByRole("combobox", { name: "Language" }));
    await page.keyboard.press("ArrowDown");
    await expect(page.getByRole("heading", { level: 1 })).not.toHaveText("Customizations");
    await page.keyboard.press("ArrowUp");
    await list.waitUntilReady();
    await chooseEnglish(page.context(), page.url());
    await enter(page, page.getByRole("button", { name: /^Account: / }));
    const theme = page.getByRole("radiogroup", { name: "Theme" }).or(page.getByRole("group", { name: "Theme" }));
    await tabTo(page, theme.getByRole("radio", { checked: true }));
    await pressArrowsTo(page, theme.getByRole("radio", { name: "Dark" }));
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
    await pressArrowsTo(page, theme.getByRole("radio", { name: "Light" }), "ArrowUp");
    await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
    await page.keyboard.press("Escape");
  });
}

for (const subject of LISTED) {
  test(`${subject.name}: from the link to the last deletion, by keyboard alone`, { tag: FULL }, async ({
    page,
    baseURL,
  }) => {
    const shop = `Keyboard shop ${Date.now()} ${subject.folder}`;
    const siteId = importShop(shop);
    const [organic = []] = await SHOPPERS_SEE[subject.kind](page.request, siteId);
    const list = new ListScreen(page, siteId, subject);
    const editor = new EditorScreen(page, siteId, subject);
    await signInByKeyboard(page, baseURL);
    await navigate(page, shop, list);
    if (subject === QUERY) await changeLooks(page, list);
    await createOne(page, editor, organic.length);
    const last = await customize(page, editor, organic);
    await editPopup(page, editor, last);
    if (subject.hasModes) await switchModes(page, editor);
    await discard(page, editor, findTitle(organic[2]));
    await leaveAndDelete(page, editor, list, last);
    const [live] = await SHOPPERS_SEE[subject.kind](page.request, siteId);
    expect(live).toEqual(organic);
  });
}

async function createOne(page: Page, editor: EditorScreen, count: number): Promise<void> {
  const { folder, ofShop } = editor.subject;
  await test.step("open the editor of a new customization", async () => {
    await enter(page, page.getByRole("button", { name: "New customization" }));
    const form = page.getByRole("form", { name: /^New (listing )?customization$/ });
    await typeIn(page, form.getByLabel(editor.subject === QUERY ? "Search query" : "Category"), ofShop);
    await page.keyboard.press("Enter");
    await page.waitForURL(new RegExp(`${folder}/new\\?q=`));
    await waitUntilHydrated(page);
    await expect(editor.getResults()).toHaveCount(count);
  });
}

/** Pins, hides, moves and publishes; returns the first pinned title. */
async function customize(page: Page, editor: EditorScreen, organic: string[]): Promise<string> {
  const [second, third, last] = [findTitle(organic[1]), findTitle(organic[2]), findTitle(organic.at(-1))];
  await test.step("pin the last to position 1, hide the second, move the third up by one", async () => {
    await tabTo(page, handle(editor, last));
    await page.keyboard.press("m");
    const dialog = editor.getDialog("Move to position");
    await typeIn(page, dialog.getByLabel("Position"), "1");
    await page.keyboard.press("Enter");
    await expect(editor.getResults().first()).toContainText(last);
    await expect(handle(editor, last)).toBeFocused();
    await tabTo(page, handle(editor, second));
    await page.keyboard.press("h");
    await expect(page.getByRole("region", { name: "Unsaved changes" })).toBeVisible();
    await tabTo(page, handle(editor, third));
    await page.keyboard.press("Enter");
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("Enter");
    await expect(editor.getRuleRow(third)).toContainText("Pinned 2");
  });

  await test.step("save a draft and publish it by keyboard, and find exactly that in the public search", async () => {
    await publish(page, editor);
    const first = [last, third].map(getItemId);
    const rest = organic.filter((identity) => ![...first, getItemId(second)].includes(identity));
    const live = await SHOPPERS_SEE[editor.subject.kind](page.request, editor.siteId);
    for (const shown of live) expect(shown).toEqual([...first, ...rest]);
  });
  return last;
}

async function editPopup(page: Page, editor: EditorScreen, title: string): Promise<void> {
  await test.step("the popup shows errors at their fields and accepts a time frame", async () => {
    await enter(page, editor.getRuleRow(title).getByRole("button", { name: `Edit the rule for ${title}` }));
    const popup = editor.getDialog("Edit pinned result");
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
    await expect(editor.getRuleRow(title)).toContainText("31.12.2099");
    // Until the end of 2099 it is the same pin.
    await publish(page, editor, "Published. Shoppers will see the changes from ");
  });
}

/** Saves the pending changes as the draft and publishes it, by keyboard alone. */
async function publish(
  page: Page,
  editor: EditorScreen,
  note = "Published. Shoppers see the changes immediately.",
): Promise<void> {
  await page.keyboard.press("ControlOrMeta+s");
  await expect(editor.bar).toBeHidden();
  await enter(page, page.getByRole("button", { name: "Publish…" }).first());
  const dialog = editor.getDialog(/^Publish changes to/);
  await enter(page, dialog.getByRole("button", { name: "Publish", exact: true }));
  await editor.expectNote(note);
  await expect(dialog).toBeHidden();
}

async function switchModes(page: Page, editor: EditorScreen): Promise<void> {
  await test.step("switch to advanced mode and back, each after a confirmation", async () => {
    const mode = page.getByRole("group", { name: "Mode" });
    await enter(page, mode.getByRole("button", { name: "Advanced" }));
    await enter(page, editor.getDialog("Switch to advanced mode?").getByRole("button", { name: "Switch mode" }));
    await editor.expectNote("Mode changed");
    await enter(page, mode.getByRole("button", { name: "Simple" }));
    const back = editor.getDialog("Switch to simple mode?");
    await tabTo(page, back.getByRole("radio", { checked: true }));
    await page.keyboard.press("ArrowDown");
    await enter(page, back.getByRole("button", { name: "Switch mode" }));
    await expect(mode.getByRole("button", { name: "Simple" })).toHaveAttribute("aria-pressed", "true");
  });
}

async function discard(page: Page, editor: EditorScreen, title: string): Promise<void> {
  await test.step("discard after a confirmation", async () => {
    await tabTo(page, handle(editor, title));
    await page.keyboard.press("h");
    await enter(page, editor.bar.getByRole("button", { name: "Discard" }));
    const question = editor.getDialog(/^Discard 1 change/);
    await enter(page, question.getByRole("button", { name: "Discard", exact: true }));
    await expect(editor.bar).toBeHidden();
  });
}

async function leaveAndDelete(page: Page, editor: EditorScreen, list: ListScreen, title: string): Promise<void> {
  const { folder, listName, ofShop, hasModes } = editor.subject;
  await test.step("leaving with unsaved changes needs a confirmation", async () => {
    await tabTo(page, handle(editor, title));
    await page.keyboard.press("h");
    await expect(editor.bar).toBeVisible();
    await enter(page, page.getByRole("main").getByRole("link", { name: listName, exact: true }));
    const question = editor.getDialog("Leave with unsaved changes?");
    await enter(page, question.getByRole("button", { name: "Discard and leave" }));
    await page.waitForURL(new RegExp(`${folder}$`));
    await list.waitUntilReady();
  });
  await test.step("delete a rule, then the customization", async () => {
    await enter(page, page.getByRole("link", { name: ofShop, exact: true }));
    await list.inEditor();
    await enter(page, editor.getRuleRow(title).getByRole("button", { name: `Delete the rule for ${title}` }));
    const question = editor.getDialog(/^Delete the pin for/);
    if (hasModes) await enter(page, question.getByRole("button", { name: "Delete rule" }));
    else await publish(page, editor);
    await expect(editor.getRuleRow(title)).toHaveCount(0);
    await enter(page, page.getByRole("button", { name: "More actions", exact: true }));
    await pressArrowsTo(page, page.getByRole("menuitem", { name: "Delete customization…" }));
    await page.keyboard.press("Enter");
    const last = editor.getDialog(`Delete the customization for “${ofShop}”?`);
    await enter(page, last.getByRole("button", { name: "Delete customization" }));
    await page.waitForURL(new RegExp(`${folder}$`));
    await expect(list.getRow(ofShop)).toHaveCount(0);
  });
}
