import { expect, SITE, test } from "@/e2e/support/fixtures";

const LIST = `/sites/${SITE}/query_customizations`;

test("a page whose own script fails says so and offers a reload", async ({ page }) => {
  const html = await (await page.request.get(LIST)).text();
  const [, own] = /<script src="([^"]+)"[^>]* async=""[^>]*><\/script>/.exec(html) ?? [];
  if (own === undefined) throw new Error("the page names no script");
  await page.route(`**${own.split("?")[0]}*`, (route) =>
    route.fulfill({ status: 404, contentType: "text/javascript", body: "" }),
  );
  await page.goto(LIST);
  const failure = page.getByRole("alert").filter({ hasText: "Part of this page couldn’t be loaded" });
  await expect(failure).toBeVisible();
  await page.unroute(`**${own.split("?")[0]}*`);
  await failure.getByRole("button", { name: "Reload page" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Customizations" })).toBeVisible();
  await expect(failure).toBeHidden();
});
