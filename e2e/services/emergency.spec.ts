import type { Page } from "@playwright/test";
import { setCookies } from "@/e2e/support/cookies";
import { expect, makeFreshText, test } from "@/e2e/support/fixtures";
import { waitUntilHydrated } from "@/e2e/support/hydrated";
import { enter, tabTo } from "@/e2e/support/keyboard";
import { measureOverflow } from "@/e2e/support/overflow";
import { importShop } from "@/e2e/support/shop";
import { SHOP_ORIGIN } from "@/e2e/support/shop-events";
import { readAreaTexts } from "@/e2e/support/texts";
import { tagLanguage } from "@/e2e/support/tier";
import { LOCALES, type Locale } from "@/lib/contract/kit/locale";
import type services from "@/messages/en/services.json";
import type shell from "@/messages/en/shell.json";

// The emergency drill: search off and on again, on a phone and by keyboard, and what shoppers get meanwhile.

const textsIn = (locale: Locale) => readAreaTexts<typeof services>(locale, "services").services;
const barIn = (locale: Locale) => readAreaTexts<typeof shell>(locale, "shell").shell.offServices;
/** Longer than a line of a phone, in one word. */
const REASON = `Wrong prices ${"x".repeat(80)}`;
const PHONE = { width: 360, height: 740 };

/** The form of a text for search. */
function forSearch(text: string): string {
  return /search \{([^}]*)\}/.exec(text)?.[1] ?? text;
}

async function openServices(page: Page, baseURL: string | undefined, siteId: string, locale: Locale): Promise<void> {
  await setCookies(page.context(), baseURL, { chosen_locale: locale });
  await page.goto(`/sites/${siteId}/settings/services`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(textsIn(locale).title);
  await waitUntilHydrated(page);
}

/** Turns search off in the dialog, by keyboard. */
async function turnOff(page: Page, name: string, locale: Locale): Promise<void> {
  const t = textsIn(locale);
  const label = forSearch(t.deactivate);
  await enter(page, page.getByRole("button", { name: label }));
  const dialog = page.getByRole("dialog", { name: forSearch(t.off.title) });
  await tabTo(page, dialog.getByLabel(t.off.reason));
  await page.keyboard.type(REASON);
  await tabTo(page, dialog.getByLabel(t.off.name.replace("{site}", name)));
  await page.keyboard.type(name);
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
}

for (const locale of LOCALES) {
  test(
    `search off and on again by keyboard on a phone, in ${locale}`,
    tagLanguage(locale),
    async ({ page, baseURL, complaints }) => {
      const t = textsIn(locale);
      const name = makeFreshText("Emergency");
      const siteId = importShop(name);
      await page.setViewportSize(PHONE);
      await openServices(page, baseURL, siteId, locale);
      await turnOff(page, name, locale);
      const bar = page.getByRole("region", { name: barIn(locale).label });
      await expect(bar).toContainText(REASON);
      await expect
        .poll(async () => (await page.request.get(`${SHOP_ORIGIN}/search?tracker_id=${siteId}&q=x`)).status())
        .toBe(503);
      const shop = await page.request.get(`${SHOP_ORIGIN}/shop/${siteId}/search?q=x`);
      expect(shop.status()).toBe(200);
      expect(await measureOverflow(page)).toBeLessThanOrEqual(0);

      await page.goto(`/sites/${siteId}/query_customizations`);
      await expect(bar).toContainText(barIn(locale).search);
      await page.goto(`/sites/${siteId}/settings/services`);
      await waitUntilHydrated(page);
      const label = forSearch(t.activate);
      await enter(page, page.getByRole("button", { name: label }));
      await enter(page, page.getByRole("alertdialog").getByRole("button", { name: label }));
      await expect(bar).toBeHidden();
      await expect
        .poll(async () => (await page.request.get(`${SHOP_ORIGIN}/search?tracker_id=${siteId}&q=x`)).status())
        .toBe(200);
      // The frame with the shop's page runs no scripts, and the browser reports each that it stopped.
      expect(complaints.filter((text) => !/sandboxed/.test(text))).toEqual([]);
      complaints.length = 0;
    },
  );
}
