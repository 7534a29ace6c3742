import { expect, type Page, test } from "@playwright/test";
import { type Product, startWeb } from "@/scripts/bench/product.mjs";
import { waitUntilHydrated } from "../support/hydrated";
import { mintProductLink, mintSignedLink } from "../support/links";
import { startOwnProduct } from "../support/own-product";
import { FULL } from "../support/tier";

// Two installations on one host name, at two ports, in one browser, which sends the cookies of a host to all of its ports.

const PATH = "/sites/100200-300401/catalog_management/synonyms";

let other: Product;
test.beforeAll(async () => {
  other = await startOwnProduct({ LOG_LEVEL: "error" });
});
test.afterAll(() => other?.stop());

async function signIn(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await page.getByRole("button", { name: /^Continue as/ }).click();
  await page.waitForURL(`**${PATH}`);
}

/** The status of a page that is not redirected, and its theme. */
async function look(page: Page, origin: string): Promise<[status: number | undefined, theme: string | null]> {
  const answer = await page.goto(origin + PATH);
  expect(new URL(page.url()).origin).toBe(new URL(origin).origin);
  const isRedirected = new URL(page.url()).pathname !== PATH;
  return [isRedirected ? 307 : answer?.status(), await page.locator("html").getAttribute("data-theme")];
}

test("people stay signed in at both, with a look of its own at each, until they sign out there", { tag: FULL }, async ({
  browser,
  baseURL,
}) => {
  const first = baseURL ?? "";
  const context = await browser.newContext({ locale: "en-GB", storageState: { cookies: [], origins: [] } });
  const page = await context.newPage();
  await signIn(page, await mintSignedLink(first, { path: PATH }));
  await signIn(page, await mintProductLink(other, { path: PATH }));
  await waitUntilHydrated(page);
  await page.getByRole("button", { name: /^Account: / }).click();
  await page.getByText("Dark", { exact: true }).click();
  expect(await look(page, other.origin)).toEqual([200, "dark"]);
  expect(await look(page, first)).toEqual([200, null]);

  // Another web server of the same installation, as behind a load balancer.
  const second = await startWeb(other);
  expect(await look(page, second.url)).toEqual([200, "dark"]);
  await second.stop();

  await page.goto(`${other.origin}/sites`);
  await waitUntilHydrated(page);
  await page.getByRole("button", { name: "Sign out" }).click();
  await page.waitForURL(`${other.origin}/sign_in`);
  expect((await look(page, other.origin))[0]).toBe(307);
  expect(await look(page, first)).toEqual([200, null]);
  await context.close();
});
