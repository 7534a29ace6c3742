import { ListScreen } from "@/e2e/pages/list-screen";
import { expect, makeFreshText, SITE, test } from "@/e2e/support/fixtures";
import { waitUntilHydrated } from "@/e2e/support/hydrated";
import { LISTED, tagKind } from "@/e2e/support/subjects";

// Parts of the history that need a browser: undo from a notification, the page without JavaScript, the download.

for (const subject of LISTED) {
  test(
    `${subject.name}: undo in the notification restores a deleted one, and the history has both changes`,
    tagKind(subject),
    async ({ page, api }) => {
      const { siteId, title } = await subject.make(api);
      const list = new ListScreen(page, siteId, subject);
      await list.open(`?q=${encodeURIComponent(title)}`);
      await page.getByRole("button", { name: `More actions: ${title}` }).click();
      await page.getByRole("menuitem", { name: "Delete…" }).click();
      await page.getByRole("alertdialog").getByRole("button", { name: "Delete customization" }).click();
      await page.getByRole("button", { name: "Undo", exact: true }).click();
      await expect(page.getByText("Undone", { exact: true })).toBeVisible();
      await expect(list.getRow(title)).toBeVisible();

      await page.goto(`/sites/${siteId}/history?q=${encodeURIComponent(title)}`);
      await waitUntilHydrated(page);
      await page.getByRole("link", { name: `Customization for “${title}” deleted` }).click();
      const detail = page.getByRole("complementary", { name: /^Change #\d+$/ });
      await expect(detail.getByText("This change has already been undone.")).toBeVisible();
      await detail.getByRole("link", { name: /^Undone by change/ }).click();
      await expect(detail.getByRole("link", { name: /^Undoes change/ })).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(detail).toBeHidden();
    },
  );
}

test.describe(() => {
  test.use({ javaScriptEnabled: false });

  test("the history works without JavaScript, including filters and download", async ({ page, api }) => {
    const query = `lantern ${makeFreshText("zz")}`;
    await api.createCustomization(query, [{ id: null, type: "hide", item_url: "HM-10028" }]);
    await page.goto(`/sites/${SITE}/history`);
    await page.getByRole("searchbox", { name: "Find by name" }).fill(query);
    await page.getByRole("button", { name: "Show" }).click();
    await expect(page.getByRole("row", { name: new RegExp(query) })).toHaveCount(2);
    await page.getByRole("link", { name: `Rules for “${query}” saved` }).click();
    await expect(page.getByRole("complementary", { name: /^Change #\d+$/ })).toContainText("hidden");
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: "Export CSV (2 rows)" }).click(),
    ]);
    expect(download.suggestedFilename()).toBe(`history_${SITE}_start_now.csv`);
  });
});
