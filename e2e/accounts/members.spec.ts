import { expect, makeFreshText, signIn, test } from "@/e2e/support/fixtures";
import { waitUntilHydrated } from "@/e2e/support/hydrated";
import { chooseEnglish } from "@/e2e/support/links";
import { importShop } from "@/e2e/support/shop";
import { FULL } from "@/e2e/support/tier";

// In a session of its own, because a view as a member applies to all pages of a session.

test("an owner invites someone, sees the console as them, and what they lack; and ends the view", {
  tag: FULL,
}, async ({ browser, baseURL: origin }) => {
  const baseURL = origin ?? "";
  const siteId = importShop(makeFreshText("Team"));
  const members = `/sites/${siteId}/settings/members`;
  const context = await browser.newContext({
    storageState: await signIn(browser, baseURL, { path: members }),
    baseURL,
  });
  await chooseEnglish(context, baseURL);
  const page = await context.newPage();
  await page.goto(members);
  await waitUntilHydrated(page);
  await page.getByRole("button", { name: "Invite" }).click();
  const dialog = page.getByRole("dialog", { name: "Invite a member" });
  await dialog.getByLabel("E-mail address").fill(`${makeFreshText("ida").replace(" ", "-")}@example.org`);
  await dialog.getByLabel("Name").fill("Ida Nová");
  await expect(dialog).toContainText("This server doesn’t send e-mails.");
  await dialog.getByLabel("Language").selectOption("cs");
  await dialog.getByRole("checkbox", { name: "Synonyms" }).check();
  await dialog.getByRole("button", { name: "Create invitation" }).click();
  await expect(dialog).toBeHidden();
  // The product of these tests has no mail server.
  const link = page.getByRole("dialog", { name: "Pass on the link" });
  await expect(link.getByLabel("Link")).toHaveValue(/\/deep_link\?/);
  await expect(link).toContainText("The link expires on");
  await link.getByRole("button", { name: "Done" }).click();
  await expect(link).toBeHidden();
  const row = page.getByRole("row", { name: /Ida Nová/ });
  await expect(row).toContainText("Invited, not signed in yet");

  await page.getByRole("button", { name: "More actions for Ida Nová" }).click();
  await page.getByRole("menuitem", { name: "View as this person" }).click();
  const bar = page.getByRole("region", { name: "Viewing as someone else" });
  await expect(bar).toContainText("You are viewing the console as Ida Nová.");
  // Every way in leads to the first screen that the person may open.
  const synonyms = `/sites/${siteId}/catalog_management/synonyms`;
  await expect(page.getByRole("heading", { level: 1, name: "Synonyms" })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe(synonyms);
  for (const path of ["/", `/sites/${siteId}`]) {
    expect((await page.goto(path))?.status()).toBe(200);
    expect(new URL(page.url()).pathname).toBe(synonyms);
  }
  await page.goto("/sites");
  await page.getByRole("link", { name: new RegExp(siteId) }).click();
  await page.waitForURL(`**${synonyms}`);

  expect((await page.goto(`/sites/${siteId}/searches`))?.status()).toBe(403);
  await expect(page.getByText("Search statistics and visits")).toBeVisible();
  const main = page.getByRole("main");
  await expect(main.getByRole("link", { name: "Rowan Hale" })).toHaveAttribute("href", /^mailto:/);
  await expect(main.getByRole("link", { name: /^Go to .* home$/ })).toHaveAttribute("href", synonyms);
  await expect(main.getByRole("heading", { name: /^Available screens on / })).toBeVisible();
  await expect(main.getByRole("link", { name: "Synonyms", exact: true })).toHaveAttribute("href", synonyms);
  await expect(main.getByRole("link", { name: "Help", exact: true })).toBeVisible();
  await expect(main.getByRole("link", { name: "Query statistics" })).toHaveCount(0);

  await page.goto(synonyms);
  await expect(bar).toBeVisible();
  const language = page.getByRole("combobox", { name: "Language" });
  await waitUntilHydrated(page);
  await language.selectOption("pl");
  await expect(page.getByText("You are viewing the console as someone else, so nothing can be changed.")).toBeVisible();

  await bar.getByRole("button", { name: "End viewing" }).click();
  await expect(bar).toBeHidden();
  await page.goto(`/sites/${siteId}/history?feature=members`);
  await expect(page.getByText("Console viewed as Ida Nová").first()).toBeVisible();
  await context.close();
});

// ways-out.spec.ts opens such a page; what it says is in members-screen.test.tsx and not-authorized.test.tsx.
test("a member with other rights reads what is missing and whom to ask", { tag: FULL }, async ({
  browser,
  baseURL: origin,
}) => {
  const baseURL = origin ?? "";
  const state = await signIn(browser, baseURL, { sub: "viewer", path: "/sites/100200-300401/searches" });
  const context = await browser.newContext({ storageState: state, baseURL });
  await chooseEnglish(context, baseURL);
  const page = await context.newPage();
  expect((await page.goto("/sites/100200-300401/settings/members"))?.status()).toBe(403);
  await expect(page.getByText("Inviting people and changing their rights")).toBeVisible();
  const owner = page.getByRole("main").getByRole("link", { name: "Rowan Hale" });
  await expect(owner).toHaveAttribute("href", /^mailto:[^?]+@[^?]+\?subject=Access%20to%20Hollowmere/);
  await page.goto("/sites/100200-300401/not_authorized?missing=!viewer,synonyms");
  await expect(page.getByText("View-only access: with the role Viewer you can’t change anything.")).toBeVisible();
  await context.close();
});
