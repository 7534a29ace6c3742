import type { Page } from "@playwright/test";
import { expect, SITE, test } from "@/e2e/support/fixtures";
import { FULL } from "@/e2e/support/tier";

const LIST = `/sites/${SITE}/query_customizations`;

/** Lets a script that the page names fail; returns how to end that. */
async function failOwnScript(page: Page): Promise<() => Promise<void>> {
  const html = await (await page.request.get(LIST)).text();
  const [, own] = /<script src="([^"]+)"[^>]* async=""[^>]*><\/script>/.exec(html) ?? [];
  if (own === undefined) throw new Error("the page names no script");
  const address = `**${own.split("?")[0]}*`;
  await page.route(address, (route) => route.fulfill({ status: 404, contentType: "text/javascript", body: "" }));
  return () => page.unroute(address);
}

test("a page whose own script fails says so and offers a reload", async ({ page }) => {
  const endFailure = await failOwnScript(page);
  await page.goto(LIST);
  const failure = page.getByRole("alert").filter({ hasText: "Part of this page couldn’t be loaded" });
  await expect(failure).toBeVisible();
  await endFailure();
  await failure.getByRole("button", { name: "Reload page" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Customizations" })).toBeVisible();
  await expect(failure).toBeHidden();
});

for (const place of ["before the page's own listener", "before the rest of the page"])
  test(`a script that fails ${place} has arrived is reported`, {
    // The gate has the earlier one.
    tag: place === "before the rest of the page" ? FULL : [],
  }, async ({ page }) => {
    await failOwnScript(page);
    await page.addInitScript(() => {
      addEventListener("error", () => document.documentElement.setAttribute("data-had-error", ""), { capture: true });
    });
    // The browser reads the rest of the page only after this script.
    await page.route("**/blocking-script.js", async (route) => {
      // The page draws nothing meanwhile.
      await page.waitForFunction(() => document.documentElement.hasAttribute("data-had-error"), null, { polling: 50 });
      await route.fulfill({ contentType: "text/javascript", body: "" });
    });
    await page.route(`**${LIST}`, async (route) => {
      const response = await route.fetch();
      const html = await response.text();
      const nonce = /<script nonce="([^"]+)"/.exec(html)?.[1] ?? "";
      const blocking = `<script nonce="${nonce}" src="/blocking-script.js"></script>`;
      const next = place === "before the rest of the page" ? "</head>" : "<title>";
      await route.fulfill({ response, body: html.replace(next, `${blocking}${next}`) });
    });
    await page.goto(LIST);
    await expect(page.getByRole("alert").filter({ hasText: "Part of this page couldn’t be loaded" })).toBeVisible();
  });
