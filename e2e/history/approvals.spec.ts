import { expect, SITE, test } from "@/e2e/support/fixtures";

test("the approvals open from their URL, and say whether the site requires them", async ({ page }) => {
  await page.goto(`/sites/${SITE}/approvals`);
  await expect(page.getByRole("heading", { level: 1, name: "Approvals" })).toBeVisible();
  await expect(page.getByText("This site doesn’t require approval.")).toBeVisible();
  await page.getByRole("link", { name: "Decided" }).click();
  await expect(page).toHaveURL(/state=decided/);
});
