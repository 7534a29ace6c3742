import type { Page } from "@playwright/test";
import { EditorScreen } from "@/e2e/pages/editor-screen";
import { ListScreen } from "@/e2e/pages/list-screen";
import { setLook } from "@/e2e/support/axe";
import { expect, makeFreshText, signIn, test } from "@/e2e/support/fixtures";
import { waitUntilHydrated } from "@/e2e/support/hydrated";
import { LISTED, QUERY, SUBJECTS, tagKind } from "@/e2e/support/subjects";
import { FULL } from "@/e2e/support/tier";
import type { RuleInput } from "@/lib/contract/search/rules";

// Parts of the editor that need a browser, for every kind of customization: dragging, the focus, local copies, two people
// at once, and the page without JavaScript.

async function grab(page: Page, editor: EditorScreen, from: number, to: number): Promise<void> {
  const [start, end] = await Promise.all([from, to].map((index) => editor.getResults().nth(index).boundingBox()));
  if (!start || !end) throw new Error("nothing to drag");
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2);
  await page.mouse.down();
  await page.mouse.move(start.x + start.width / 2 - 20, start.y + start.height / 2 - 20, { steps: 3 });
  await page.mouse.move(end.x + 10, end.y + end.height / 2, { steps: 6 });
}

for (const subject of SUBJECTS) {
  test(// journey.spec.ts drags a result; use-reorder.test.tsx presses Escape, and drops outside of the results.
  `${subject.name}: dropping pins at exactly that position; Escape, or a drop outside of the results, changes nothing`, {
    tag: FULL,
  }, async ({ page, api }) => {
    const editor = await EditorScreen.of(page, subject, await subject.make(api));
    const before = await editor.readTitles();
    await grab(page, editor, 5, 1);
    await page.keyboard.press("Escape");
    await page.mouse.up();
    expect(await editor.readTitles()).toEqual(before);
    await expect(editor.bar).toBeHidden();
    await grab(page, editor, 5, 1);
    const heading = await page.getByRole("heading", { level: 1 }).boundingBox();
    await page.mouse.move(heading?.x ?? 0, heading?.y ?? 0, { steps: 4 });
    await page.mouse.up();
    expect(await editor.readTitles()).toEqual(before);
    await expect(editor.bar).toBeHidden();
    await grab(page, editor, 5, 1);
    await page.mouse.up();
    await expect(editor.getRuleRow(before[5] ?? "")).toContainText("Pinned 2");
    expect((await editor.readTitles())[1]).toBe(before[5]);
  });

  test(
    `${subject.name}: a click with Ctrl selects, a click into a gap sets the cursor, and a drag is neither`,
    tagKind(subject),
    async ({ page, api }) => {
      const editor = await EditorScreen.of(page, subject, await subject.make(api));
      const before = await editor.readTitles();
      const result = (index: number) => editor.getResults().nth(index);
      for (const index of [3, 1])
        await result(index)
          .locator("[lang]")
          .click({ modifiers: ["ControlOrMeta"] });
      const bulk = page.getByRole("region", { name: "Selected results" });
      await expect(bulk).toContainText("2 selected");
      await bulk.getByRole("textbox", { name: "Position" }).fill("1");
      await bulk.getByRole("button", { name: "Pin in order" }).click();
      expect((await editor.readTitles()).slice(0, 2)).toEqual([before[3], before[1]]);
      await page.keyboard.press("Escape");
      await expect(bulk).toBeHidden();
      await result(2).click({ position: { x: 3, y: 60 } });
      await expect(page.getByText("Cursor: 3", { exact: true })).toBeVisible();
      const [, , , fourth] = await editor.readTitles();
      await result(3)
        .getByRole("button", { name: `Move ${fourth}` })
        .focus();
      await page.keyboard.press("c");
      expect((await editor.readTitles())[2]).toBe(fourth);
      await grab(page, editor, 4, 0);
      await page.keyboard.press("Escape");
      await page.mouse.up();
      await expect(bulk).toBeHidden();
      await page.keyboard.press("ControlOrMeta+Z");
      await page.keyboard.press("ControlOrMeta+Z");
      expect(await editor.readTitles()).toEqual(before);
    },
  );

  test(// blind.spec.ts edits by keyboard in a browser; many-items.test.tsx, use-reorder.test.tsx and drafts.test.tsx have these keys.
  `${subject.name}: edits by keyboard alone: find an item, pin at 3, move to 1, hide another, save`, {
    tag: FULL,
  }, async ({ page, api }) => {
    const editor = await EditorScreen.of(page, subject, await subject.make(api));
    const before = await editor.readTitles();
    await page.getByRole("button", { name: "List", exact: true }).press("Enter");
    await page.getByRole("button", { name: "Add item", exact: true }).press("Enter");
    const dialog = editor.getDialog("Add item");
    await expect(dialog.getByRole("combobox", { name: "Item URL" })).toBeVisible();
    await dialog.getByRole("combobox", { name: "Item URL" }).focus();
    await page.keyboard.type(before[7] ?? "");
    await dialog.getByLabel("Position", { exact: true }).focus();
    await page.keyboard.press("ControlOrMeta+A");
    await page.keyboard.type("3");
    await page.keyboard.press("Enter");
    await expect(dialog).toBeHidden();
    const handle = (index: number, title = "") =>
      editor
        .getResults()
        .nth(index)
        .getByRole("button", { name: `Move ${title}` });
    await handle(2, before[7]).focus();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Home");
    await page.keyboard.press("Enter");
    await expect(handle(0, before[7])).toBeFocused();
    await expect(page.getByText(new RegExp(`^${before[7]}, position 1 of \\d+$`)).first()).toBeAttached();
    await handle(2, before[1]).focus();
    await page.keyboard.press("h");
    await expect(page.getByRole("region", { name: /^Hidden items/ })).toContainText(before[1] ?? "");
    await page.keyboard.press("ControlOrMeta+S");
    await editor.expectNote("Draft saved. Shoppers don’t see it yet.");
    await page.reload();
    await expect(editor.getRuleRow(before[7] ?? "")).toContainText("Pinned 1");
    await expect(editor.getRuleRow(before[1] ?? "")).toContainText("Hidden");
  });

  test(
    `${subject.name}: offers unsaved rules again after a reload, a crash or a closed tab`,
    tagKind(subject),
    async ({ page, api }) => {
      const editor = await EditorScreen.of(page, subject, await subject.make(api));
      const before = await editor.readTitles();
      await editor.press(before[2] ?? "", /^Pin /);
      await expect(editor.bar).toBeVisible();
      page.on("dialog", (dialog) => void dialog.accept());
      await page.reload();
      const offer = editor.getDialog("You have 1 unsaved change");
      await expect(offer).toContainText(`${before[2]}: pinned to position 3`);
      await offer.getByRole("button", { name: "Continue with changes" }).click();
      await expect(editor.bar).toContainText("1 unsaved change");
      await editor.save();
      await page.reload();
      await waitUntilHydrated(page);
      await expect(editor.getRuleRow(before[2] ?? "")).toContainText("Pinned 3");
      await expect(offer).toBeHidden();
    },
  );

  test(`${subject.name}: publishes the changes of two people at once without a question`, { tag: FULL }, async ({
    page,
    api,
    browser,
    owner,
  }) => {
    const made = await subject.make(api);
    const editor = await EditorScreen.of(page, subject, made);
    const context = await browser.newContext({ storageState: owner, baseURL: test.info().project.use.baseURL });
    const other = await EditorScreen.of(await context.newPage(), subject, made);
    const [first, second] = await editor.readTitles();
    await other.press(first ?? "", /^Hide /);
    await other.save();
    await editor.press(second ?? "", /^Pin /);
    await editor.save();
    const rules = await subject.rules(api, made);
    expect(rules.map((rule) => rule.type).sort()).toEqual(["hide", "pin"]);
    await context.close();
  });
}

for (const subject of LISTED) {
  test(`${subject.name}: with 200 results loaded, moves a result by keyboard to the exact position`, {
    tag: FULL,
  }, async ({ page, api }) => {
    const editor = await EditorScreen.of(page, subject, await subject.make(api, [], true));
    await page.getByRole("button", { name: "Show up to 200" }).click();
    await expect(editor.getResults()).toHaveCount(200);
    const before = await editor.readTitles();
    const name = before[149] ?? "";
    const handle = editor
      .getResults()
      .nth(149)
      .getByRole("button", { name: `Move ${name}` });
    await handle.focus();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Home");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Enter");
    await expect(editor.getRuleRow(name)).toContainText("Pinned 2");
    const after = [before[0], name, ...before.slice(1).filter((_, index) => index !== 148)];
    expect(await editor.readTitles()).toEqual(after);
  });
}

// token-field.test.tsx presses Save right after typing, with a mouse and by touch.
test("the first click on Save adds the typed spelling, however long the button is pressed", { tag: FULL }, async ({
  page,
  api,
}) => {
  const editor = await EditorScreen.of(page, QUERY, await QUERY.make(api));
  await page.getByRole("button", { name: "Edit spellings" }).click();
  const dialog = editor.getDialog(/^Other spellings of/);
  await dialog.getByRole("textbox", { name: "Spellings" }).fill(makeFreshText("zz spelling"));
  await dialog.getByRole("button", { name: "Save spellings" }).click({ delay: 200 });
  await editor.expectNote("Spellings saved");
  await expect(dialog).toBeHidden();
});

test("an error covers no close button of a dialog, and goes away when saving succeeds", async ({ page, api }) => {
  const editor = await EditorScreen.of(page, QUERY, await QUERY.make(api));
  const [first = ""] = await editor.readTitles();
  await editor.press(first, /^Pin /);
  const refuse = { status: 422, contentType: "application/json", body: JSON.stringify({ error: "invalid" }) };
  await page.route("**/drafts/save_json", (route) => route.fulfill(refuse));
  await page.keyboard.press("ControlOrMeta+s");
  const error = page.getByRole("listitem").filter({ hasText: "Some data are not valid" });
  await expect(error).toBeVisible();
  for (const size of [
    { width: 1280, height: 720 },
    { width: 360, height: 640 },
  ]) {
    await page.setViewportSize(size);
    await page.getByRole("button", { name: "More actions", exact: true }).first().click();
    await page.getByRole("menuitem", { name: "Keyboard shortcuts" }).click();
    const close = editor.getDialog("Keyboard shortcuts").getByRole("button", { name: "Close", exact: true });
    await expect(close).toBeVisible();
    await expect(error).toBeVisible();
    const [button, notice] = [await close.boundingBox(), await error.boundingBox()];
    const isBelow = (button?.y ?? 0) >= (notice?.y ?? 0) + (notice?.height ?? 0);
    const isBeside = (button?.x ?? 0) + (button?.width ?? 0) <= (notice?.x ?? 0);
    expect(isBelow || isBeside, `${size.width} px`).toBe(true);
    // Nothing else takes the click either.
    await close.click({ timeout: 5_000 });
    await expect(close).toBeHidden();
  }
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.unroute("**/drafts/save_json");
  await page.keyboard.press("ControlOrMeta+s");
  await editor.expectNote("Draft saved. Shoppers don’t see it yet.");
  await expect(error).toBeHidden();
});

// use-reorder.test.tsx scrolls at the edge and drops on that place, use-pointer-reorder.test.ts has the speed; position-dialog.test.tsx.
test("dragging far scrolls at the edge of the window, and offers to type a position", { tag: FULL }, async ({
  page,
  api,
}) => {
  const editor = await EditorScreen.of(page, QUERY, await QUERY.make(api, [], true));
  await page.getByRole("button", { name: "Show up to 200" }).click();
  await expect(editor.getResults()).toHaveCount(200);
  const before = await editor.readTitles();
  const name = before[150] ?? "";
  const far = page.getByText("Drop here to type a position");
  await editor.getResults().nth(150).scrollIntoViewIfNeeded();
  const box = await editor.getResults().nth(150).boundingBox();
  if (box === null) throw new Error("nothing to drag");
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2, 300, { steps: 4 });
  await expect(far).toBeHidden();
  await page.mouse.move(box.x + box.width / 2, 4, { steps: 4 });
  await far.waitFor();
  const from = await page.evaluate(() => window.scrollY);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeLessThan(from);
  const target = await far.boundingBox();
  if (target === null) throw new Error("nowhere to drop");
  await page.mouse.move(target.x + target.width / 2, target.y + target.height / 2);
  await page.mouse.up();
  await expect(editor.getDialog("Move to position").getByLabel("Position")).toBeFocused();
  expect(await editor.readTitles()).toEqual(before);
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("2");
  await page.keyboard.press("Enter");
  await expect(editor.getRuleRow(name)).toContainText("Pinned 2");
  expect((await editor.readTitles())[1]).toBe(name);
  await expect(editor.getResult(name).getByRole("button", { name: `Move ${name}` })).toBeFocused();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  for (const subject of LISTED) {
    test(
      `${subject.name}: the list shows rows and its search; the editor shows its rules as a table`,
      tagKind(subject),
      async ({ page, api }) => {
        const rule: RuleInput = { id: null, item_url: "HM-10028", type: "pin", position: 2 };
        const { siteId, id, title } = await subject.make(api, [rule]);
        const list = new ListScreen(page, siteId, subject);
        await page.goto(`/sites/${siteId}/${subject.folder}`);
        await list.search.fill(title);
        await page.keyboard.press("Enter");
        // The tent is not in the category of the listing, so its pin cannot act there.
        await expect(list.getRow(title)).toContainText(`${subject.name === "a listing" ? 0 : 1} of 1 active`);
        await page.getByRole("link", { name: title, exact: true }).click();
        await expect(page).toHaveURL(new RegExp(id));
        await expect(page.getByRole("table").getByRole("row", { name: /tent/ })).toContainText("Pinned 2");
      },
    );
  }
});

// The next test measures the same with more above the results.
test("results begin near the top of the page with a draft too", { tag: FULL }, async ({ page, api }) => {
  const editor = await EditorScreen.of(page, QUERY, await QUERY.make(api));
  await editor.press((await editor.readTitles())[2] ?? "", /^Pin /);
  await page.keyboard.press("ControlOrMeta+s");
  await editor.expectNote("Draft saved. Shoppers don’t see it yet.");
  await page.reload();
  await expect(page.getByRole("region", { name: "Draft", exact: true })).toBeVisible();
  const top = await page.getByRole("main").evaluate((main) => main.getBoundingClientRect().top);
  const box = await editor.getResults("Search").first().boundingBox();
  expect((box?.y ?? Number.POSITIVE_INFINITY) - top).toBeLessThanOrEqual(260);
});

// The next test measures the same without a draft.
test("results begin near the top of the page with a draft, other people, counters and Czech texts", {
  tag: FULL,
}, async ({ page, api, browser, baseURL }) => {
  const rule: RuleInput = { id: null, item_url: "HM-10028", type: "pin", position: 1 };
  const made = await QUERY.make(api, [rule]);
  const editor = await EditorScreen.of(page, QUERY, made);
  await editor.press((await editor.readTitles())[2] ?? "", /^Hide /);
  await page.keyboard.press("ControlOrMeta+s");
  await editor.expectNote("Draft saved. Shoppers don’t see it yet.");
  const contexts = [];
  for (const sub of ["staff", "viewer"]) {
    const context = await browser.newContext({ storageState: await signIn(browser, baseURL ?? "", { sub }), baseURL });
    await EditorScreen.of(await context.newPage(), QUERY, made);
    contexts.push(context);
  }
  await setLook(page, baseURL, "light", "cs");
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole("status").getByText("+1", { exact: true })).toBeVisible({ timeout: 5_000 });
  }).toPass();
  await expect(page.getByRole("region", { name: "Koncept", exact: true })).toBeVisible();
  await expect(page.getByRole("toolbar", { name: "Pravidla podle stavu" })).toBeVisible();
  const results = page.getByRole("list", { name: "Vyhledávání", exact: true }).getByRole("listitem");
  const top = await page.getByRole("main").evaluate((main) => main.getBoundingClientRect().top);
  expect(((await results.first().boundingBox())?.y ?? Number.POSITIVE_INFINITY) - top).toBeLessThanOrEqual(260);
  for (const context of contexts) await context.close();
});

test("results begin at the top of the page, and the rules are beside them or in a sheet", async ({ page, editor }) => {
  await editor.open("demo-1");
  const first = editor.getResults("Search").first();
  await first.waitFor();
  const top = await page.getByRole("main").evaluate((main) => main.getBoundingClientRect().top);
  const boxes = await editor.getResults("Search").evaluateAll((parts) =>
    parts.map((part) => {
      const { top, bottom } = part.getBoundingClientRect();
      return { top, bottom };
    }),
  );
  expect((boxes[0]?.top ?? Number.POSITIVE_INFINITY) - top).toBeLessThanOrEqual(260);
  const rows = new Set(boxes.filter(({ bottom }) => bottom <= 900).map((box) => Math.round(box.top)));
  expect(rows.size).toBeGreaterThanOrEqual(2);
  await page
    .getByRole("group", { name: "Beside the results" })
    .getByRole("button", { name: /^Rules/ })
    .click();
  await page
    .getByRole("button", { name: /^Show the result:/ })
    .first()
    .click();
  await expect(first.getByRole("button", { name: /^Move / })).toBeFocused();
  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole("button", { name: /^Rules \d+$/ }).click();
  await editor
    .getDialog("Rules")
    .getByRole("button", { name: /^Show the result:/ })
    .first()
    .click();
  await expect(editor.getDialog("Rules")).toBeHidden();
  await expect(first.getByRole("button", { name: /^Move / })).toBeFocused();
});
