import type { Page } from "@playwright/test";
import { findViolations, setLook, THEMES, type Theme } from "./support/axe";
import { waitUntilDrawn } from "./support/drawn";
import { expect, SITE, signIn, test } from "./support/fixtures";
import { findLongCells } from "./support/long-cells";
import { measureOverflow } from "./support/overflow";
import { buildStopUrl, INTERNAL, OWN, type Stop, WAYS_IN } from "./support/screens";
import { findSmallTargets } from "./support/small-targets";
import { IS_FULL, LANGUAGES } from "./support/tier";

// Every screen in every language, or in English and with the longest texts of all languages (pages that are laid out like another one in
// English only): no message keys instead of texts, no browser errors (see the fixture), no menu wider than its column, no clipped table,
// no cell of three lines, no horizontal page scroll, no hidden tab and no small target, also on a phone. axe looks at each screen (WCAG
// 2.2 AA): in English at everything, and on a fifth of the screens in the second language, which is dark, at colors; in the full tier at
// everything in all languages and both themes.

/** What next-intl shows for a missing text, or the key itself. */
const RAW_KEY = /MISSING_MESSAGE|\b(?!www\.)[a-z][\w-]*(\.[a-z][\w-]+){2,}\b/;
/** Addresses, file names and e-mail addresses, which look like keys. */
const NO_KEY = /https?:\/\/\S+|\S+@\S+|\b[\w.-]+\.(example|com|svg|html)\b/g;

/** What axe checks in a look: everything, what depends on colors, or nothing. */
type Audit = "all" | "colors" | "none";

/** `hasTargets`: whether the sizes of targets are measured on a phone. With a mouse, axe measures them. */
type Look = { locale: string; theme: Theme; audit: Audit; hasTargets: boolean };

/** What axe checks in the looks of the gate, which are in other themes in turn. */
const AUDITS: readonly Audit[] = ["all", "colors"];
/** The looks in which each screen is opened: every language, themes in turn. */
const LOOKS: readonly Look[] = IS_FULL
  ? LANGUAGES.flatMap((locale) =>
      THEMES.map((theme) => ({ locale, theme, audit: "all" as const, hasTargets: theme === "light" })),
    )
  : LANGUAGES.map((locale, index) => ({
      locale,
      theme: index % 2 === 0 ? "light" : "dark",
      audit: AUDITS[index] ?? "none",
      hasTargets: index === 0,
    }));

/** The looks of a stop: those that are laid out like another one are walked in English only in the gate. */
const listLooks = ({ isAlike }: Stop): readonly Look[] => (isAlike && !IS_FULL ? LOOKS.slice(0, 1) : LOOKS);

/** Screens that only say they are not available look the same, so axe checks one of them. */
const alike = IS_FULL ? [] : OWN.filter(({ isAbsent }) => isAbsent).slice(1);

/** The screens whose colors axe checks in the second look of the gate: all take them from the same tokens. */
const COLORED = OWN.filter((_, index) => index % 5 === 0);

const DESKTOP = { width: 1280, height: 900 };
const PHONE = { width: 360, height: 740 };

async function expectSound(page: Page, stop: Stop, locale: string): Promise<void> {
  const where = `${stop.name} in ${locale}`;
  // Code to copy has names with points of its own.
  const code = await page.locator("pre").allInnerTexts();
  const [body = ""] = await page.locator("body").allInnerTexts();
  const shown = code.reduce((text, block) => text.replace(block, ""), body);
  const text = shown.replaceAll(NO_KEY, "");
  expect(RAW_KEY.exec(text)?.[0] ?? null, where).toBeNull();
  expect(await page.title(), where).not.toMatch(RAW_KEY);
  expect(await page.locator("html").getAttribute("lang"), where).toBe(locale);
  expect(await measureOverflow(page), `${where} scrolls sideways`).toBeLessThanOrEqual(0);
  await expect.poll(() => cutTables(page), `${where} cuts a table off`).toEqual([]);
  await expect.poll(() => findLongCells(page), `${where} has a cell or header of three lines`).toEqual([]);
}

/** Expects that the page fits a phone once everything is loaded. */
async function expectFitsPhone(page: Page, stop: Stop, { locale, hasTargets }: Look): Promise<void> {
  await page.setViewportSize(PHONE);
  await expect(page.locator("main [aria-busy=true]")).toHaveCount(0);
  const width = () => measureOverflow(page);
  const where = `${stop.name} in ${locale} on a phone`;
  await expect.poll(width, `${where} scrolls sideways`).toBeLessThanOrEqual(0);
  expect(await cutTabs(page), `${where} hides tabs`).toEqual([]);
  expect(await findSpreadValues(page), `${where} spreads a value over its line`).toEqual([]);
  if (hasTargets) expect(await withTouch(page, () => findSmallTargets(page)), `${where} has small targets`).toEqual([]);
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

/** Opens a page in every language and expects no layout faults and no violations. */
async function walk(page: Page, baseURL: string | undefined, stop: Stop, url: string): Promise<void> {
  const faults: string[] = [];
  for (const look of listLooks(stop)) {
    const { locale, theme, audit } = look;
    await setLook(page, baseURL, theme, locale);
    await page.goto(url);
    await page.getByRole("heading", { level: 1 }).first().waitFor({ state: "attached" });
    await waitUntilDrawn(page);
    expect(await page.locator("html").getAttribute("data-theme")).toBe(theme);
    await expectSound(page, stop, locale);
    const isAudited = audit === "all" || (audit === "colors" && COLORED.includes(stop));
    if (isAudited && !alike.includes(stop))
      faults.push(...(await findViolations(page, `${theme}, ${locale}`, { onlyColors: audit === "colors" })));
    await expectFitsPhone(page, stop, look);
  }
  expect(faults).toEqual([]);
}

for (const stop of OWN) {
  test(`every language fits the screen, and axe finds nothing: ${stop.name}`, async ({ page, baseURL, api }) => {
    await walk(page, baseURL, stop, await buildStopUrl(stop, api));
  });
}

for (const stop of WAYS_IN) {
  test.describe(() => {
    test.use({ storageState: { cookies: [], origins: [] } });
    test(`every language fits the sign-in page, and axe finds nothing: ${stop.name}`, async ({
      page,
      baseURL,
      api,
    }) => {
      await walk(page, baseURL, stop, await buildStopUrl(stop, api));
    });
  });
}

for (const stop of INTERNAL) {
  test.describe(() => {
    test.use({
      storageState: async ({ browser, baseURL }, use) => use(await signIn(browser, baseURL ?? "", { sub: "staff" })),
    });
    test(`every language fits the internal screen, and axe finds nothing: ${stop.name}`, async ({
      page,
      baseURL,
      api,
    }) => {
      await walk(page, baseURL, stop, await buildStopUrl(stop, api));
    });
  });
}

for (const locale of LANGUAGES) {
  test(`no menu entry is clipped in ${locale}`, async ({ page, baseURL }) => {
    await setLook(page, baseURL, "light", locale);
    await page.goto(`/sites/${SITE}/query_customizations`);
    expect(await cutLines(page)).toEqual([]);
  });
}
