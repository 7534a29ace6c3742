import { type Browser, expect, type Page, test } from "@playwright/test";
import { setCookies } from "@/e2e/support/cookies";
import { waitUntilHydrated } from "@/e2e/support/hydrated";
import { mintSignedLink } from "@/e2e/support/links";
import { FULL } from "@/e2e/support/tier";

const TARGET = "/sites/100200-300401/query_customizations";

/** Opens a new browser in which somebody had chosen a language before, and signs in. */
async function openComputer(browser: Browser, baseURL: string | undefined, sub: string, locale: string): Promise<Page> {
  const context = await browser.newContext({ baseURL, locale: "de" });
  await setCookies(context, baseURL, { locale });
  const page = await context.newPage();
  await page.goto(await mintSignedLink(baseURL ?? "", { sub, path: TARGET }));
  await expect(page.locator("html")).toHaveAttribute("lang", locale);
  await page.getByRole("button", { name: /Zuzan/ }).click();
  await page.waitForURL((url) => url.pathname === TARGET);
  return page;
}

/** The nonce with which parts of a page add styles. */
async function readNonce(page: Page): Promise<string> {
  return page.locator('meta[property="csp-nonce"]').evaluate((meta: HTMLElement) => meta.nonce ?? "");
}

/** The language switch in Slovak, which shows the longest texts of all languages in the gate. */
const SWITCH = /^(Jazyk|Language)$/;

// The language belongs to the person; no other test signs in as this one without choosing a language.
test("the language of the profile applies on every computer", { tag: FULL }, async ({ browser, baseURL }) => {
  const first = await openComputer(browser, baseURL, "staff", "cs");
  await expect(first.locator("html")).toHaveAttribute("lang", "sk");
  await first.goto("/sites/100200-300401/history");
  await waitUntilHydrated(first);
  const violations: string[] = [];
  first.on("console", (message) => {
    if (message.text().includes("Content Security Policy")) violations.push(message.text());
  });
  const nonce = await readNonce(first);
  expect(nonce).not.toBe("");
  await first.getByRole("combobox", { name: SWITCH }).selectOption("pl");
  await expect(first.locator("html")).toHaveAttribute("lang", "pl");
  // The browser checks styles, such as those of the calendar, against the nonce of the first answer.
  expect(await readNonce(first)).toBe(nonce);
  await first.getByRole("button", { name: "Wybierz dzień: Od" }).click();
  await expect(first.getByRole("grid")).toBeVisible();
  expect(violations).toEqual([]);
  await first.reload();
  await expect(first.locator("html")).toHaveAttribute("lang", "pl");
  const second = await openComputer(browser, baseURL, "staff", "en");
  await expect(second.locator("html")).toHaveAttribute("lang", "pl");
  await waitUntilHydrated(second);
  await second.getByRole("combobox", { name: "Język" }).selectOption("sk");
  await expect(second.locator("html")).toHaveAttribute("lang", "sk");
  await Promise.all([first.context().close(), second.context().close()]);
});
