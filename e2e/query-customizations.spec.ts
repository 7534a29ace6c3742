import type { Browser, Page } from "@playwright/test";
import type { RuleInput } from "@/lib/contract/rules";
import { EditorScreen } from "./pages/editor-screen";
import { expect, fresh, SITE, test } from "./support/fixtures";
import { hydrated } from "./support/hydrated";

// What only a browser shows of the editor: dragging, the focus, local copies, two people, the page without a script.

/** The titles of the results of a place in their order; hidden ones are left out. */
async function titles(editor: EditorScreen): Promise<string[]> {
  const names = await editor.results("Search").locator("[lang]").allTextContents();
  const ghosts = await editor.results("Search").locator("[lang].line-through").allTextContents();
  return names.filter((name) => !ghosts.includes(name));
}

/** A query that finds many items, and a customization of it that no other test has. */
async function opened(editor: EditorScreen, make: (query: string) => Promise<string>): Promise<string[]> {
  // Words after the first are not found in the catalogue, so every test has a query of its own with the same results.
  await editor.open(await make(`tent ${fresh("zz")}`));
  return titles(editor);
}

async function grab(page: Page, editor: EditorScreen, from: number, to: number): Promise<void> {
  const [start, end] = await Promise.all([from, to].map((index) => editor.results("Search").nth(index).boundingBox()));
  if (!start || !end) throw new Error("nothing to drag");
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2);
  await page.mouse.down();
  await page.mouse.move(start.x + start.width / 2 - 20, start.y + start.height / 2 - 20, { steps: 3 });
  await page.mouse.move(end.x + 10, end.y + end.height / 2, { steps: 6 });
}

test("dropping pins at exactly that position, and Escape while dragging changes nothing", async ({
  page,
  api,
  editor,
}) => {
  const before = await opened(editor, (query) => api.customization(query));
  await grab(page, editor, 5, 1);
  await page.keyboard.press("Escape");
  await page.mouse.up();
  expect(await titles(editor)).toEqual(before);
  await expect(editor.bar).toBeHidden();
  await grab(page, editor, 5, 1);
  await page.mouse.up();
  await expect(editor.rule(before[5] ?? "")).toContainText("Pinned 2");
  expect((await titles(editor))[1]).toBe(before[5]);
});

test("a click with Ctrl selects, a click into a gap sets the cursor, and a drag is neither", async ({
  page,
  api,
  editor,
}) => {
  const before = await opened(editor, (query) => api.customization(query));
  const result = (index: number) => editor.results("Search").nth(index);
  for (const index of [3, 1])
    await result(index)
      .locator("[lang]")
      .click({ modifiers: ["ControlOrMeta"] });
  const bulk = page.getByRole("region", { name: "Selected results" });
  await expect(bulk).toContainText("2 selected");
  await bulk.getByRole("textbox", { name: "Position" }).fill("1");
  await bulk.getByRole("button", { name: "Pin in order" }).click();
  expect((await titles(editor)).slice(0, 2)).toEqual([before[3], before[1]]);
  await page.keyboard.press("Escape");
  await expect(bulk).toBeHidden();
  await result(2).click({ position: { x: 3, y: 60 } });
  await expect(page.getByText("Cursor: 3", { exact: true })).toBeVisible();
  const [, , , fourth] = await titles(editor);
  await result(3)
    .getByRole("button", { name: `Move ${fourth}` })
    .focus();
  await page.keyboard.press("c");
  expect((await titles(editor))[2]).toBe(fourth);
  await grab(page, editor, 4, 0);
  await page.keyboard.press("Escape");
  await page.mouse.up();
  await expect(bulk).toBeHidden();
  await page.keyboard.press("ControlOrMeta+Z");
  await page.keyboard.press("ControlOrMeta+Z");
  expect(await titles(editor)).toEqual(before);
});

test("a whole edit by keyboard alone: find an item, pin at 3, move to 1, hide another, save", async ({
  page,
  api,
  editor,
}) => {
  const before = await opened(editor, (query) => api.customization(query));
  await page.getByRole("button", { name: "List", exact: true }).press("Enter");
  await page.getByRole("button", { name: "Add item", exact: true }).press("Enter");
  const dialog = editor.dialog("Add item");
  await expect(dialog.getByRole("combobox", { name: "Item URL" })).toBeVisible();
  await dialog.getByRole("combobox", { name: "Item URL" }).focus();
  await page.keyboard.type(before[7] ?? "");
  await dialog.getByLabel("Position", { exact: true }).focus();
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type("3");
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  const handle = editor
    .results("Search")
    .nth(2)
    .getByRole("button", { name: `Move ${before[7]}` });
  await handle.focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Home");
  await page.keyboard.press("Enter");
  const first = editor
    .results("Search")
    .first()
    .getByRole("button", { name: `Move ${before[7]}` });
  await expect(first).toBeFocused();
  await expect(page.getByText(new RegExp(`^${before[7]}, position 1 of \\d+$`)).first()).toBeAttached();
  await editor
    .results("Search")
    .nth(2)
    .getByRole("button", { name: `Move ${before[1]}` })
    .focus();
  await page.keyboard.press("h");
  await expect(page.getByRole("region", { name: /^Hidden items/ })).toContainText(before[1] ?? "");
  await page.keyboard.press("ControlOrMeta+S");
  await editor.expectNote("Draft saved. Nothing of it is live.");
  await page.reload();
  await expect(editor.rule(before[7] ?? "")).toContainText("Pinned 1");
  await expect(editor.rule(before[1] ?? "")).toContainText("Hidden");
});

test("a reload, a crash, a closed tab: unsaved rules are offered again and can be saved", async ({
  page,
  api,
  editor,
}) => {
  const before = await opened(editor, (query) => api.customization(query));
  await editor.press(before[2] ?? "", /^Pin /);
  await expect(editor.bar).toBeVisible();
  page.on("dialog", (dialog) => void dialog.accept());
  await page.reload();
  const offer = editor.dialog("There is 1 unsaved change");
  await expect(offer).toContainText(`${before[2]}: pinned to position 3`);
  await offer.getByRole("button", { name: "Continue with them" }).click();
  await expect(editor.bar).toContainText("1 unsaved change");
  await editor.save();
  await page.reload();
  await hydrated(page);
  await expect(editor.rule(before[2] ?? "")).toContainText("Pinned 3");
  await expect(offer).toBeHidden();
});

test("two people at once: both sets of changes go live, and nobody is asked", async ({
  api,
  editor,
  browser,
  owner,
}) => {
  const id = await api.customization(`tent ${fresh("zz")}`);
  await editor.open(id);
  const other = await secondTab(browser, owner, id);
  const [first, second] = await titles(editor);
  await other.press(first ?? "", /^Hide /);
  await other.save();
  await editor.press(second ?? "", /^Pin /);
  await editor.save();
  const { rules } = await api.shown(id);
  expect(rules.search.map((rule) => rule.type).sort()).toEqual(["hide", "pin"]);
  await other.page.context().close();
});

async function secondTab(
  browser: Browser,
  owner: Awaited<ReturnType<ReturnType<Page["context"]>["storageState"]>>,
  id: string,
) {
  const context = await browser.newContext({ storageState: owner, baseURL: test.info().project.use.baseURL });
  const editor = new EditorScreen(await context.newPage(), SITE);
  await editor.open(id);
  return editor;
}

test("with 200 results loaded, a result dropped by keys lands exactly where it was put", async ({
  page,
  api,
  editor,
}) => {
  await editor.open(await api.customization(fresh("lightweight")));
  await page.getByRole("button", { name: "Show up to 200" }).click();
  await expect(editor.results("Search")).toHaveCount(200, { timeout: 20_000 });
  const before = await titles(editor);
  const name = before[149] ?? "";
  const handle = editor
    .results("Search")
    .nth(149)
    .getByRole("button", { name: `Move ${name}` });
  await handle.focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await expect(editor.rule(name)).toContainText("Pinned 2");
  const after = [before[0], name, ...before.slice(1).filter((_, index) => index !== 148)];
  expect(await titles(editor)).toEqual(after);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the list shows rows, pages and its search; the editor shows its rules as a table", async ({ page, api }) => {
    const query = fresh("plain");
    const rule: RuleInput = { id: null, item_url: "HM-10028", type: "pin", position: 2 };
    const id = await api.customization(query, [rule]);
    await page.goto(`/sites/${SITE}/query_customizations`);
    await page.getByRole("searchbox", { name: "Find or create" }).fill(query);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("row", { name: new RegExp(query) })).toContainText("1 of 1 active");
    await page.getByRole("link", { name: query }).click();
    await expect(page).toHaveURL(new RegExp(id));
    await expect(page.getByRole("table").getByRole("row", { name: /tent/ })).toContainText("Pinned 2");
  });
});
