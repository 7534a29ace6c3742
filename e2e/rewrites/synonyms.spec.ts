import { WordsScreen } from "@/e2e/pages/words-screen";
import { expect, makeFreshText, test } from "@/e2e/support/fixtures";
import { waitUntilHydrated } from "@/e2e/support/hydrated";
import { findTitle, importShop, searchShop } from "@/e2e/support/shop";
import { FULL } from "@/e2e/support/tier";

// Editing synonyms, and a shop whose search applies each step.

test("adds a synonym, turns it into a correction, deletes and restores it, and the shop's search applies each step", async ({
  page,
  request,
}) => {
  const siteId = importShop(makeFreshText("Synonyms"));
  const list = new WordsScreen(page, siteId, "Synonyms");
  const found = async (): Promise<string[]> =>
    (await searchShop(request, siteId, "copier")).hits.map(({ url }) => findTitle(url)).sort();
  expect(await found()).toEqual([]);

  await list.open();
  await list.find.fill("copier -> photo, laser");
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await expect(list.getNotice("Row “copier” added")).toBeVisible();
  await expect(list.getRow("copier")).toContainText("One-way");
  await expect.poll(found).toEqual(["Laser printer", "Photo printer"]);
  await expect(list.getRow("copier").getByText("Live", { exact: true })).toBeVisible();

  const form = await list.edit("copier");
  await form.getByRole("radio", { name: /^Correction/ }).check();
  await form.getByRole("textbox", { name: "Search for this instead" }).fill("scanner");
  await page.keyboard.press("Enter");
  await expect(list.getNotice("Row “copier” changed")).toBeVisible();
  await expect(list.getRow("copier")).toContainText("Correction");
  await expect.poll(found).toEqual(["Flat scanner"]);
  const { corrected_query: corrected } = await searchShop(request, siteId, "copier");
  expect(corrected).toBe("<strike>copier</strike> <b>scanner</b>");

  await list.choose("copier", "Delete");
  await expect(list.getNotice("Row “copier” deleted")).toBeVisible();
  await expect(list.getRow("copier")).toBeHidden();
  await expect.poll(found).toEqual([]);
  await list.undo();
  await expect(list.getRow("copier")).toContainText("Correction");
  await expect.poll(found).toEqual(["Flat scanner"]);

  await list.choose("copier", "Row history");
  await page.waitForURL(/\/history\?.*object=/);
  await waitUntilHydrated(page);
  for (const sentence of ["added", "changed", "deleted"])
    await expect(page.getByRole("link", { name: `Synonyms for “copier” ${sentence}` })).toBeVisible();
  await page.getByRole("link", { name: "Synonyms for “copier” changed" }).click();
  const detail = page.getByRole("complementary", { name: /^Change #\d+$/ });
  await expect(detail.getByText("Kind: one-way changed to correction")).toBeVisible();
});

test("shows errors of a synonym at its field and adds nothing", { tag: FULL }, async ({ page }) => {
  const siteId = importShop(makeFreshText("Faults"));
  const list = new WordsScreen(page, siteId, "Synonyms");
  await list.open();
  await page.getByRole("button", { name: "Add synonyms" }).first().click();
  const form = page.getByRole("form", { name: "New row" });
  await form.getByRole("textbox", { name: "Word that shoppers type" }).fill("copier");
  await form.getByRole("button", { name: "Add", exact: true }).click();
  await expect(form.getByText("The synonym is missing. Enter at least one.")).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("alertdialog").getByRole("button", { name: "Discard" }).click();
  await expect(form).toBeHidden();
  await page.reload();
  await waitUntilHydrated(page);
  await expect(page.getByText("No synonyms yet")).toBeVisible();
});

test("one click on Add takes the word that is still typed, although the button moves", { tag: FULL }, async ({
  page,
}) => {
  const list = new WordsScreen(page, importShop(makeFreshText("Words")), "Synonyms");
  await list.open();
  await page.getByRole("button", { name: "Add synonyms" }).first().click();
  const form = page.getByRole("form", { name: "New row" });
  await form.getByRole("textbox", { name: "Word that shoppers type" }).fill("copier");
  await form.getByRole("textbox", { name: "Words it also finds" }).fill("photo");
  await form.getByRole("button", { name: "Add", exact: true }).click();
  await expect(list.getNotice("Row “copier” added")).toBeVisible();
});
