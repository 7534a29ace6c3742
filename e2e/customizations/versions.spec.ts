import { EditorScreen } from "@/e2e/pages/editor-screen";
import { expect, test } from "@/e2e/support/fixtures";
import { waitUntilHydrated } from "@/e2e/support/hydrated";
import { SUBJECTS } from "@/e2e/support/subjects";
import { FULL } from "@/e2e/support/tier";

// Past and future versions, for every kind of customization: undo, restore, another time, the timeline, and the reason for
// a position.

for (const subject of SUBJECTS) {
  test(// history.test.tsx restores a version, contract/customizations/publications.test.ts undoes a publication; change-history.spec.ts clicks
  // Undo in a notification.
  `${subject.name}: undoes a publication from its notice and restores it from the history`, { tag: FULL }, async ({
    page,
    api,
  }) => {
    const made = await subject.make(api);
    const editor = await EditorScreen.of(page, subject, made);
    const [, , third = ""] = await editor.readTitles();
    await editor.press(third, /^Pin /);
    await editor.save();
    expect(await subject.rules(api, made)).toMatchObject([{ type: "pin", position: 3 }]);
    await page.getByRole("button", { name: "Undo", exact: true }).click();
    await expect(page.getByText("Undone", { exact: true })).toBeVisible();
    expect(await subject.rules(api, made)).toEqual([]);
    // The draft that was published exists again.
    await expect(page.getByRole("region", { name: "Draft", exact: true })).toContainText("1 unpublished change");

    await page.goto(`/sites/${made.siteId}/history?feature=${subject.kind}`);
    await waitUntilHydrated(page);
    await page
      .getByRole("link", { name: new RegExp(`^Rules for “${subject.inHistory(made)}” published`) })
      .first()
      .click();
    const detail = page.getByRole("complementary", { name: /^Change #\d+$/ });
    await detail.getByRole("button", { name: "Restore the version after this change" }).click();
    await expect(detail).toContainText(`${third}: pinned to position 3`);
    await detail.getByRole("button", { name: "Restore this version" }).click();
    await expect(page.getByText("Earlier version restored")).toBeVisible();
    expect(await subject.rules(api, made)).toMatchObject([{ type: "pin", position: 3 }]);
  });

  test(`${subject.name}: shows a future rule at its time and on the timeline, and explains the present position`, {
    tag: FULL,
  }, async ({ page, api }) => {
    const made = await subject.make(api);
    const editor = await EditorScreen.of(page, subject, made);
    const before = await editor.readTitles();
    const fourth = before[3] ?? "";
    await editor.choose(fourth, "Pin to top");
    await editor.choose(fourth, "Edit rule…");
    const popup = editor.getDialog("Edit pinned result");
    const from = popup.getByRole("group", { name: /^Active from/ }).getByRole("textbox");
    await from.first().fill("01.01.2099");
    await popup.getByRole("button", { name: "Apply" }).click();
    await editor.save(/Published\. Shoppers will see the changes from 01\.01\.2099/);
    expect(await editor.readTitles()).toEqual(before);
    await page.getByRole("button", { name: "Preview another time" }).click();
    await page.getByRole("button", { name: "Next change" }).click();
    await expect(editor.getResults().first()).toContainText(fourth);
    await page.getByRole("button", { name: "Back to now" }).click();
    await expect(editor.getResults().first()).toContainText(before[0] ?? "");

    await page.getByRole("button", { name: "Show timeline" }).click();
    await expect(page.getByRole("region", { name: "Timeline", exact: true })).toContainText(fourth);
    await editor.choose(fourth, "Why is this here?");
    const why = editor.getDialog("Why is this here?");
    await expect(why).toContainText(/(Position without rules|Live position): 4\b/);
    await why.getByRole("button", { name: "Close" }).last().click();
    await page
      .getByRole("region", { name: /^Rules that (affect|apply)/ })
      .getByRole("button", { name: "Show" })
      .click();
    await expect(page.getByRole("region", { name: /^Rules that (affect|apply)/ })).toContainText("Scheduled");
    if (!subject.isListed) return;

    await page.goto(`/sites/${made.siteId}/${subject.folder}`);
    await waitUntilHydrated(page);
    await page.getByRole("link", { name: "Timeline" }).click();
    await page.getByRole("heading", { level: 1, name: "Timeline" }).waitFor();
    await page.goto(`${page.url()}?${new URLSearchParams({ from: "2099-01-05", q: made.title })}`);
    await waitUntilHydrated(page);
    await page.getByRole("button", { name: new RegExp(`^${fourth}: `) }).press("Shift+ArrowRight");
    await page.getByRole("region", { name: "Unsaved changes" }).getByRole("button", { name: "Save changes" }).click();
    await expect(page.getByText("Dates of 1 rule saved")).toBeVisible();
  });
}
