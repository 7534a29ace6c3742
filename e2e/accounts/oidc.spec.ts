import { expect, test } from "@playwright/test";
import { chooseEnglish } from "@/e2e/support/links";
import { FULL } from "@/e2e/support/tier";

const TARGET = "/sites/100200-300401/query_customizations?q=kayak";

test.beforeEach(async ({ page }) => {
  // The provider's pages ask for a font of another host.
  await page.route("https://fonts.googleapis.com/**", (route) => route.abort());
});

test("signs in with the company's provider, opens the page that asked for it, and signs out there, too", async ({
  page,
  context,
  baseURL,
}) => {
  await chooseEnglish(context, baseURL);
  await page.goto(TARGET);
  await page.getByRole("link", { name: "Sign in with Test Login" }).click();
  await page.getByPlaceholder("Enter any login").fill("owner");
  await page.getByPlaceholder("and password").fill("any");
  await page.getByRole("button", { name: "Sign-in" }).click();
  await page.getByRole("button", { name: "Continue" }).click();
  await page.waitForURL((url) => url.pathname + url.search === TARGET);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Customizations");
  await page.goto("/sites");
  await page.getByRole("button", { name: "Sign out" }).click();
  await page.getByRole("button", { name: "Yes, sign me out" }).click();
  await page.waitForURL((url) => url.pathname === "/sign_in");
  const cookies = await context.cookies(baseURL);
  expect(cookies.filter(({ name }) => name.includes("vitrine"))).toEqual([]);
  // The provider asks for the name again.
  await page.getByRole("link", { name: "Sign in with Test Login" }).click();
  await expect(page.getByPlaceholder("Enter any login")).toBeVisible();
});

// contract/accounts/oidc.test.ts has both, and the pages that they lead to.
test("an account without a user here, and a cancelled sign-in, lead to the page that names a contact", {
  tag: FULL,
}, async ({ page, context, baseURL }) => {
  await chooseEnglish(context, baseURL);
  await page.goto("/sign_in");
  await page.getByRole("link", { name: "Sign in with Test Login" }).click();
  await page.getByPlaceholder("Enter any login").fill("stranger@example.org");
  await page.getByPlaceholder("and password").fill("any");
  await page.getByRole("button", { name: "Sign-in" }).click();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Authorization failed");
  await expect(page.getByText("your account doesn’t exist in Vitrine")).toBeVisible();
  await expect(page.getByText("ask your administrator or an owner of the site")).toBeVisible();
  await page.getByRole("link", { name: "Sign in again" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sign in");
});
