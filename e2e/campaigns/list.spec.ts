import type { Locator, Page } from "@playwright/test";
import type { Api } from "@/e2e/support/api";
import { expect, makeFreshText, SITE, test } from "@/e2e/support/fixtures";
import { waitUntilHydrated } from "@/e2e/support/hydrated";
import { enter, pressArrowsTo, tabTo, typeIn } from "@/e2e/support/keyboard";
import { SHOP_ORIGIN } from "@/e2e/support/shop-events";
import { FULL } from "@/e2e/support/tier";
import { destroy, page as listCampaigns, saveDraft } from "@/lib/contract/campaigns/campaigns";
import * as listingCampaigns from "@/lib/contract/campaigns/listing-campaigns";
import type { BannerPlacement } from "@/lib/contract/campaigns/placements";

// The list of banner campaigns: filters, delete and undo, keyboard only, narrow screens. Drafts need no images, so the tests use
// drafts.

const params = { siteId: SITE };
/** An image of the demo shop, so that the drafts break no other test that opens the list. */
const IMAGE = `${SHOP_ORIGIN}/banners/tent-search_header-desktop.jpg`;

/** Creates a draft for a query; returns its id. */
async function createDraft(api: Api, queries: string, placements: BannerPlacement[] = []): Promise<string> {
  const images = { desktop_url: IMAGE, mobile_url: null };
  const banners = Object.fromEntries(placements.map((placement) => [placement, images]));
  const campaign = { id: null, queries, categories: null, target_url: "https://shop.invalid/", banners };
  const { id } = await api.call(saveDraft, { params, body: { campaign, base_revision: 0 } }, { "if-match": '"0"' });
  return id;
}

async function open(page: Page, search = "", folder = "campaigns"): Promise<void> {
  await page.goto(`/sites/${SITE}/${folder}${search}`);
  await page.getByRole("searchbox", { name: "Find or create" }).waitFor();
  await waitUntilHydrated(page);
}

function findRow(page: Page, query: string): Locator {
  return page.getByRole("row").filter({ has: page.getByRole("link", { name: query, exact: true }) });
}

test("filters campaigns while typing, by state and by placement, and keeps the filters in the URL", {
  tag: FULL,
}, async ({ page, api }) => {
  const word = makeFreshText("tent");
  await createDraft(api, `${word} one`, ["search_header"]);
  await createDraft(api, `${word} two`, ["search_list", "search_footer"]);
  await open(page);
  await page.getByRole("searchbox", { name: "Find or create" }).fill(word);
  await expect(findRow(page, `${word} one`)).toContainText("Above results");
  await expect(findRow(page, `${word} two`)).toContainText("Draft");
  await page
    .getByRole("navigation", { name: "Status" })
    .getByRole("link", { name: /^Drafts/ })
    .click();
  await page.getByText("Placement", { exact: true }).click();
  await page.getByRole("link", { name: /^Among results/ }).click();
  await expect(findRow(page, `${word} one`)).toBeHidden();
  await expect(findRow(page, `${word} two`)).toBeVisible();
  await page.reload();
  await expect(findRow(page, `${word} two`)).toBeVisible();
  await expect(findRow(page, `${word} one`)).toBeHidden();
  await page.getByRole("link", { name: "Remove filter Placement: Among results" }).click();
  await expect(findRow(page, `${word} one`)).toBeVisible();
  await page.goBack();
  await expect(findRow(page, `${word} one`)).toBeHidden();
});

test("deletes a campaign after a question, and undoes it from the notification", { tag: FULL }, async ({
  page,
  api,
}) => {
  const query = makeFreshText("lamp");
  await createDraft(api, query, ["search_header"]);
  await open(page, `?q=${encodeURIComponent(query)}`);
  await findRow(page, query).hover();
  await page.getByRole("button", { name: `More actions: ${query}` }).click();
  await page.getByRole("menuitem", { name: "Delete…" }).click();
  const question = page.getByRole("alertdialog", { name: `Delete the campaign for “${query}”?` });
  await expect(question.getByRole("button", { name: "Cancel" })).toBeFocused();
  await question.getByRole("button", { name: "Delete campaign" }).click();
  await expect(page.getByText(`Campaign for “${query}” deleted`)).toBeVisible();
  await expect(findRow(page, query)).toBeHidden();
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect(findRow(page, query)).toBeVisible();
});

test("copies a live campaign to another site after a check, and undoes it there", { tag: FULL }, async ({
  page,
  api,
}) => {
  const { items } = await api.call(listCampaigns, { params, query: { state: "active" } });
  const campaign = items.find(({ id }) => id.startsWith("demo-"));
  const query = makeFreshText("copied");
  await open(page, `?state=active&q=${encodeURIComponent(campaign?.queries?.split(",")[0] ?? "")}`);
  await page
    .getByRole("checkbox", { name: /^Select (?!all)/ })
    .first()
    .check();
  await page.getByRole("button", { name: "Copy to other sites…" }).click();
  const dialog = page.getByRole("dialog", { name: "Copy 1 campaign to other sites" });
  await dialog.getByRole("checkbox", { name: "Hollowmere CZ" }).check();
  await dialog.getByRole("button", { name: "Check" }).click();
  const queries = dialog.getByRole("textbox", { name: "Queries on Hollowmere CZ, separated by commas" });
  // The fields are shown, because the target URL still leads to the first shop.
  await expect(dialog.getByText(/^The target URL still leads to the shop of/)).toBeVisible();
  await queries.fill(query);
  await queries.blur();
  await expect(dialog.getByText(`Shown for ${query}`)).toBeVisible();
  await dialog.getByRole("button", { name: "Copy to 1 site" }).click();
  await expect(dialog.getByText("Created: 1, not copied: 0")).toBeVisible();
  const link = dialog.getByRole("link", { name: "Open on Hollowmere CZ" });
  const [, siteId = ""] = /sites\/([^/]+)\//.exec((await link.getAttribute("href")) ?? "") ?? [];
  const find = { params: { siteId }, query: { q: query } };
  expect(await api.call(listCampaigns, find)).toMatchObject({ items: [{ queries: query, state: "active" }] });
  await dialog.getByRole("button", { name: "Undo the copy on Hollowmere CZ" }).click();
  await expect(dialog.getByText("Undone", { exact: true })).toBeVisible();
  expect(await api.call(listCampaigns, find)).toMatchObject({ items: [] });
});

test("finds, creates, deletes and undoes by keyboard only", { tag: FULL }, async ({ page, api }) => {
  const query = makeFreshText("rope");
  await createDraft(api, query);
  await open(page);
  const box = page.getByRole("searchbox", { name: "Find or create" });
  await typeIn(page, box, query);
  await expect(findRow(page, query)).toBeVisible();
  await enter(page, page.getByRole("button", { name: `More actions: ${query}` }));
  await pressArrowsTo(page, page.getByRole("menuitem", { name: "Delete…" }));
  await page.keyboard.press("Enter");
  await enter(page, page.getByRole("button", { name: "Delete campaign" }));
  await expect(page.getByText(`Campaign for “${query}” deleted`)).toBeVisible();
  await enter(page, page.getByRole("button", { name: "Undo", exact: true }));
  await expect(findRow(page, query)).toBeVisible();
  const missing = makeFreshText("kettle");
  await typeIn(page, box, missing);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("link", { name: `Create campaign for “${missing}”` })).toBeFocused();
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/campaigns\/new\?/);
  expect(new URL(page.url()).searchParams.get("query")).toBe(missing);
});

test("Enter opens the only campaign with that query", { tag: FULL }, async ({ page, api }) => {
  const query = makeFreshText("stove");
  const id = await createDraft(api, query);
  await open(page);
  await tabTo(page, page.getByRole("searchbox", { name: "Find or create" }));
  await page.keyboard.type(query.toUpperCase());
  await page.keyboard.press("Enter");
  await page.waitForURL(new RegExp(`/campaigns/${id}`));
});

test.describe("at 360 px", () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

  test("rows are cards, and nothing scrolls sideways", async ({ page, api }) => {
    const query = makeFreshText("a rather long query for waterproof family tents");
    await createDraft(api, query, ["search_header", "search_list", "search_footer", "autocomplete_list"]);
    await open(page, `?q=${encodeURIComponent(query)}`);
    await expect(findRow(page, query)).toContainText("Draft");
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    await page.getByRole("button", { name: `More actions: ${query}` }).click();
    await expect(page.getByRole("menuitem", { name: "Open" })).toBeVisible();
  });
});

// contract/campaigns/campaigns.test.ts finds no campaigns of other kinds; list.test.tsx names those of listings by their categories.
test("campaigns of listings are listed by category and do not mix with those of queries", { tag: FULL }, async ({
  page,
  api,
}) => {
  const query = makeFreshText("axe");
  const id = await createDraft(api, query);
  const category = makeFreshText("Tools");
  const campaign = { id: null, categories: [category], target_url: "https://shop.invalid/", banners: {} };
  await api.call(listingCampaigns.saveDraft, { params, body: { campaign, base_revision: 0 } }, { "if-match": '"0"' });
  await open(page, `?q=${encodeURIComponent(category)}`, "plp_campaigns");
  await expect(findRow(page, category)).toBeVisible();
  await page.getByRole("searchbox", { name: "Find or create" }).fill(query);
  await expect(page.getByRole("heading", { name: `No campaigns match “${query}”` })).toBeVisible();
  await api.call(destroy, { params, body: { campaign: { id } } });
});
