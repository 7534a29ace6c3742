import { WordsScreen } from "@/e2e/pages/words-screen";
import { expect, makeFreshText, test } from "@/e2e/support/fixtures";
import { importShop, searchShop } from "@/e2e/support/shop";
import { FULL } from "@/e2e/support/tier";

// Editing redirects, and a shop whose search applies them.

// One list serves both kinds of words, and synonyms.spec.ts takes the same steps; the form of a redirect is in redirect-list.test.tsx, what
// searches do with it in contract/rewrites/words.test.ts.
test("adds, edits in place, deletes and restores a redirect, and the shop's search applies each step", {
  tag: FULL,
}, async ({ page, request }) => {
  const siteId = importShop(makeFreshText("Redirects"));
  const list = new WordsScreen(page, siteId, "Redirects");
  const leads = async (q: string, more: { use_fixits?: "false" } = {}): Promise<string | null> =>
    (await searchShop(request, siteId, q, more)).suggested_url ?? null;
  expect(await leads("opening hours")).toBeNull();

  await list.open();
  await page.getByRole("button", { name: "Add redirect" }).first().click();
  const adding = page.getByRole("form", { name: "New row" });
  await adding.getByRole("textbox", { name: "Search query" }).fill("opening hours");
  await adding.getByRole("textbox", { name: "URL" }).fill("contact.html");
  await page.keyboard.press("Enter");
  await expect(
    adding.getByText("The target isn’t a full URL. Start it with https://, or with / for a page of this site."),
  ).toBeVisible();
  await adding.getByRole("textbox", { name: "URL" }).fill("https://shop.example/contact#hours");
  await page.keyboard.press("Enter");
  await expect(list.getNotice("Row “opening hours” added")).toBeVisible();
  const first = "https://shop.example/contact?lb_redirected_from=OPENING+Hours#hours";
  await expect.poll(() => leads("OPENING Hours")).toBe(first);
  expect(await leads("opening hours today")).toBeNull();
  expect(await leads("opening hours", { use_fixits: "false" })).toBeNull();
  await expect(list.getRow("opening hours").getByText("Live", { exact: true })).toBeVisible();

  const form = await list.edit("opening hours");
  await form.getByRole("textbox", { name: "URL" }).fill("https://shop.example/?page=contact");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(list.getNotice("Row “opening hours” changed")).toBeVisible();
  const second = "https://shop.example/?page=contact&lb_redirected_from=opening+hours";
  await expect.poll(() => leads("opening hours")).toBe(second);

  await list.choose("opening hours", "Delete");
  await expect(list.getNotice("Row “opening hours” deleted")).toBeVisible();
  await expect.poll(() => leads("opening hours")).toBeNull();
  await list.undo();
  await expect(list.getRow("opening hours")).toBeVisible();
  await expect.poll(() => leads("opening hours")).toBe(second);
});

test("adds a redirect typed as a whole row with one key, and finds it by a part of it", { tag: FULL }, async ({
  page,
}) => {
  const siteId = importShop(makeFreshText("Typed"));
  const list = new WordsScreen(page, siteId, "Redirects");
  await list.open();
  await list.find.fill("sale -> https://shop.example/sale");
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await expect(list.getNotice("Row “sale” added")).toBeVisible();
  await list.find.fill("SALE");
  await expect(list.getRow("sale")).toContainText("https://shop.example/sale");
  await list.find.fill("nowhere else");
  await expect(list.getRow("sale")).toBeHidden();
  await expect(page.getByRole("button", { name: "Add “nowhere else”" })).toBeVisible();
});
