import { expect, type Page, test as shopTest } from "@playwright/test";
import { driveSpeech, installFakeRecognition } from "@/e2e/support/fake-speech";
import { makeFreshText, SITE, test } from "@/e2e/support/fixtures";
import { importShop } from "@/e2e/support/shop";
import { SHOP_ORIGIN } from "@/e2e/support/shop-events";
import { FULL } from "@/e2e/support/tier";
import { saveVoice, showVoice, testSelectors } from "@/lib/contract/voice/voice-search";
import { createDefaultVoiceConfig, VOICE_TEXTS } from "@/lib/domain/voice/voice-defaults";

// The voice search script in the demo shop. The browser's recognition is replaced by one that the test drives.

const SHOP = `${SHOP_ORIGIN}/shop/${SITE}`;
/** A demo shop that has never published voice search. */
const UNPUBLISHED = "100200-300403";

const icon = (page: Page) => page.getByRole("button", { name: "Search by voice" });
const popup = (page: Page) =>
  page.getByRole("dialog", { name: "What are you looking for?" }).or(page.getByRole("dialog"));

shopTest("a spoken query is shown, typed into the search field and searched", async ({ page }) => {
  await installFakeRecognition(page);
  await page.goto(SHOP);
  await icon(page).click();
  await expect(popup(page).getByText("Allow this page to use your microphone.").first()).toBeVisible();
  await driveSpeech(page, "allow");
  await expect(popup(page).getByText("For example: waterproof jacket.").first()).toBeVisible();
  await driveSpeech(page, "hear", "tent");
  await expect(popup(page).getByText("tent", { exact: true })).toBeVisible();
  await popup(page).getByRole("button", { name: "Stop" }).click();
  await page.waitForURL(`${SHOP}/search?q=tent`);
  await expect(page.getByRole("combobox", { name: "Search the shop" })).toHaveValue("tent");
  await expect(page.locator("a[data-vitrine-item]").first()).toBeVisible();
});

// component/voice/recognizers.test.ts runs the script with the recognizers of browsers: silence, partial results, a second start, faults.
shopTest("listening ends by itself after a silence", { tag: FULL }, async ({ page }) => {
  await installFakeRecognition(page);
  await page.goto(SHOP);
  await icon(page).click();
  await driveSpeech(page, "allow");
  await driveSpeech(page, "hear", "sleeping");
  await driveSpeech(page, "hear", "sleeping bag");
  await page.waitForURL(`${SHOP}/search?q=sleeping+bag`);
});

shopTest("partial results that arrive as final ones are searched once", { tag: FULL }, async ({ page }) => {
  await installFakeRecognition(page);
  await page.goto(SHOP);
  await icon(page).click();
  await driveSpeech(page, "allow");
  for (const text of ["red", "red tent", "red tent for", "red tent for two"])
    await driveSpeech(page, "hearFinal", text);
  await expect(popup(page).getByText("red tent for two", { exact: true })).toBeVisible();
  await page.waitForURL(`${SHOP}/search?q=red+tent+for+two`);
});

shopTest(
  "the popup, closed and opened again at once, listens as soon as the browser can",
  { tag: FULL },
  async ({ page }) => {
    await installFakeRecognition(page, 400);
    await page.goto(SHOP);
    await icon(page).click();
    await driveSpeech(page, "allow");
    await page.keyboard.press("Escape");
    await expect(popup(page)).toBeHidden();
    await icon(page).click();
    const waiting = popup(page).getByText("Allow this page to use your microphone.").first();
    await expect(waiting).toBeVisible();
    await expect(async () => {
      await driveSpeech(page, "allow");
      await expect(waiting).toBeHidden({ timeout: 100 });
    }).toPass();
    await driveSpeech(page, "hear", "stove");
    await page.waitForURL(`${SHOP}/search?q=stove`);
  },
);

shopTest("silence is reported and offers another try", { tag: FULL }, async ({ page }) => {
  await installFakeRecognition(page);
  await page.goto(SHOP);
  await icon(page).click();
  await driveSpeech(page, "allow");
  await driveSpeech(page, "end");
  await expect(popup(page).getByText("We didn’t catch that", { exact: true })).toBeVisible();
  await popup(page).getByRole("button", { name: "Try again" }).click();
  await driveSpeech(page, "allow");
  await driveSpeech(page, "hear", "stove");
  await page.waitForURL(`${SHOP}/search?q=stove`);
});

shopTest("a refused microphone is explained, and the popup works by keyboard", async ({ page }) => {
  await installFakeRecognition(page);
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto(SHOP);
  await icon(page).focus();
  await page.keyboard.press("Enter");
  await driveSpeech(page, "refuse", "not-allowed");
  await expect(
    popup(page)
      .getByText(/^The microphone is blocked/)
      .first(),
  ).toBeVisible();
  const buttons = ["Try again", "Close"].map((name) => popup(page).getByRole("button", { name }));
  for (const button of [...buttons, ...buttons]) {
    await page.keyboard.press("Tab");
    await expect(button).toBeFocused();
  }
  await page.keyboard.press("Escape");
  await expect(popup(page)).toBeHidden();
  await expect(page.getByRole("button", { name: "Voice search isn’t available" })).toBeFocused();
});

for (const [error, text] of [
  ["network", /^Speech recognition can’t be reached/],
  ["audio-capture", /^No microphone was found/],
  ["service-not-allowed", /^The microphone is blocked/],
  ["language-not-supported", /^This browser can’t search by voice/],
  ["no-speech", /^We didn’t catch that/],
  ["bad-grammar", /^We didn’t catch that/],
] as const) {
  shopTest(`the fault “${error}” of the browser is explained`, { tag: FULL }, async ({ page }) => {
    await installFakeRecognition(page);
    await page.goto(SHOP);
    await icon(page).click();
    await driveSpeech(page, "refuse", error);
    await expect(popup(page).getByText(text).first()).toBeVisible();
  });
}

shopTest("a browser without recognition says so", { tag: FULL }, async ({ page }) => {
  await page.addInitScript(() => {
    for (const name of ["SpeechRecognition", "webkitSpeechRecognition"])
      Object.defineProperty(window, name, { value: undefined });
  });
  await page.goto(SHOP);
  await page.getByRole("button", { name: "Voice search isn’t available" }).click();
  await expect(
    popup(page)
      .getByText(/^This browser can’t search by voice/)
      .first(),
  ).toBeVisible();
  await popup(page).getByRole("button", { name: "Close" }).click();
  await expect(popup(page)).toBeHidden();
});

// The next test opens a preview, too; recognizers.test.ts has the CSS.
test("a preview link shows the draft on a shop that has published nothing", { tag: FULL }, async ({ page, api }) => {
  await installFakeRecognition(page);
  const params = { siteId: UNPUBLISHED };
  const site = api.at(UNPUBLISHED);
  const { revision } = await site.call(showVoice, { params });
  const config = {
    ...createDefaultVoiceConfig("sk"),
    input_selector: "#q",
    custom_css: ".voice-icon { outline: 3px dashed rgb(1, 2, 3) }",
    translations: { sk: { iconTitle: "Povedzte to" } },
  };
  const body = { version: "draft" as const, config, create_preview_url: true };
  const saved = await site.call(saveVoice, { params, body }, { "if-match": `"${revision}"` });
  await page.goto(`${SHOP_ORIGIN}/shop/${UNPUBLISHED}`);
  await expect(page.getByRole("combobox")).toBeVisible();
  await expect(page.getByRole("button", { name: "Povedzte to" })).toHaveCount(0);
  await page.goto(saved.preview_url ?? "");
  const own = page.getByRole("button", { name: "Povedzte to" });
  await expect(own).toHaveCSS("outline", "rgb(1, 2, 3) dashed 3px");
  await own.click();
  await expect(page.getByRole("dialog", { name: "Hlasové vyhľadávanie" })).toBeVisible();
});

/** A popup from before the fault "unreachable" existed. */
const OLD_POPUP = `<p data-voice-state="failed">{{recognitionError}}</p><button data-voice-action="close">×</button>`;

test("a preview continues while its tab moves through the shop, until it is ended or expires", async ({
  page,
  api,
}) => {
  const siteId = importShop(makeFreshText("Voice preview"), { language: "pl" });
  const config = {
    ...createDefaultVoiceConfig("pl"),
    input_selector: "#q",
    translations: { pl: { iconTitle: "Mów" } },
    templates: [{ name: "voice-search-popup", template: OLD_POPUP }],
  };
  const body = { version: "draft" as const, config, create_preview_url: true };
  const { preview_url: link } = await api.at(siteId).call(saveVoice, { params: { siteId }, body });
  const shop = `${SHOP_ORIGIN}/shop/${siteId}`;
  const own = page.getByRole("button", { name: "Mów" });
  await installFakeRecognition(page);
  await page.goto(`${shop}${new URL(link ?? "").search}`);
  await expect(own).toBeVisible();
  await page.goto(`${shop}/search?q=a`);
  await own.click();
  await driveSpeech(page, "refuse", "network");
  await expect(
    popup(page)
      .getByText(VOICE_TEXTS.pl?.unreachable ?? "")
      .first(),
  ).toBeVisible();
  await page.reload();
  await expect(own).toBeVisible();
  await page.getByRole("button", { name: "Zakończ podgląd" }).click();
  await expect(page.getByRole("button", { name: "Zakończ podgląd" })).toHaveCount(0);
  await expect(own).toHaveCount(0);
  await page.goto(`${shop}?vitrine_voice_preview=old`);
  await expect(page.getByText("Ten podgląd wygasł.")).toBeVisible();
  await page.goto(shop);
  await expect(page.getByRole("combobox")).toBeVisible();
  await expect(page.getByText("Ten podgląd wygasł.")).toHaveCount(0);
});

test("selectors are tested on a page of the shop", async ({ api }) => {
  const body = { url: SHOP, input_selector: "#q", placeholder_selector: "header a" };
  const { results } = await api.call(testSelectors, { params: { siteId: SITE }, body });
  expect(results[0]).toMatchObject({ selector: "input_selector", count: 1, is_text_field: true });
  expect(results[0]?.samples[0]).toContain('type="search"');
  expect(results[1]?.count).toBeGreaterThan(1);
});
