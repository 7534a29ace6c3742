import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "@playwright/test";
import { expect, makeFreshText, SITE, test } from "@/e2e/support/fixtures";
import { waitUntilHydrated } from "@/e2e/support/hydrated";
import { importShop } from "@/e2e/support/shop";
import { FULL } from "@/e2e/support/tier";

// The code of the integration screen on a page of a shop, and the settings of a site.

/** The code that the screen shows under a name. */
async function readCode(page: Page, name: string): Promise<string> {
  return (await page.getByRole("region", { name: `Code: ${name}`, exact: true }).textContent()) ?? "";
}

/** Serves a page from this computer, because browsers do not let other pages call its ports. Returns the URL. */
async function serve(html: string): Promise<string> {
  server.on("request", (_, answer) => answer.setHeader("content-type", "text/html").end(html));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return `http://localhost:${(server.address() as AddressInfo).port}/`;
}

const server = createServer();
test.afterAll(() => server.close());

test("the code of the integration screen works on a page of the shop, and its events arrive", async ({
  page,
  context,
}) => {
  const siteId = importShop(makeFreshText("Integration"));
  await page.goto(`/sites/${siteId}/settings`);
  await expect(page.getByText(/^No events yet/)).toBeVisible();
  await expect(page.getByText("The catalog has items.")).toBeVisible();
  const [tracking, ...body] = await Promise.all(
    ["Tracking", "Search", "Autocomplete", "Voice search"].map((name) => readCode(page, name)),
  );
  // Only a site with events has a trained recommender.
  const demo = await context.newPage();
  await demo.goto(`/sites/${SITE}/settings`);
  body.push(await readCode(demo, "Recommendations"));
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Shop</title>${tracking}</head>
    <body><h1>Shop</h1>${body.join("\n")}</body></html>`;
  const shop = await context.newPage();
  const errors: string[] = [];
  shop.on("pageerror", (error) => errors.push(error.message));
  await shop.goto(await serve(html));

  const form = shop.getByRole("search");
  await form.getByLabel("Search").fill("laser printer");
  await form.getByRole("button", { name: "Search" }).click();
  const result = shop.locator("#vitrine-results a").first();
  await expect(result).toHaveText("Laser printer");
  await expect(result).toHaveAttribute("href", "https://shop.example/item-1");

  await shop.locator("#vitrine-suggest").pressSequentially("scan");
  await expect(shop.locator("#vitrine-suggestions a").first()).toHaveText("Flat scanner");
  await expect(shop.locator("#homepage_trends_original a").first()).toBeVisible();
  expect(errors).toEqual([]);

  await expect(page.getByText(/^Last event received on/)).toBeVisible();
});

test("a renamed site has its new name in the frame and in the site list, until that is undone", { tag: FULL }, async ({
  page,
}) => {
  const name = makeFreshText("Settings");
  const siteId = importShop(name);
  await page.goto(`/sites/${siteId}/settings?tab=site`);
  await waitUntilHydrated(page);
  await page.getByLabel("Name", { exact: true }).fill(`${name} renamed`);
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByRole("banner").getByText(`${name} renamed`)).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue(name);
  await expect(page.getByRole("banner").getByText(name, { exact: true })).toBeVisible();
  await page.goto("/sites");
  await page.getByLabel("Find a site by name, ID, group or project").fill(siteId);
  await expect(page.getByRole("link", { name: new RegExp(name) })).toBeVisible();
});

test("a new site opens its settings with what to do next, and is in the site list", { tag: FULL }, async ({
  page,
  complaints,
}) => {
  const name = makeFreshText("Created");
  await page.goto(`/sites/${SITE}/settings`);
  await waitUntilHydrated(page);
  await page.getByRole("button", { name: "New site" }).click();
  const dialog = page.getByRole("dialog", { name: "New site" });
  await dialog.getByLabel("Name", { exact: true }).fill(name);
  await dialog.getByLabel("URL of the shop").fill("https://created.example");
  await dialog.getByRole("button", { name: "Create site" }).click();
  await expect(page.getByRole("banner").getByText(name, { exact: true })).toBeVisible();
  await expect(page.getByText(/^Site created/)).toBeVisible();
  await expect(page.getByText(/^The catalog is empty/)).toBeVisible();
  await expect(page.getByRole("link", { name: "Go to feeds" })).toBeVisible();
  await page.goto("/sites");
  await page.getByLabel("Find a site by name, ID, group or project").fill(name);
  await expect(page.getByRole("link", { name: new RegExp(name) })).toBeVisible();
  expect(complaints).toEqual([]);
});
