import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { setCookies } from "@/e2e/support/cookies";
import { expect, makeFreshText, SITE, test } from "@/e2e/support/fixtures";
import { waitUntilHydrated } from "@/e2e/support/hydrated";
import { enter, tabTo, typeIn } from "@/e2e/support/keyboard";
import { measureOverflow } from "@/e2e/support/overflow";
import { SHOP_ORIGIN } from "@/e2e/support/shop-events";
import { FULL } from "@/e2e/support/tier";
import { show } from "@/lib/contract/campaigns/campaigns";
import { LOCALES } from "@/lib/contract/kit/locale";

// The life of a banner campaign on a phone and without a mouse, in every language: from nothing to the demo shop, a conflict that
// is taken over, its undo, and its end by date.

const SHOP = `${SHOP_ORIGIN}/shop/${SITE}`;
const IMAGE = `${SHOP_ORIGIN}/banners/tent-search_header-desktop.jpg`;

type Tree = { [name: string]: string | Tree };

/** Texts of a language by file and key: `text("campaigns", "campaigns.editor.queries.label")`. */
function loadTexts(locale: string) {
  return (file: string, key: string): string => {
    const path = join(import.meta.dirname, `../../messages/${locale}/${file}.json`);
    const found = key
      .split(".")
      .reduce<string | Tree | undefined>(
        (tree, name) => (typeof tree === "object" ? tree[name] : undefined),
        JSON.parse(readFileSync(path, "utf8")) as Tree,
      );
    if (typeof found !== "string") throw new Error(`no text ${key} in ${file}`);
    return found;
  };
}

type Texts = ReturnType<typeof loadTexts>;

/** The beginning of a text, before its first argument. */
function start(text: string): RegExp {
  return new RegExp(`^${(text.split("{")[0] ?? "").replace(/[.*+?^$()|[\]\\]/g, "\\$&")}`);
}

/** Fills in a campaign with a banner above the results, and waits until its image was checked. */
async function fillIn(page: Page, text: Texts, query: string): Promise<void> {
  await page.goto(`/sites/${SITE}/campaigns/new?${new URLSearchParams({ query })}`);
  await waitUntilHydrated(page);
  const queries = page.getByRole("textbox", { name: text("campaigns", "campaigns.editor.queries.label"), exact: true });
  await expect(queries).toHaveValue(query);
  await expect(queries).toBeFocused();
  const target = page.getByRole("textbox", { name: text("campaigns", "campaigns.editor.target.label") });
  await typeIn(page, target, `${SHOP}/search?q=tent`);
  const header = page.getByRole("group", { name: text("campaigns", "campaigns.placements.search_header") });
  await typeIn(page, header.getByRole("textbox").first(), IMAGE);
  await expect(header).toContainText(/2048 × 320, \d+ kB/);
}

/** Opens the review and publishes. */
async function publish(page: Page, text: Texts): Promise<void> {
  const name = text("drafts", "drafts.bar.publish");
  await enter(page, page.getByRole("button", { name, exact: true }).last());
  const dialog = page.getByRole("dialog");
  const confirm = text("drafts", "drafts.publish.confirm");
  await enter(page, dialog.getByRole("button", { name: confirm, exact: true }));
}

/** Whether shoppers see a banner above the results of a query. */
async function expectInShop(page: Page, query: string, count: number): Promise<void> {
  const shop = await page.context().newPage();
  await shop.goto(`${SHOP}/search?${new URLSearchParams({ q: query })}`);
  await expect(shop.locator('[data-vitrine-placement="search_header"]')).toHaveCount(count);
  await shop.close();
}

async function expectFitsPhone(page: Page): Promise<void> {
  await expect.poll(() => measureOverflow(page)).toBeLessThanOrEqual(0);
}

for (const locale of LOCALES) {
  test(`a campaign from nothing to its end by keyboard on a phone, in ${locale}`, { tag: FULL }, async ({
    page,
    baseURL,
    api,
  }) => {
    const text = loadTexts(locale);
    const published = page.getByText(text("campaigns", "campaigns.editor.published.now"));
    const query = makeFreshText("tent");
    await page.setViewportSize({ width: 360, height: 780 });
    await setCookies(page.context(), baseURL, { chosen_locale: locale });

    const first = await test.step("create and publish a campaign, and see it in the shop", async () => {
      await fillIn(page, text, query);
      await page.keyboard.press("ControlOrMeta+s");
      await expect(page.getByText(text("drafts", "drafts.saved"))).toBeVisible();
      await expect(page).toHaveURL(/\/campaigns\/[0-9a-f-]{36}$/);
      await expectInShop(page, query, 0);
      await publish(page, text);
      await expect(published).toBeVisible();
      await expectInShop(page, query, 1);
      await expectFitsPhone(page);
      return new URL(page.url()).pathname.split("/").at(-1) ?? "";
    });

    await test.step("take over the query with another campaign, which deletes the first", async () => {
      await fillIn(page, text, query);
      await publish(page, text);
      const dialog = page.getByRole("dialog", { name: /\S/ });
      const takeOver = dialog.getByRole("radio", { name: start(text("campaigns", "campaigns.clash.takeOver")) });
      await tabTo(page, takeOver);
      await page.keyboard.press("Space");
      await expect(takeOver).toBeChecked();
      await expectFitsPhone(page);
      await enter(page, dialog.getByRole("button", { name: text("campaigns", "campaigns.clash.apply") }));
      await expect(published).toBeVisible();
      await expect(api.call(show, { params: { siteId: SITE }, query: { id: first } })).rejects.toThrow("404");
    });

    await test.step("undo it, which brings the first back", async () => {
      await enter(page, page.getByRole("button", { name: text("kit", "common.undo"), exact: true }));
      await expect(page.getByText(text("kit", "common.undone"), { exact: true })).toBeVisible();
      const { campaign } = await api.call(show, { params: { siteId: SITE }, query: { id: first } });
      expect(campaign).toMatchObject({ queries: query });
    });

    await test.step("end the first campaign by a date", async () => {
      await page.goto(`/sites/${SITE}/campaigns/${first}`);
      await waitUntilHydrated(page);
      const to = page.getByRole("group", { name: start(text("campaigns", "campaigns.editor.dates.to")) });
      await typeIn(page, to.getByRole("textbox").first(), "01.01.2020");
      await page.keyboard.press("Tab");
      await publish(page, text);
      await expect(page.getByText(text("campaigns", "campaigns.editor.published.ended"))).toBeVisible();
      await expectInShop(page, query, 0);
    });
  });
}
