import { type Browser, test as base, type ConsoleMessage, expect, type Page } from "@playwright/test";
import type { LinkClaims } from "@/lib/domain/accounts/signed-link";
import { RECENT_SIGN_IN_MS } from "@/lib/domain/kit/limits";
import { EditorScreen } from "../pages/editor-screen";
import { ListScreen } from "../pages/list-screen";
import { Api } from "./api";
import { makeFreshText, SITE } from "./fresh";
import { chooseEnglish, mintSignedLink } from "./links";

const START = `/sites/${SITE}/query_customizations`;

export type SignedIn = Awaited<ReturnType<ReturnType<Page["context"]>["storageState"]>>;

type Fixtures = {
  /** Contract calls as the owner, to prepare a test. */
  api: Api;
  /** Cookies and storage of a recent sign-in of the owner. */
  owner: SignedIn;
  list: ListScreen;
  editor: EditorScreen;
  /** Errors on the page's console, and violations of its content security policy. */
  complaints: string[];
};

/** A sign-in by link in a browser context of its own, in English; its cookies. */
export async function signIn(browser: Browser, baseURL: string, claims: Partial<LinkClaims>): Promise<SignedIn> {
  const context = await browser.newContext({ baseURL, storageState: { cookies: [], origins: [] } });
  await chooseEnglish(context, baseURL);
  const page = await context.newPage();
  await page.goto(await mintSignedLink(baseURL, claims));
  await page.getByRole("button", { name: /^Continue as/ }).click();
  await page.waitForURL((url) => url.pathname.startsWith("/sites/"));
  const state = await context.storageState();
  await context.close();
  return state;
}

/**
 * Tests of a signed-in user: each worker opens a real link, again when its sign-in is no longer recent; the tests use its
 * cookies. A console error or a violation of the content security policy fails the test.
 */
export const test = base.extend<Fixtures, { signInOwner: () => Promise<SignedIn> }>({
  signInOwner: [
    async ({ browser }, use, info) => {
      let last: { at: number; state: SignedIn } | null = null;
      await use(async () => {
        if (last === null || Date.now() - last.at > RECENT_SIGN_IN_MS / 3)
          last = { at: Date.now(), state: await signIn(browser, info.project.use.baseURL ?? "", { path: START }) };
        return last.state;
      });
    },
    { scope: "worker" },
  ],
  owner: async ({ signInOwner }, use) => use(await signInOwner()),
  storageState: async ({ owner }, use) => use(owner),
  api: async ({ context, baseURL }, use) => use(new Api(context.request, baseURL ?? "", SITE)),
  list: async ({ page }, use) => use(new ListScreen(page, SITE)),
  editor: async ({ page }, use) => use(new EditorScreen(page, SITE)),
  complaints: [
    async ({ page }, use) => {
      const errors: string[] = [];
      page.on("console", (message) => {
        if (isComplaint(message)) errors.push(`${message.type()}: ${message.text()} (${message.location().url})`);
      });
      page.on("pageerror", (error) => errors.push(`uncaught: ${error.message}`));
      await use(errors);
      expect(errors).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect, makeFreshText, SITE };

/** False for refused calls, which the browser logs itself; tests check what the page does about them. */
function isComplaint(message: ConsoleMessage): boolean {
  return message.type() === "error" && !/^Failed to load resource: .* status of 4\d\d/.test(message.text());
}
