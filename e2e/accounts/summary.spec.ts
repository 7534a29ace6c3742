import { expect, test } from "@playwright/test";
import { unsubscribeLink } from "@/e2e/support/links";
import { FULL } from "@/e2e/support/tier";

// How often the summary by e-mail comes, changed from the e-mail itself.

test.use({ javaScriptEnabled: false });

test("the link in a summary stops it and starts it again, without signing in and without JavaScript", async ({
  page,
  baseURL,
}) => {
  await page.goto(await unsubscribeLink(baseURL ?? "", "owner"));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Summary by e-mail");
  await page.getByRole("button", { name: "Stop these e-mails" }).click();
  await expect(page.getByText(/no longer gets summaries/)).toBeVisible();
  await page.getByRole("button", { name: "Every day" }).click();
  await expect(page.getByText(/gets the summary every day/)).toBeVisible();
});

// unsubscribe-link.test.ts refuses it; the walk opens the page of a changed link (“summary by e-mail”).
test("a changed link changes nothing and says what to do", { tag: FULL }, async ({ page, baseURL }) => {
  const link = new URL(await unsubscribeLink(baseURL ?? "", "owner"));
  link.searchParams.set("user", "somebody");
  await page.goto(link.href);
  await expect(page.getByText(/This link is incomplete or was changed/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Stop these e-mails" })).toHaveCount(0);
});
