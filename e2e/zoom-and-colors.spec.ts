import { expect, SITE, test } from "./support/fixtures";
import { measureOverflow } from "./support/overflow";
import { FULL } from "./support/tier";

const SCREENS = ["searches", "query_customizations/demo-1", "catalog_management/synonyms", "settings/services"];
/** How many of them the gate opens: the header is the same, and that one has a table whose head stays in view. */
const IN_GATE = 1;

// A window of 1280 × 1024 pixels at 400 %.
const ZOOMED = { width: 320, height: 256 };

/** Height in pixels of what the header and the heads of tables cover at the top of the window. */
function measureCovered(): number {
  const rects = [...document.querySelectorAll("body > div header, main thead th")].map((part) =>
    part.getBoundingClientRect(),
  );
  return Math.max(0, ...rects.filter(({ top, bottom }) => top <= 1 && bottom > 0).map(({ bottom }) => bottom));
}

for (const [index, path] of SCREENS.entries())
  test(`at 400 % zoom, the header of ${path} does not cover what is read`, {
    tag: index < IN_GATE ? [] : FULL,
  }, async ({ page }) => {
    await page.setViewportSize(ZOOMED);
    await page.goto(`/sites/${SITE}/${path}`);
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.evaluate(() => window.scrollTo(0, 600));
    expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(300);
    expect(await page.evaluate(measureCovered)).toBeLessThanOrEqual(ZOOMED.height / 10);
    expect(await measureOverflow(page)).toBe(0);
  });

test("with forced colors, the editor marks a pressed button, the actions of a result and the selected option", async ({
  page,
  editor,
}) => {
  await page.emulateMedia({ forcedColors: "active" });
  await editor.open("demo-1");

  await test.step("a pressed button differs from the others", async () => {
    const modes = page.locator("button[aria-pressed]");
    const readLook = (pressed: string) =>
      page
        .locator(`button[aria-pressed="${pressed}"]`)
        .first()
        .evaluate((part) => getComputedStyle(part).backgroundColor);
    await expect(modes.first()).toBeVisible();
    expect(await readLook("true")).not.toBe(await readLook("false"));
  });

  await test.step("the actions of a result leave no empty boxes until it has the pointer or the focus", async () => {
    const result = editor.getResults("Search").first();
    const actions = result.locator("[class*=part-actions]");
    await expect(actions).toHaveCSS("opacity", "0");
    await result.hover();
    await expect(actions).toHaveCSS("opacity", "1");
  });

  await test.step("the selected option has an outline", async () => {
    await page.getByRole("button", { name: "Add item", exact: true }).click();
    const dialog = editor.getDialog("Add item");
    await dialog.getByRole("combobox", { name: "Item URL" }).fill("kayak");
    const options = dialog.getByRole("listbox").getByRole("option");
    await options.first().waitFor();
    await page.keyboard.press("ArrowDown");
    await expect(options.and(page.locator("[aria-selected=true]"))).toHaveCSS("outline-style", "solid");
    await expect(options.and(page.locator("[aria-selected=false]")).first()).toHaveCSS("outline-style", "none");
  });
});

test("with forced colors, a list shows actions that appear on hover, and marks the current filter", async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: "active" });
  await page.goto(`/sites/${SITE}/query_customizations`);
  const actions = page.locator(".row-actions").first();
  await actions.waitFor();
  expect(await actions.evaluate((part) => getComputedStyle(part).opacity)).toBe("1");
  const filters = page.locator("main a.filter-link");
  const readGround = (part: Element) => getComputedStyle(part).backgroundColor;
  const current = await filters.and(page.locator("[aria-current=true]")).first().evaluate(readGround);
  expect(current).not.toBe(await filters.and(page.locator(":not([aria-current])")).first().evaluate(readGround));
});

test("with forced colors, the selected tab differs from the others", async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active" });
  await page.goto(`/sites/${SITE}/settings/feeds/plans`);
  const readLine = (isSelected: boolean) =>
    page
      .getByRole("tab", { selected: isSelected })
      .first()
      .evaluate((part) => getComputedStyle(part).borderBottomColor);
  expect(await readLine(true)).not.toBe(await readLine(false));
});
