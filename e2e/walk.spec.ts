import type { Page } from "@playwright/test";
import { takeTurns } from "@/tests/support/tries";
import { findViolations, getOtherTheme, setLook, switchTheme, type TestedTheme } from "./support/axe";
import { waitUntilDrawn } from "./support/drawn";
import { expectEnglish, findRawKey, RAW_KEY } from "./support/english";
import { expect, SITE, signIn, test } from "./support/fixtures";
import { findLongCells } from "./support/long-cells";
import { measureOverflow } from "./support/overflow";
import { buildStopUrl, INTERNAL, OWN, type Stop, WAYS_IN } from "./support/screens";
import { findSmallTargets } from "./support/small-targets";
import { FULL, LANGUAGES, PSEUDO_LOCALE } from "./support/tier";

// Every page in every language, or in the gate with the longest texts of all languages, and no page that is laid out like another one: no
// message keys instead of texts, no browser errors (see the fixture), no menu wider than its column, no clipped table, no cell of three
// lines, no horizontal page scroll, no hidden tab and no small target, also on a phone. axe looks at everything on each page (WCAG 2.2 AA)
// in the theme in which it is loaded, and then at colors in the other theme, to which the open page is switched: a theme changes nothing
// else. Themes take turns from language to language and from page to page, so each page is loaded twice in each. In the gate a fifth of
// the screens have the second theme, which is dark, another fifth each day. That screens of the menu are in English, the gate reads in
// the server's HTML.

/** `isInBoth`: whether the colors of the other theme are checked, too. */
type Look = { locale: string; theme: TestedTheme; isInBoth: boolean };

/** The screens whose colors the gate checks in both themes today. All take them from the same tokens. */
const IN_BOTH = takeTurns(OWN.filter(({ isMain }) => isMain));

/** The looks of a stop. The gate has the one with the longest texts, whose layout is the hardest; of other pages in the themes in turn. */
function listLooks(stop: Stop, index: number): readonly Look[] {
  const takeTheme = (turn: number): TestedTheme => (turn % 2 === 0 ? "light" : "dark");
  if (PSEUDO_LOCALE === null)
    return LANGUAGES.map((locale, turn) => ({ locale, theme: takeTheme(index + turn), isInBoth: true }));
  const theme = stop.isMain ? "light" : takeTheme(index);
  return [{ locale: PSEUDO_LOCALE, theme, isInBoth: IN_BOTH.includes(stop) }];
}

/** The tag of a stop's test. */
const tagOf = ({ like }: Stop): { tag: string[] } => ({ tag: like === undefined ? [] : [FULL] });

const DESKTOP = { width: 1280, height: 900 };
const PHONE = { width: 360, height: 740 };

async function expectSound(page: Page, stop: Stop, locale: string): Promise<void> {
  const where = `${stop.name} in ${locale}`;
  // Code to copy has names with points of its own.
  const code = await page.locator("pre").allInnerTexts();
  const [body = ""] = await page.locator("body").allInnerTexts();
  const shown = code.reduce((text, block) => text.replace(block, ""), body);
  expect(findRawKey(shown), where).toBeNull();
  expect(await page.title(), where).not.toMatch(RAW_KEY);
  expect(await page.locator("html").getAttribute("lang"), where).toBe(locale);
  expect(await measureOverflow(page), `${where} scrolls sideways`).toBeLessThanOrEqual(0);
  await expect.poll(() => cutTables(page), `${where} cuts a table off`).toEqual([]);
  await expect.poll(() => findLongCells(page), `${where} has a cell or header of three lines`).toEqual([]);
}

/** Expects that the page fits a phone once everything is loaded. */
async function expectFitsPhone(page: Page, stop: Stop, locale: string): Promise<void> {
  await page.setViewportSize(PHONE);
  await expect(page.locator("main [aria-busy=true]")).toHaveCount(0);
  const width = () => measureOverflow(page);
  const where = `${stop.name} in ${locale} on a phone`;
  await expect.poll(width, `${where} scrolls sideways`).toBeLessThanOrEqual(0);
  expect(await cutTabs(page), `${where} hides tabs`).toEqual([]);
  expect(await findSpreadValues(page), `${where} spreads a value over its line`).toEqual([]);
  // With a mouse, axe measures targets.
  expect(await withTouch(page, () => findSmallTargets(page)), `${where} has small targets`).toEqual([]);
  await page.setViewportSize(DESKTOP);
}

/** Tables that are wider than their container and cannot be scrolled. */
function cutTables(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLTableElement>("table.rows")]
      .filter((table) => {
        const box = table.parentElement;
        return box !== null && table.offsetWidth > box.clientWidth && getComputedStyle(box).overflowX !== "auto";
      })
      .map((table) => table.caption?.textContent ?? ""),
  );
}

/** Rows of tabs that do not show all of them. */
function cutTabs(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll("main nav, main [role=tablist]")]
      .filter((row) => row.scrollWidth > row.clientWidth + 1)
      .map((row) => row.getAttribute("aria-label") ?? ""),
  );
}

/** Values in the cards of tables whose words are not in one element, so that each part is placed alone between label and edge. */
function findSpreadValues(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll(".cards-on-phone > tbody > tr > [data-label]")]
      .filter((cell) => getComputedStyle(cell).display === "flex")
      // Hidden texts for screen readers take no room.
      .filter((cell) => [...cell.children].some((part) => getComputedStyle(part).position !== "absolute"))
      .filter((cell) =>
        [...cell.childNodes].some((part) => part.nodeType === Node.TEXT_NODE && part.textContent?.trim()),
      )
      .map((cell) => `${cell.getAttribute("data-label")}: ${cell.textContent}`),
  );
}

/** Does something with the coarse pointer of a phone. */
async function withTouch<T>(page: Page, measure: () => Promise<T>): Promise<T> {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setTouchEmulationEnabled", { enabled: true, maxTouchPoints: 1 });
  const result = await measure();
  // Ends the emulation.
  await session.detach();
  return result;
}

/** Texts of the menu that are wider than their line. */
async function cutLines(page: Page): Promise<string[]> {
  const menu = page.getByRole("navigation").first();
  return menu.evaluate((nav) => {
    for (const part of nav.querySelectorAll("details")) part.open = true;
    const right = nav.getBoundingClientRect().right;
    return [...nav.querySelectorAll("a, summary, p")]
      .filter((line) => line.scrollWidth > line.clientWidth + 1 || line.getBoundingClientRect().right > right + 1)
      .map((line) => line.textContent ?? "");
  });
}

/** Opens a page in these looks and expects no layout faults and no violations. */
async function walk(page: Page, baseURL: string | undefined, stop: Stop, looks: readonly Look[], url: string) {
  if (PSEUDO_LOCALE !== null && stop.isMain) await expectEnglish(page, baseURL, url);
  const faults: string[] = [];
  for (const { locale, theme, isInBoth } of looks) {
    await setLook(page, baseURL, theme, locale);
    await page.goto(url);
    await page.getByRole("heading", { level: 1 }).first().waitFor({ state: "attached" });
    await waitUntilDrawn(page);
    expect(await page.locator("html").getAttribute("data-theme")).toBe(theme);
    await expectSound(page, stop, locale);
    faults.push(...(await findViolations(page, `${theme}, ${locale}`)));
    if (isInBoth) {
      const other = getOtherTheme(theme);
      await switchTheme(page, other);
      faults.push(...(await findViolations(page, `switched to ${other}, ${locale}`, { onlyColors: true })));
      expect(await page.locator("html").getAttribute("data-theme")).toBe(other);
    }
    await expectFitsPhone(page, stop, locale);
  }
  expect(faults).toEqual([]);
}

for (const [index, stop] of OWN.entries()) {
  test(
    `every language fits the screen, and axe finds nothing: ${stop.name}`,
    tagOf(stop),
    async ({ page, baseURL, api }) => {
      await walk(page, baseURL, stop, listLooks(stop, index), await buildStopUrl(stop, api));
    },
  );
}

for (const [index, stop] of WAYS_IN.entries()) {
  test.describe(() => {
    test.use({ storageState: { cookies: [], origins: [] } });
    test(
      `every language fits the sign-in page, and axe finds nothing: ${stop.name}`,
      tagOf(stop),
      async ({ page, baseURL, api }) => {
        await walk(page, baseURL, stop, listLooks(stop, index), await buildStopUrl(stop, api));
      },
    );
  });
}

for (const [index, stop] of INTERNAL.entries()) {
  test.describe(() => {
    test.use({
      storageState: async ({ browser, baseURL }, use) => use(await signIn(browser, baseURL ?? "", { sub: "staff" })),
    });
    test(`every language fits the internal screen, and axe finds nothing: ${stop.name}`, async ({
      page,
      baseURL,
      api,
    }) => {
      await walk(page, baseURL, stop, listLooks(stop, index), await buildStopUrl(stop, api));
    });
  });
}

test("what the gate leaves out is like a page that it opens", () => {
  const opened = new Map([...OWN, ...WAYS_IN].map((stop) => [stop.name, stop]));
  const similar = [...opened.values()].flatMap(({ like }) => (like === undefined ? [] : [like]));
  expect(similar.filter((name) => opened.get(name)?.like !== undefined || !opened.has(name))).toEqual([]);
});

for (const locale of LANGUAGES) {
  test(`no menu entry is clipped in ${locale}`, async ({ page, baseURL }) => {
    await setLook(page, baseURL, "light", locale);
    await page.goto(`/sites/${SITE}/query_customizations`);
    expect(await cutLines(page)).toEqual([]);
  });
}
