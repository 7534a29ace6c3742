import { setCookies } from "@/e2e/support/cookies";
import { expect, test } from "@/e2e/support/fixtures";
import { SITE } from "@/e2e/support/fresh";
import { waitUntilHydrated } from "@/e2e/support/hydrated";
import { readAreaTexts } from "@/e2e/support/texts";
import { FULL } from "@/e2e/support/tier";
import { LOCALES } from "@/lib/contract/kit/locale";
import type recommendations from "@/messages/en/recommendations.json";

const AT = `/sites/${SITE}/setup/recommenders`;

// recommenders-screen.test.tsx shows every section in each language; the walk opens the screen.
for (const locale of LOCALES) {
  test(`says what the models need and can recommend, in ${locale}`, { tag: FULL }, async ({ page, baseURL }) => {
    const texts = readAreaTexts<typeof recommendations>(locale, "recommendations");
    await setCookies(page.context(), baseURL, { chosen_locale: locale });
    await page.goto(AT);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(texts.recommenders.title);
    const models = page.getByRole("region", { name: texts.recommenders.models.title });
    const { name, about } = texts.recommendations.models.item_detail_alternatives;
    await expect(models.getByRole("heading", { name, exact: false }).first()).toBeVisible();
    await expect(models.getByText(about)).toBeVisible();
  });
}

// recommenders-screen.test.tsx, and contract/recommendations/recommendations-preview.test.ts.
test("previews the recommendations of an item with their reasons", { tag: FULL }, async ({ page }) => {
  await expect(async () => {
    await page.goto(`${AT}?model=item_detail_alternatives`);
    await waitUntilHydrated(page);
    await expect(page.locator("main [aria-busy=true]")).toHaveCount(0);
    expect(await page.getByText(/^Last trained /).count()).toBe(1);
  }).toPass();
  await page.getByRole("combobox", { name: "Product" }).fill("tent");
  await page.getByRole("listbox").getByRole("option").first().click();
  const hits = page.getByRole("list", { name: "Preview" }).getByRole("listitem");
  await expect(hits.first()).toBeVisible();
  await expect(hits.first()).toContainText(/In \d+ of \d+ visits? with |Similar to .*: same |Popular now/);
  await page.reload();
  await expect(hits.first()).toBeVisible();
});

test("opens a model in the preview, and shows the code of a box", { tag: FULL }, async ({ page }) => {
  await page.goto(AT);
  await waitUntilHydrated(page);
  await page.getByRole("button", { name: "Preview Trends" }).click();
  await expect(page).toHaveURL(/model=trends/);
  await expect(page.getByRole("heading", { name: "Preview", exact: true })).toBeFocused();
  await page.getByRole("button", { name: "Show code of Trends" }).click();
  const dialog = page.getByRole("dialog", { name: "Code for Trends" });
  await expect(dialog.getByText(/\/v1\/recommend\?tracker_id=/)).toBeVisible();
  await expect(dialog.getByText(/homepage_trends_original/).first()).toBeVisible();
});
