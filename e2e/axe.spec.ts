import { ListScreen } from "./pages/list-screen";
import { findViolations, setLook, switchTheme, TESTED_THEMES } from "./support/axe";
import { expect, SITE, test } from "./support/fixtures";
import { waitUntilHydrated } from "./support/hydrated";
import { LISTING } from "./support/subjects";
import { FULL } from "./support/tier";

// axe on dialogs, menus and pickers in both themes, in the gate in the light one; screens are checked by walk.spec.ts.

test("axe finds every text that is too faint", async ({ page }) => {
  const texts = [
    ["faint", "oklch(0.8 0 0)"],
    ["as-faint", "oklch(0.8 0 0)"],
    ["veiled", "rgb(0 0 0 / 0.3)"],
    ["dark", "oklch(0.3 0 0)"],
  ];
  const shown = texts.map(([id, color]) => `<p id="${id}" style="color: ${color}">Hollowmere</p>`).join("");
  await page.setContent(`<html lang="en"><title>Colors</title><main><h1>Colors</h1>${shown}</main></html>`);
  const faint = ["faint", "as-faint", "veiled"].map((id) => `sample: color-contrast at #${id}`);
  expect(await findViolations(page, "sample")).toEqual(faint);
  expect(await findViolations(page, "sample", { onlyColors: true })).toEqual(faint);
});

test("axe finds a text that is too faint only in the theme to which a page is switched", async ({ page, baseURL }) => {
  await page.context().clearCookies();
  await setLook(page, baseURL, "light", "en");
  await page.goto("/sign_in");
  await waitUntilHydrated(page);
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    // A color of the light theme on the backgrounds of both, and colors of each theme that would change slowly, one after the other.
    sheet.replaceSync(`
      #faint { color: #626b70; }
      #frame, #text { transition: color 1000s; }
      #frame { color: var(--ink); }
    `);
    document.adoptedStyleSheets = [sheet];
    const texts = '<p id="faint">Hollowmere</p><div id="frame"><p id="text">Hollowmere</p></div>';
    document.body.insertAdjacentHTML("beforeend", texts);
  });
  const look = (name: string) => findViolations(page, name, { onlyColors: true });
  expect(await look("loaded in light")).toEqual([]);
  await switchTheme(page, "dark");
  expect(await look("switched to dark")).toEqual(["switched to dark: color-contrast at #faint"]);
  await switchTheme(page, "light");
  expect(await look("switched to light")).toEqual([]);
});

for (const theme of TESTED_THEMES) {
  // All themes take their colors from the same tokens.
  const tag = theme === "dark" ? FULL : [];

  test(`axe finds nothing on dialogs and menus, ${theme}`, { tag }, async ({ page, baseURL, list, editor, api }) => {
    await setLook(page, baseURL, theme, "en");
    const faults: string[] = [];
    const look = async (name: string) => faults.push(...(await findViolations(page, name)));
    await list.open();
    await page.getByRole("button", { name: "New customization" }).first().click();
    await page.getByRole("form", { name: "New customization" }).waitFor();
    await look("create form");
    await page.getByRole("button", { name: /Switch site$/ }).click();
    await page.getByRole("dialog", { name: "Go to" }).waitFor();
    await look("quick search");
    const id = await api.createCustomization(`kayak ${theme} ${Date.now()}`);
    await editor.open("demo-1");
    const first = editor.getResults("Search").first();
    await first.hover();
    await first.getByRole("button", { name: /^More actions/ }).click();
    await page.getByRole("menu").waitFor();
    await look("menu of a result");
    await page.getByRole("menuitem", { name: "Move to position…" }).click();
    await editor.getDialog("Move to position").waitFor();
    await look("position dialog");
    await page.goto(`/sites/${SITE}/query_customizations/${id}`);
    await waitUntilHydrated(page);
    await page.getByRole("button", { name: "Add item" }).click();
    await editor.getDialog("Add item").waitFor();
    await look("item dialog");
    expect(faults).toEqual([]);
  });

  // create-listing.test.tsx has the picker with axe; members-screen.test.tsx the dialogs; colors are the same tokens as above.
  test(`axe finds nothing on the category picker, ${theme}`, { tag: FULL }, async ({ page, baseURL }) => {
    await setLook(page, baseURL, theme, "en");
    const listings = new ListScreen(page, SITE, LISTING);
    await listings.open();
    const form = await listings.createForm();
    await form.getByLabel("Category").fill("tents");
    await form.getByRole("listbox").getByRole("option").first().waitFor();
    const faults = await findViolations(page, "category field");
    await page.keyboard.press("Escape");
    await form.getByText("Choose from the tree").click();
    faults.push(...(await findViolations(page, "category tree")));
    expect(faults).toEqual([]);
  });

  test(`axe finds nothing on the dialogs of members, ${theme}`, { tag: FULL }, async ({ page, baseURL }) => {
    await setLook(page, baseURL, theme, "en");
    await page.goto(`/sites/${SITE}/settings/members`);
    await waitUntilHydrated(page);
    await page.getByRole("button", { name: "Invite" }).click();
    await page.getByRole("dialog", { name: "Invite a member" }).waitFor();
    const faults = await findViolations(page, "invitation");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: /^More actions for Tomasz/ }).click();
    await page.getByRole("menuitem", { name: "Remove from site" }).click();
    await page.getByRole("alertdialog").waitFor();
    faults.push(...(await findViolations(page, "removal")));
    expect(faults).toEqual([]);
  });
}
