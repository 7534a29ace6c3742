import type { BrowserContext, Page } from "@playwright/test";
import { EditorScreen } from "@/e2e/pages/editor-screen";
import { expect, SITE, signIn, test } from "@/e2e/support/fixtures";
import { waitUntilHydrated } from "@/e2e/support/hydrated";
import { chooseEnglish, mintSignedLink } from "@/e2e/support/links";
import { QUERY } from "@/e2e/support/subjects";
import { FULL } from "@/e2e/support/tier";

// A session ends while people work, and the list of places where they are signed in. Each test has a sign-in of its own, because it
// ends it.

const EDITORS = `/sites/${SITE}/query_customizations`;
const FIREFOX = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0";

/** Ends the session of a context on the server only, as another computer would. */
async function endOnServer(context: BrowserContext, baseURL = ""): Promise<void> {
  const page = await context.request.get(EDITORS);
  const token = /<meta name="csrf-token" content="([^"]+)"/.exec(await page.text())?.[1] ?? "";
  const cookies = await context.cookies(baseURL);
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  const headers = { cookie, origin: baseURL, "sec-fetch-site": "same-origin", "x-csrf-token": token };
  const ended = await fetch(`${baseURL}/api/sign_in/end`, { method: "POST", headers });
  expect(ended.status).toBe(204);
}

/** Opens a sign-in link in another tab, and closes it. */
async function signInElsewhere(context: BrowserContext, baseURL: string | undefined, sub = "owner"): Promise<void> {
  const tab = await context.newPage();
  await tab.goto(await mintSignedLink(baseURL ?? "", { sub, path: EDITORS }));
  await tab.getByRole("button", { name: /^Continue as/ }).click();
  await tab.waitForURL((url) => url.pathname === EDITORS);
  await tab.close();
}

/** Comes back to a tab. Tabs of tests always have the focus, so the browser does not say it by itself. */
async function comeBack(page: Page): Promise<void> {
  await page.bringToFront();
  await page.evaluate(() => window.dispatchEvent(new Event("focus")));
}

const expired = (page: Page) => page.getByRole("dialog", { name: "Your session has expired" });

/** Opens an editor with one unsaved pin, and its dialog for publishing. */
async function prepare(page: Page, api: Parameters<typeof QUERY.make>[0]) {
  const made = await QUERY.make(api);
  const editor = await EditorScreen.of(page, QUERY, made);
  const [, , third = ""] = await editor.readTitles();
  await editor.press(third, /^Pin /);
  await editor.bar.getByRole("button", { name: "Publish…" }).click();
  const button = editor.getDialog(/^Publish changes to/).getByRole("button", { name: "Publish", exact: true });
  await button.waitFor();
  return { made, editor, button };
}

/** Publishes in each tab, and ends their session before the writes arrive: a read may notice the end before a click does. */
async function publishAfterEnd(tabs: readonly Awaited<ReturnType<typeof prepare>>[], end: () => Promise<void>) {
  let release = () => {};
  const hasEnded = new Promise<void>((resolve) => {
    release = resolve;
  });
  for (const { editor, button } of tabs) {
    await editor.page.route("**/api/sites/**", async (route) => {
      if (route.request().method() !== "GET") await hasEnded;
      await route.fallback();
    });
    await editor.page.bringToFront();
    await button.click();
  }
  await end();
  release();
  for (const { editor } of tabs) await editor.page.unrouteAll({ behavior: "wait" });
}

test.beforeEach(async ({ browser, context, baseURL }) => {
  const { cookies } = await signIn(browser, baseURL ?? "", { path: EDITORS });
  await context.addCookies(cookies);
});

test("a save in two tabs is finished after one sign-in in another tab, and nothing is lost", async ({
  page,
  context,
  baseURL,
  api,
}) => {
  const first = await prepare(page, api);
  const second = await prepare(await context.newPage(), api);
  await publishAfterEnd([first, second], () => endOnServer(context, baseURL));
  for (const { editor } of [first, second]) {
    await editor.page.bringToFront();
    await expect(expired(editor.page)).toBeVisible();
    await expect(expired(editor.page).getByRole("link", { name: "Sign in in a new tab" })).toBeFocused();
  }
  await expired(page).getByRole("button", { name: "Continue here" }).click();
  await expect(expired(page)).toContainText("You aren’t signed in yet.");
  await signInElsewhere(context, baseURL);
  for (const { editor } of [first, second]) {
    await comeBack(editor.page);
    await expect(expired(editor.page)).toBeHidden();
    await editor.expectNote("Published. Shoppers see the changes immediately.");
    await expect(editor.bar).toBeHidden();
  }
  for (const { made } of [first, second]) expect(await QUERY.rules(api, made)).toMatchObject([{ type: "pin" }]);
});

// session-question.test.tsx asks the question, current-sign-in.test.ts finds who is signed in.
test("another user who signs in is named, saves none of it, and gets a new page", { tag: FULL }, async ({
  page,
  context,
  baseURL,
  api,
}) => {
  const tab = await prepare(page, api);
  const { editor, made } = tab;
  await publishAfterEnd([tab], () => endOnServer(context, baseURL));
  await expect(expired(page)).toBeVisible();
  await signInElsewhere(context, baseURL, "viewer");
  await comeBack(page);
  const question = page.getByRole("dialog", { name: "You are now signed in as Tomasz Zieliński" });
  await expect(question).toContainText("The work on this page belongs to Rowan Hale.");
  await expect(editor.bar).toBeAttached();
  await question.getByRole("button", { name: "Leave this page as Tomasz Zieliński" }).click();
  await page.waitForURL((url) => !url.pathname.includes(made.address));
  await expect(page.getByRole("button", { name: "Account: Tomasz Zieliński" })).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: "Not authorized" })).toHaveCount(0);
});

// The dialog is in sign-ins.test.tsx, the refusal of the ended session in own-sessions.test.ts.
test("ends a sign-in on another computer from the account panel", { tag: FULL }, async ({ page, browser, baseURL }) => {
  const elsewhere = await browser.newContext({
    baseURL,
    userAgent: FIREFOX,
    storageState: { cookies: [], origins: [] },
  });
  await chooseEnglish(elsewhere, baseURL);
  const computer = await elsewhere.newPage();
  await computer.goto(await mintSignedLink(baseURL ?? "", { path: EDITORS }));
  await computer.getByRole("button", { name: /^Continue as/ }).click();
  await computer.waitForURL((url) => url.pathname === EDITORS);
  await page.goto(EDITORS);
  await waitUntilHydrated(page);
  await page.getByRole("button", { name: "Account: Rowan Hale" }).click();
  await page.getByRole("button", { name: "Where you are signed in" }).click();
  const list = page.getByRole("dialog", { name: "Where you are signed in" });
  await expect(list.getByRole("listitem").filter({ hasText: "This browser" })).toHaveCount(1);
  await list.getByRole("button", { name: "End the sign-in in Firefox · Windows" }).click();
  await expect(list.getByRole("listitem").filter({ hasText: "Firefox · Windows" })).toHaveCount(0);
  const call = await elsewhere.request.get(`/api/sites/${SITE}/query_customizations/page_json`);
  expect(call.status()).toBe(401);
  await list.getByRole("button", { name: "Close" }).click();
  await expect(page.getByRole("button", { name: "Account: Rowan Hale" })).toBeFocused();
  await elsewhere.close();
});
