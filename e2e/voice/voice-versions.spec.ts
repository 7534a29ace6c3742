import type { Locator, Page } from "@playwright/test";
import { expect, makeFreshText, SITE, signIn, test } from "@/e2e/support/fixtures";
import { waitUntilHydrated } from "@/e2e/support/hydrated";
import { mintSignedLink } from "@/e2e/support/links";
import { importShop } from "@/e2e/support/shop";
import { SHOP_ORIGIN } from "@/e2e/support/shop-events";
import { readAreaTexts } from "@/e2e/support/texts";
import { FULL } from "@/e2e/support/tier";
import type shell from "@/messages/en/shell.json";
import type voice from "@/messages/en/voice.json";

// Published versions of voice search: publishing with a title and a message, also with an old sign-in, and restoring.

const t = readAreaTexts<typeof voice>("en", "voice")["voice-search"];
const session = readAreaTexts<typeof shell>("en", "shell").shell.sessionEnd;

async function openSetup(page: Page, siteId: string): Promise<void> {
  await page.goto(`/sites/${siteId}/setup/voice_search`);
  await waitUntilHydrated(page);
}

/** Publishes with this selector; returns the dialog, which asks for title and message. */
async function publish(page: Page, selector: string, version: { title: string; message: string }): Promise<Locator> {
  await page.getByLabel(t.fields.input_selector).fill(selector);
  await page.getByRole("button", { name: t.actions.saveAndPublish, exact: true }).click();
  const dialog = page.getByRole("dialog", { name: t.publish.title });
  await dialog.getByLabel(t.publish.versionTitle, { exact: true }).fill(version.title);
  await dialog.getByLabel(t.publish.message).fill(version.message);
  await dialog.getByRole("button", { name: t.publish.confirm, exact: true }).click();
  return dialog;
}

const script = async (page: Page, siteId: string) =>
  (await page.request.get(`${SHOP_ORIGIN}/edge/${siteId}/voice.js`)).text();

test("a published version is listed with title and message, and restored by clicking", { tag: FULL }, async ({
  page,
}) => {
  const siteId = importShop(makeFreshText("Voice versions"));
  await openSetup(page, siteId);
  await page.getByRole("switch", { name: t.switch.label }).click({ force: true });
  await expect(page.getByText(t.state.on)).toBeVisible();
  const first = await publish(page, "#first", {
    title: "Before the summer",
    message: "For the old header.\nNo icon yet.",
  });
  await expect(first).toBeHidden();
  await expect.poll(() => script(page, siteId)).toContain('"input":"#first"');
  const second = await publish(page, "#second", { title: "Summer", message: "" });
  await expect(second).toBeHidden();
  await expect.poll(() => script(page, siteId)).toContain('"input":"#second"');

  await page.getByRole("button", { name: t.versions.open, exact: true }).click();
  const versions = page.getByRole("dialog", { name: t.versions.title });
  const items = versions.getByRole("listitem").filter({ has: page.getByText(/^(Summer|Before the summer)$/) });
  await expect(items).toHaveCount(2);
  await expect(items.first()).toContainText(t.versions.live);
  await expect(items.last()).toContainText("For the old header.");
  await items
    .last()
    .getByRole("button", { name: t.versions.restoreNamed.replace("{title}", "Before the summer") })
    .click();
  await page.getByRole("alertdialog").getByRole("button", { name: t.versions.restore, exact: true }).click();
  await expect(versions).toBeHidden();
  await expect(page.getByLabel(t.fields.input_selector)).toHaveValue("#first");
  await expect.poll(() => script(page, siteId)).toContain('"input":"#first"');
});

test("publishing with an old sign-in asks for a new one, then continues", { tag: FULL }, async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  // The new sign-in ends the session before it, which must not be the one of all tests.
  const { cookies } = await signIn(browser, baseURL ?? "", { path: `/sites/${SITE}/setup/voice_search` });
  await context.addCookies(cookies);
  const siteId = importShop(makeFreshText("Voice sign-in"));
  await openSetup(page, siteId);
  const readSession = async () =>
    (await context.cookies()).find(({ name }) => /^(__Host-)?vitrine(-\d+)?$/.test(name))?.value;
  const old = await readSession();
  // The time of a sign-in cannot be moved from here: the server's refusal of the old one is replayed.
  await page.route(`**/api/sites/${siteId}/setup/voice_search`, async (route) => {
    const isRefused = (route.request().postData() ?? "").includes('"publish":true') && (await readSession()) === old;
    if (isRefused) await route.fulfill({ status: 403, json: { error: "sign_in_again" } });
    else await route.fallback();
  });
  const dialog = await publish(page, "#mine", { title: "Safe", message: "" });
  const question = page.getByRole("dialog", { name: session.oldTitle });
  await expect(question).toBeVisible();
  await question.getByRole("button", { name: session.resume }).click();
  await expect(question).toBeVisible();
  expect(await question.getByRole("link", { name: session.signIn }).getAttribute("href")).toContain("/sign_in?next=");

  const other = await context.newPage();
  await other.goto(await mintSignedLink(baseURL ?? "", { path: `/sites/${siteId}/setup/voice_search` }));
  await other.getByRole("button", { name: /^Continue as/ }).click();
  await other.waitForURL((url) => url.pathname.startsWith("/sites/"));
  await other.close();
  expect(await readSession()).not.toBe(old);
  await question.getByRole("button", { name: session.resume }).click();
  await expect(question).toBeHidden();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(t.saved.publish)).toBeVisible();
});
