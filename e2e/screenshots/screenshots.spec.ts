import { readFileSync } from "node:fs";
import type { Browser, Page } from "@playwright/test";
import { setCookies } from "@/e2e/support/cookies";
import { expect, SITE, test } from "@/e2e/support/fixtures";
import { waitUntilHydrated } from "@/e2e/support/hydrated";
import { mintSignedLink } from "@/e2e/support/links";
import { measureOverflow } from "@/e2e/support/overflow";
import { readAreaTexts } from "@/e2e/support/texts";
import { FULL, LANGUAGES, PSEUDO_LOCALE } from "@/e2e/support/tier";
import type { Locale } from "@/lib/contract/kit/locale";
import type texts from "@/messages/en/screenshots.json";

// An internal user takes pictures of the demo shop; other users do not get there.

const textsIn = (locale: Locale) => readAreaTexts<typeof texts>(locale, "screenshots").screenshots;
const AT = `/sites/${SITE}/setup/screenshots`;
const PHONE = { width: 360, height: 740 };
/** Only a hang reaches it. */
const TAKING_MS = 500_000;

/** Signs the staff member in, in a browser of its own. */
async function openAsStaff(browser: Browser, baseURL: string, locale: Locale): Promise<Page> {
  // Without the owner's cookies, whose session a sign-in of another user would end.
  const context = await browser.newContext({ baseURL, storageState: { cookies: [], origins: [] } });
  await setCookies(context, baseURL, { chosen_locale: locale });
  const page = await context.newPage();
  await page.goto(await mintSignedLink(baseURL, { sub: "staff", path: AT }));
  await page.locator("main form button, main button").first().click();
  await page.waitForURL((url) => url.pathname === AT);
  await waitUntilHydrated(page);
  return page;
}

test("an internal user takes pictures of the demo shop on three devices and downloads one", { tag: FULL }, async ({
  browser,
  baseURL,
}) => {
  const t = textsIn("en");
  const page = await openAsStaff(browser, baseURL ?? "", "en");
  await page.getByLabel(t.settings.searchTerm).fill("");
  await page.getByLabel(t.settings.inputSelector).fill("#q");
  await page.getByRole("button", { name: t.settings.start }).click();
  await expect(page.getByText(t.errors.term_empty)).toBeVisible();
  await page.getByLabel(t.settings.searchTerm).fill("tent");
  await page.getByRole("button", { name: t.settings.start }).click();
  await page.waitForURL(/[?&]run=/);
  // A reload returns to the run.
  await page.reload();
  await expect(page.getByText("3 of 3 screenshots taken.")).toBeVisible({ timeout: TAKING_MS });
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: /^Download: Phone/ }).click();
  const file = await (await download).path();
  expect(readFileSync(file).subarray(1, 4).toString()).toBe("PNG");
  await page.getByRole("button", { name: t.shot.open }).first().click();
  await expect(page.getByRole("dialog").getByRole("img")).toBeVisible();
  await page.context().close();
});

for (const locale of LANGUAGES) {
  // The gate has the longest texts.
  const tag = PSEUDO_LOCALE === null || locale === PSEUDO_LOCALE ? [] : FULL;
  test(`the screen fits a phone, in ${locale}`, { tag }, async ({ browser, baseURL }) => {
    const page = await openAsStaff(browser, baseURL ?? "", locale);
    const title = locale === PSEUDO_LOCALE ? /\S/ : textsIn(locale).title;
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
    await page.setViewportSize(PHONE);
    await expect.poll(() => measureOverflow(page)).toBeLessThanOrEqual(0);
    await page.context().close();
  });
}

// ways-out.spec.ts opens this page as the owner.
test("the owner of a shop does not see the screen", { tag: FULL }, async ({ page }) => {
  const answer = await page.goto(AT);
  expect(answer?.status()).toBe(403);
  await expect(page.getByLabel(textsIn("en").settings.url)).toHaveCount(0);
});
