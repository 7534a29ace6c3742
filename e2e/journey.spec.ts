import type { Page } from "@playwright/test";
import { EditorScreen } from "./pages/editor-screen";
import { ListScreen } from "./pages/list-screen";
import { expect, test } from "./support/fixtures";
import { waitUntilHydrated } from "./support/hydrated";
import { chooseEnglish, mintSignedLink } from "./support/links";
import { findTitle, getItemId, importShop, SHOPPERS_SEE } from "./support/shop";
import { QUERY, SUBJECTS, type Subject, tagKind } from "./support/subjects";

// The product's main job from the sign-in link to the last deletion, in a newly imported catalog, for every kind of
// customization: by mouse here, by keyboard alone in journey-keyboard.spec.ts. The public search host answers what shoppers
// get.

test.use({ storageState: { cookies: [], origins: [] } });

/** The imported shop of a test with its screens, and the order of its results before anything is customized. */
type Shop = {
  name: string;
  siteId: string;
  subject: Subject;
  list: ListScreen;
  editor: EditorScreen;
  organic: string[];
};

async function newShop(page: Page, subject: Subject): Promise<Shop> {
  const name = `Mouse shop ${Date.now()} ${subject.folder}`;
  const siteId = importShop(name, { isByScript: true });
  const screens = { list: new ListScreen(page, siteId, subject), editor: new EditorScreen(page, siteId, subject) };
  const [organic = [], ...others] = await SHOPPERS_SEE[subject.kind](page.request, siteId);
  expect(organic.length).toBeGreaterThan(5);
  for (const other of others) expect([...other].sort()).toEqual([...organic].sort());
  return { name, siteId, subject, ...screens, organic };
}

/** Signs in and opens the list of the imported site from the menu. */
async function arrive(page: Page, baseURL: string | undefined, shop: Shop): Promise<void> {
  await test.step("sign in by the link, on the demo's first site", async () => {
    await chooseEnglish(page.context(), baseURL);
    await page.goto(await mintSignedLink(baseURL ?? "", { path: "/" }));
    await page.getByRole("button", { name: /^Continue as/ }).click();
    await page.waitForURL(/\/sites\/100200-300401\//);
  });

  await test.step("switch to the imported site with the quick search", async () => {
    await waitUntilHydrated(page);
    await page.getByRole("button", { name: /Switch site$/ }).click();
    const dialog = page.getByRole("dialog", { name: "Go to" });
    await dialog.getByRole("button", { name: "Reload list" }).click();
    await dialog.getByRole("searchbox").fill(shop.name);
    await dialog.getByRole("link", { name: new RegExp(shop.name) }).click();
    await page.waitForURL(new RegExp(`/sites/${shop.siteId}/`));
  });

  await test.step("unfold the menu, hide and show it", async () => {
    const menu = page.getByRole("navigation", { name: "Main menu" });
    await waitUntilHydrated(page);
    const link = menu.getByRole("link", { name: shop.subject.listName, exact: true });
    // The section of the open screen, the statistics of queries, is already open.
    if (shop.subject.kind === "product-listings") {
      await expect(link).toBeHidden();
      await menu.getByText("Product Listing", { exact: true }).click();
    }
    await expect(link).toBeVisible();
    await page.getByRole("button", { name: "Hide menu" }).click();
    await expect(menu).toBeHidden();
    await page.reload();
    await expect(menu).toBeHidden();
    await waitUntilHydrated(page);
    await page.getByRole("button", { name: "Show menu" }).click();
    await link.click();
    await shop.list.waitUntilReady();
  });
}

/** The language and the theme, which are the same on every screen. */
async function changeLooks(page: Page, { list }: Shop): Promise<void> {
  await test.step("change language and theme, and back", async () => {
    await page.getByRole("combobox", { name: "Language" }).selectOption("cs");
    await expect(page.getByRole("heading", { level: 1 })).not.toHaveText("Customizations");
    await page.getByRole("combobox").selectOption("en");
    await list.waitUntilReady();
    await chooseEnglish(page.context(), page.url());
    await page.getByRole("button", { name: /^Account: / }).click();
    await page.getByText("Dark", { exact: true }).click();
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
    await page.getByText("Light", { exact: true }).click();
    await page.keyboard.press("Escape");
  });
}

/** Creates a customization, pins, hides, drags and publishes; returns the first pinned title. */
async function customize(page: Page, shop: Shop): Promise<string> {
  const { list, editor, subject, organic } = shop;
  await test.step("open the editor of a new customization and see the live results", async () => {
    await list.create(subject.ofShop);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(subject.ofShop);
    await expect(editor.getResults()).toHaveCount(organic.length);
    await expect(editor.getResults().first()).toContainText(findTitle(organic[0]));
  });

  const last = findTitle(organic.at(-1));
  const second = findTitle(organic[1]);
  await test.step("pin the last to position 1, hide another, drag a third", async () => {
    await editor.choose(last, "Move to position…");
    const dialog = editor.getDialog("Move to position");
    await dialog.getByLabel("Position").fill("1");
    await dialog.getByRole("button", { name: "Move", exact: true }).click();
    await expect(editor.getResults().first()).toContainText(last);
    await editor.press(second, `Hide ${second}`);
    await expect(page.getByRole("region", { name: "Unsaved changes" })).toBeVisible();
  });

  const third = findTitle(organic[3]);
  await test.step("reorder by dragging", async () => {
    await editor.asCards();
    const from = await editor.getResult(third).boundingBox();
    const to = await editor.getResults().nth(1).boundingBox();
    if (from === null || to === null) throw new Error("nothing to drag");
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
    await page.mouse.down();
    await page.mouse.move(from.x + from.width / 2 - 12, from.y + from.height / 2, { steps: 3 });
    await page.mouse.move(to.x + 8, to.y + to.height / 2, { steps: 8 });
    await page.mouse.up();
    await expect(editor.getRuleRow(third)).toContainText("Pinned 2");
  });

  await test.step("publish, and find exactly that in the public search", async () => {
    await editor.save();
    await expectLive(page, shop, [last, third], second);
  });
  return last;
}

/** Expects pinned items first, no hidden item, and the others in their order, in every place. */
async function expectLive(page: Page, { subject, siteId, organic }: Shop, pinned: string[], hidden: string) {
  const moved = [...pinned, hidden].map(getItemId);
  const wanted = [...pinned.map(getItemId), ...organic.filter((identity) => !moved.includes(identity))];
  for (const shown of await SHOPPERS_SEE[subject.kind](page.request, siteId)) expect(shown).toEqual(wanted);
}

/** The edit popup: errors at their fields, a time frame, availability. */
async function popupWithErrors(editor: EditorScreen, title: string): Promise<void> {
  await test.step("the popup shows errors at their fields and accepts a time frame", async () => {
    await editor.choose(title, "Edit rule…");
    const popup = editor.getDialog("Edit pinned result");
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
    await expect(editor.getRuleRow(title)).toContainText("31.12.2099");
    await editor.save(/Shoppers will see the changes from/);
  });
}

/** Discards, and leaves with unsaved changes. */
async function discardAndLeave(page: Page, { editor, list, subject, organic }: Shop): Promise<void> {
  const [, , one, , another] = organic.map(findTitle);
  await test.step("discard after a confirmation", async () => {
    await editor.press(one ?? "", `Hide ${one}`);
    await editor.bar.getByRole("button", { name: "Discard" }).click();
    await editor
      .getDialog(/^Discard 1 change/)
      .getByRole("button", { name: "Discard", exact: true })
      .click();
    await expect(editor.bar).toBeHidden();
  });

  await test.step("leaving with unsaved changes needs a confirmation", async () => {
    await editor.press(another ?? "", `Hide ${another}`);
    const back = page.getByRole("main").getByRole("link", { name: subject.listName, exact: true });
    await back.click();
    const question = editor.getDialog("Leave with unsaved changes?");
    await question.getByRole("button", { name: "Stay here" }).click();
    await expect(editor.bar).toBeVisible();
    await back.click();
    await question.getByRole("button", { name: "Discard and leave" }).click();
    await page.waitForURL(new RegExp(`${subject.folder}$`));
    await list.waitUntilReady();
  });
}

/** Switches to advanced mode and back, with the confirmations. */
async function switchModes(page: Page, { editor, organic }: Shop): Promise<void> {
  const title = findTitle(organic[2]);
  await test.step("switch to advanced, naming what is lost; then back, choosing a source", async () => {
    await editor.press(title, `Hide ${title}`);
    const towards = await editor.askMode("Advanced");
    await expect(towards.getByText(/1 change isn’t saved/)).toBeVisible();
    await towards.getByRole("button", { name: "Continue editing" }).click();
    await page.keyboard.press("ControlOrMeta+Z");
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
}

/** Deletes a rule, then the customization; TOP items remain, without rules. */
async function deletions(page: Page, { editor, list, subject }: Shop, title: string): Promise<void> {
  const { ofShop, folder, hasModes, isListed } = subject;
  await test.step("delete a rule", async () => {
    await list.openRow(ofShop);
    await editor
      .getRuleRow(title)
      .getByRole("button", { name: `Delete the rule for ${title}` })
      .click();
    if (hasModes) {
      await editor
        .getDialog(/^Delete the pin for/)
        .getByRole("button", { name: "Delete rule" })
        .click();
      await editor.expectNote("Rule deleted");
    } else await editor.save();
    await expect(editor.getRuleRow(title)).toHaveCount(0);
  });

  await test.step("delete all of it", async () => {
    await page.getByRole("button", { name: "More actions", exact: true }).click();
    if (!isListed) {
      await expect(page.getByRole("menuitem", { name: /^Delete/ })).toHaveCount(0);
      await page.getByRole("menuitem", { name: "Remove all rules" }).click();
      await editor.save();
      return;
    }
    await page.getByRole("menuitem", { name: "Delete customization…" }).click();
    const question = editor.getDialog(`Delete the customization for “${ofShop}”?`);
    await question.getByRole("button", { name: "Delete customization" }).click();
    await page.waitForURL(new RegExp(`${folder}$`));
    await expect(list.getRow(ofShop)).toHaveCount(0);
  });
}

for (const subject of SUBJECTS) {
  test(`${subject.name}: from the link to the last deletion, by mouse`, tagKind(subject), async ({ page, baseURL }) => {
    const shop = await newShop(page, subject);
    await arrive(page, baseURL, shop);
    if (subject === QUERY) await changeLooks(page, shop);
    const first = await customize(page, shop);
    await popupWithErrors(shop.editor, first);
    if (subject.hasModes) await switchModes(page, shop);
    await discardAndLeave(page, shop);
    await deletions(page, shop, first);
    const [live] = await SHOPPERS_SEE[subject.kind](page.request, shop.siteId);
    expect(live).toEqual(shop.organic);
  });
}
