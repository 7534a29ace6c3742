import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { LOCALES } from "@/lib/contract/kit/locale";
import { ListScreen } from "./pages/list-screen";
import { expect, SITE, test } from "./support/fixtures";
import { OWN, type Stop, urlOf, WAYS_IN } from "./support/screens";
import { LISTING } from "./support/subjects";

// axe on every screen in both themes (WCAG 2.2 AA), a test for each; with E2E_FULL=1 in all four languages, and on each
// screen that only says it is not available.

const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
const THEMES = ["light", "dark"] as const;
const isFull = process.env.E2E_FULL === "1";
const languages = isFull ? LOCALES : (["en"] as const);

async function findViolations(page: Page, stop: Stop): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).withTags(TAGS).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${stop.name}: ${id} at ${node.target.join(" ")}`));
}

async function applyTheme(page: Page, baseURL: string | undefined, theme: string, locale: string): Promise<void> {
  const cookies = { theme, locale };
  await page
    .context()
    .addCookies(Object.entries(cookies).map(([name, value]) => ({ name, value, url: baseURL ?? "" })));
}

/** Opens a page in both themes and every tested language, and expects axe to find nothing. */
async function expectSound(page: Page, baseURL: string | undefined, stop: Stop, url: string): Promise<void> {
  const faults: string[] = [];
  for (const theme of THEMES) {
    for (const locale of languages) {
      await applyTheme(page, baseURL, theme, locale);
      await page.goto(url, { waitUntil: "networkidle" });
      expect(await page.locator("html").getAttribute("data-theme")).toBe(theme);
      faults.push(...(await findViolations(page, { ...stop, name: `${stop.name}, ${theme}, ${locale}` })));
    }
  }
  expect(faults).toEqual([]);
}

/** Screens that only say they are not available look the same, so axe checks one of them. */
const absent = OWN.filter(({ isAbsent }) => isAbsent);
const looked = isFull ? OWN : OWN.filter((stop) => !absent.slice(1).includes(stop));

for (const stop of looked) {
  test(`axe finds nothing on the screen: ${stop.name}`, async ({ page, baseURL, api }) => {
    await expectSound(page, baseURL, stop, await urlOf(stop, api));
  });
}

for (const stop of WAYS_IN) {
  test.describe(() => {
    test.use({ storageState: { cookies: [], origins: [] } });
    test(`axe finds nothing on the sign-in page: ${stop.name}`, async ({ page, baseURL, api }) => {
      await expectSound(page, baseURL, stop, await urlOf(stop, api));
    });
  });
}

for (const theme of THEMES) {
  test(`axe finds nothing on dialogs and menus, ${theme}`, async ({ page, baseURL, list, editor, api }) => {
    await applyTheme(page, baseURL, theme, "en");
    const faults: string[] = [];
    const look = async (name: string) => faults.push(...(await findViolations(page, { name, path: "" })));
    await list.open();
    await page.getByRole("button", { name: "New customization" }).first().click();
    await page.getByRole("form", { name: "New customization" }).waitFor();
    await look("create form");
    await page.getByRole("button", { name: /Switch site$/ }).click();
    await page.getByRole("dialog", { name: "Find a site" }).waitFor();
    await look("quick search");
    const id = await api.customization(`kayak ${theme} ${Date.now()}`);
    await editor.open("demo-1");
    const first = editor.results("Search").first();
    await first.hover();
    await first.getByRole("button", { name: /^More actions/ }).click();
    await page.getByRole("menu").waitFor();
    await look("menu of a result");
    await page.getByRole("menuitem", { name: "Move to position…" }).click();
    await editor.dialog("Move to position").waitFor();
    await look("position dialog");
    await page.goto(`/sites/${SITE}/query_customizations/${id}`);
    await page.getByRole("button", { name: "Add item" }).click();
    await editor.dialog("Add item").waitFor();
    await look("item dialog");
    expect(faults).toEqual([]);
  });

  test(`axe finds nothing on the category picker, ${theme}`, async ({ page, baseURL }) => {
    await applyTheme(page, baseURL, theme, "en");
    const listings = new ListScreen(page, SITE, LISTING);
    await listings.open();
    const form = await listings.createForm();
    await form.getByLabel("Category").fill("tents");
    await form.getByRole("listbox").getByRole("option").first().waitFor();
    const faults = await findViolations(page, { name: "category field", path: "" });
    await page.keyboard.press("Escape");
    await form.getByText("Choose from the tree").click();
    faults.push(...(await findViolations(page, { name: "category tree", path: "" })));
    expect(faults).toEqual([]);
  });
}
