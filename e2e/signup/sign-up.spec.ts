import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { UNSENT_MAILS } from "@/backend/db/private-files.mjs";
import { findViolations, TESTED_THEMES } from "@/e2e/support/axe";
import { setCookies } from "@/e2e/support/cookies";
import { waitUntilHydrated } from "@/e2e/support/hydrated";
import { findDataDir } from "@/e2e/support/links";
import { measureOverflow } from "@/e2e/support/overflow";
import { SHOP_ORIGIN } from "@/e2e/support/shop-events";
import { signUpTexts } from "@/e2e/support/texts";
import { FULL, IS_FULL } from "@/e2e/support/tier";
import { SIGN_UP_LOCALES, type SignUpLocale } from "@/lib/contract/kit/locale";

// Signing up: the form in nine languages on a phone, and one way from the form to a site with its own items. The time that takes in
// each language is measured by `npm run bench -- --only=sign-up`.

const PHONE = { width: 360, height: 740 };

/** The languages in which the form is filled in; the gate has the one with the longest words, and the walk opens it in English. */
const FORM_LANGUAGES: readonly SignUpLocale[] = IS_FULL ? SIGN_UP_LOCALES : ["de"];

test.describe("on a phone without JavaScript", () => {
  test.use({ viewport: PHONE, javaScriptEnabled: false });

  for (const [index, locale] of FORM_LANGUAGES.entries()) {
    test(`the form in ${locale} fits, keeps what was typed and explains what is wrong`, async ({ page, baseURL }) => {
      const t = signUpTexts(locale);
      const theme = TESTED_THEMES[index % TESTED_THEMES.length] ?? "light";
      await setCookies(page.context(), baseURL, { theme });
      await page.goto(`/sign_up?lang=${locale}`);
      await expect(page.locator("html")).toHaveAttribute("lang", locale);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("form.title"));
      const main = page.getByRole("main");
      await main.getByLabel(t("form.email")).fill("ada");
      await main.getByLabel(t("form.siteName")).fill("Boots & Co");
      // Enter sends the form; it does not change the language.
      await main.getByLabel(t("form.feedUrl")).fill("http://boots.example/feed");
      await main.getByLabel(t("form.feedUrl")).press("Enter");
      await expect(page.getByRole("main").getByRole("alert")).toContainText(t("form.check"));
      await expect(page.locator("html")).toHaveAttribute("lang", locale);
      await expect(main.getByLabel(t("form.siteName"))).toHaveValue("Boots & Co");
      for (const key of ["email_invalid", "name_empty", "base_url_invalid", "not_https"] as const)
        await expect(main.getByText(t(`errors.${key}`)).first()).toBeVisible();
      expect(await measureOverflow(page)).toBeLessThanOrEqual(0);
    });
  }

  // contract/signup/sign-up-forms.test.ts returns what was typed, sign-up-form.test.tsx shows it.
  test("changing the language keeps what was typed", { tag: FULL }, async ({ page }) => {
    await page.goto("/sign_up?lang=en");
    await page.getByLabel("Shop name").fill("Boots & Co");
    await page.getByRole("button", { name: "Deutsch" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Site anlegen");
    await expect(page.getByLabel("Name des Shops")).toHaveValue("Boots & Co");
  });

  // contract/signup/sign-up.test.ts answers the same, sign-up-form.test.tsx has the page after it.
  test("after the form the page is the same for an address with an account and for another one", { tag: FULL }, async ({
    page,
  }) => {
    for (const email of ["owner@vitrine.example", `new-${Date.now()}@boots.example`]) {
      await page.goto("/sign_up?lang=en");
      await page.getByLabel("E-mail address").fill(email);
      await page.getByLabel("Your name").fill("Ada");
      await page.getByLabel("Shop name").fill("Boots");
      await page.getByLabel("Shop URL").fill("https://boots.example");
      await page.getByRole("button", { name: "Create link" }).click();
      // The product of these tests has no mail server.
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ask the administrator for the link");
      await expect(page.getByText(`The link for ${email} is in the file unsent-mails.jsonl`)).toBeVisible();
    }
  });
});

test("axe finds nothing on the form in any language, with and without errors", async ({ page }) => {
  await page.setViewportSize(PHONE);
  const faults: string[] = [];
  for (const locale of FORM_LANGUAGES) {
    const t = signUpTexts(locale);
    await page.goto(`/sign_up?lang=${locale}`);
    await waitUntilHydrated(page);
    faults.push(...(await findViolations(page, locale)));
    await page.getByRole("button", { name: t("unsent.submit") }).click();
    await page.getByRole("main").getByRole("alert").waitFor();
    await waitUntilHydrated(page);
    faults.push(...(await findViolations(page, `${locale} with errors`)));
  }
  expect(faults).toEqual([]);
});

/** The link in the mail to an address, from the file of mails that were not sent. */
async function linkTo(email: string): Promise<string> {
  const path = join(findDataDir(), UNSENT_MAILS);
  const find = () =>
    existsSync(path)
      ? readFileSync(path, "utf8")
          .split("\n")
          .find((line) => line.includes(`"to":"${email}"`))
      : undefined;
  await expect.poll(find).toBeDefined();
  return (JSON.parse(find() ?? "{}") as { link: string }).link;
}

test("a merchant signs up in German, sees the feed load, finds its items in the shop, and starts in the console", async ({
  page,
}) => {
  const email = `ada-${Date.now()}@boots.example`;
  const form = "/sign_up?lang=de";
  // On a busy machine, the page does not wait for the backend to say that it has no mail server.
  await expect.poll(async () => (await page.request.get(form)).text()).toContain("Link erstellen");
  await page.goto(form);
  await page.getByLabel("E-Mail-Adresse").fill(email);
  await page.getByLabel("Ihr Name").fill("Ada");
  await page.getByLabel("Name des Shops").fill("Stiefel & Söhne");
  await page.getByLabel("URL des Shops").fill("https://boots.example");
  await page.getByLabel("URL des Produktfeeds").fill(`${SHOP_ORIGIN}/shop/100200-300401/feeds/item.json`);
  await page.getByRole("button", { name: "Link erstellen" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Bitten Sie den Administrator um den Link");
  const link = await linkTo(email);
  await page.goto(link);
  await expect(page.getByText(new RegExp(`Konto für ${email} und die Site Stiefel & Söhne`))).toBeVisible();
  await page.getByRole("button", { name: "Site anlegen" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Stiefel & Söhne ist bereit", {
    timeout: 300_000,
  });
  await expect(page.getByText(/Die Suche findet jetzt [\d.]+ Artikel/)).toBeVisible();
  await expect(page.getByText("Ihr Testzeitraum endet in 30 Tagen.")).toBeVisible();
  expect(await findViolations(page, "progress")).toEqual([]);
  const started = page.url();

  await page.getByRole("link", { name: "Demo-Shop öffnen" }).click();
  await page.getByRole("combobox").first().fill("kayak");
  await page.getByRole("combobox").first().press("Enter");
  await expect(page.getByRole("main").getByRole("link", { name: /kayak/i }).first()).toBeVisible();

  await page.goto(started);
  await page.getByRole("link", { name: "Konsole öffnen" }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await expect(page.getByRole("heading", { name: /First steps|first day/i })).toBeVisible();
  await expect(page.getByText(/30 days/).first()).toBeVisible();

  await page.goto(link);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Dieser Link wurde schon verwendet");
});
