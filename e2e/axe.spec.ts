import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { LOCALES } from "@/lib/contract/kit/locale";
import { ListScreen } from "./pages/list-screen";
import { expect, SITE, test } from "./support/fixtures";
import { editorStops, OWN, type Stop, WAYS_IN } from "./support/screens";
import { LISTING } from "./support/subjects";

// axe over every screen in both themes (WCAG 2.2 AA); with E2E_FULL=1 in all four languages, and over each of the screens
// that only say that they are not here.

const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
const THEMES = ["light", "dark"] as const;
const isFull = process.env.E2E_FULL === "1";
const languages = isFull ? LOCALES : (["en"] as const);

async function faultsOf(page: Page, stop: Stop): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).withTags(TAGS).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${stop.name}: ${id} at ${node.target.join(" ")}`));
}

async function dress(page: Page, baseURL: string | undefined, theme: string, locale: string): Promise<void> {
  const cookies = { theme, locale };
  await page
    .context()
    .addCookies(Object.entries(cookies).map(([name, value]) => ({ name, value, url: baseURL ?? "" })));
}

/** Screens that only say that they are not here all look the same: one of them is enough for axe. */
const absent = OWN.filter(({ isAbsent }) => isAbsent);
const looked = isFull ? OWN : OWN.filter((stop) => !absent.slice(1).includes(stop));

for (const theme of THEMES) {
  for (const locale of languages) {
    test(`axe finds nothing on any screen, ${theme}, ${locale}`, async ({ page, baseURL, api }) => {
      // A busy computer takes some seconds for each screen.
      test.setTimeout(looked.length * 10_000);
      await dress(page, baseURL, theme, locale);
      const editors = await editorStops(api, `kayak axe ${theme} ${locale} ${Date.now()}`);
      const faults: string[] = [];
      for (const stop of [...looked, ...editors]) {
        await page.goto(stop.path, { waitUntil: "networkidle" });
        expect(await page.locator("html").getAttribute("data-theme")).toBe(theme);
        faults.push(...(await faultsOf(page, stop)));
      }
      expect(faults).toEqual([]);
    });

    test(`axe finds nothing on any way in, ${theme}, ${locale}`, async ({ browser, baseURL }) => {
      const context = await browser.newContext({ baseURL, storageState: { cookies: [], origins: [] } });
      const page = await context.newPage();
      await dress(page, baseURL, theme, locale);
      const faults: string[] = [];
      for (const stop of WAYS_IN) {
        await page.goto(stop.path, { waitUntil: "networkidle" });
        faults.push(...(await faultsOf(page, stop)));
      }
      await context.close();
      expect(faults).toEqual([]);
    });
  }

  test(`axe finds nothing on what opens over a screen, ${theme}`, async ({ page, baseURL, list, editor, api }) => {
    await dress(page, baseURL, theme, "en");
    const faults: string[] = [];
    const look = async (name: string) => faults.push(...(await faultsOf(page, { name, path: "" })));
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

  test(`axe finds nothing on the choice of a category, ${theme}`, async ({ page, baseURL }) => {
    await dress(page, baseURL, theme, "en");
    const listings = new ListScreen(page, SITE, LISTING);
    await listings.open();
    const form = await listings.createForm();
    await form.getByLabel("Category").fill("tents");
    await form.getByRole("listbox").getByRole("option").first().waitFor();
    const faults = await faultsOf(page, { name: "category field", path: "" });
    await page.keyboard.press("Escape");
    await form.getByText("Choose in the tree").click();
    faults.push(...(await faultsOf(page, { name: "category tree", path: "" })));
    expect(faults).toEqual([]);
  });
}
