import { expect, makeFreshText, SITE, test } from "@/e2e/support/fixtures";
import { waitUntilHydrated } from "@/e2e/support/hydrated";
import { importShop } from "@/e2e/support/shop";
import { SHOP_ORIGIN } from "@/e2e/support/shop-events";
import { FULL } from "@/e2e/support/tier";

// Visits: finding and reading them, saving a segment, and fixing a search from a visit.

const path = (siteId: string, rest = "") => `/sites/${siteId}/settings/explore/events${rest}`;

test.describe(() => {
  test.use({ javaScriptEnabled: false });

  // searches.spec.ts reads a list without JavaScript; session-list.test.tsx has the links of this one.
  test("without JavaScript visits are listed, filtered by the address, paged and read", { tag: FULL }, async ({
    page,
  }) => {
    await page.goto(path(SITE, "?converted=1"));
    await expect(page.getByRole("heading", { name: "Visits", level: 1 })).toBeVisible();
    await expect(page.getByText("Converted: Yes")).toBeVisible();
    const rows = page.getByRole("table").getByRole("rowheader");
    await expect(rows).toHaveCount(25);
    const first = (await rows.first().textContent()) ?? "";
    await page.getByRole("link", { name: "Older visits" }).click();
    await expect(rows.first()).not.toHaveText(first);
    await rows.first().getByRole("link").click();
    await expect(page.getByRole("heading", { name: "Timeline" })).toBeVisible();
  });
});

test("opens and closes a visit in place and keeps the list's position", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 500 });
  await page.goto(path(SITE, "?period=30d"));
  await waitUntilHydrated(page);
  const links = page.getByRole("table").getByRole("rowheader").getByRole("link");
  const link = links.nth(20);
  await link.scrollIntoViewIfNeeded();
  // The page scrolls, or a table that is too wide for it, so the place of the link on the screen counts.
  const measureTop = () => link.evaluate((element) => Math.round(element.getBoundingClientRect().top));
  const before = await measureTop();
  expect(before).toBeLessThan(500);
  let documents = 0;
  page.on("request", (request) => {
    if (request.isNavigationRequest()) documents += 1;
  });
  const name = (await link.textContent()) ?? "";
  await link.click();
  await expect(page.getByRole("heading", { name: `Visit by ${name}`, level: 1 })).toBeVisible();
  await expect(page).toHaveURL(/period=30d/);
  await page.goBack();
  await expect(link).toBeFocused();
  await expect.poll(measureTop).toBe(before);
  expect(documents).toBe(0);
});

// filter-bar.test.tsx.
test("adds a filter, applies it on other screens, and clears it", { tag: FULL }, async ({ page }) => {
  await page.goto(path(SITE));
  await waitUntilHydrated(page);
  await page.getByRole("button", { name: "Add filter" }).click();
  await page.getByRole("menuitem", { name: "Any filter used" }).click();
  const dialog = page.getByRole("dialog", { name: "Any filter used" });
  await dialog.getByRole("radio", { name: "Yes" }).check();
  await dialog.getByRole("button", { name: "Apply" }).click();
  await expect(page).toHaveURL(/with_any_filter=1/);
  await expect(page.getByText("Any filter used: Yes")).toBeVisible();
  await page.getByRole("link", { name: "Remove filter: Any filter used: Yes" }).click();
  await expect(page).toHaveURL(/with_any_filter=(&|$)/);
});

test("saves filters as a segment, applies it by name, and undoes it", { tag: FULL }, async ({ page }) => {
  const name = makeFreshText("Segment");
  await page.goto(path(SITE, "?device=mobile"));
  await waitUntilHydrated(page);
  await page.getByRole("button", { name: "Segments" }).click();
  const dialog = page.getByRole("dialog", { name: "Segments" });
  await dialog.getByRole("textbox", { name: "Name" }).fill(name);
  await dialog.getByRole("button", { name: "Save as segment" }).click();
  await expect(page.getByText(`Segment: ${name}`)).toBeVisible();
  await expect(page).toHaveURL(/apply_segment=/);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByTitle(/isn’t available on this site/)).toBeVisible();
});

test("adds a synonym from a search without results in two clicks and a confirmation", { tag: FULL }, async ({
  page,
  request,
}) => {
  const siteId = importShop(makeFreshText("Visits"));
  const client = String(9_000_000_000_000 + Math.floor(Math.random() * 1_000_000));
  const now = Math.floor(Date.now() / 1000);
  const event = (id: string, seconds: number, rest: Record<string, unknown>) => ({
    ...{ id: `${client}-${id}`, client_id: client, local_timestamp: now + seconds, ...rest },
  });
  const list = (query: string) => ({ "Search Results": { items: [], query: { string: query } } });
  const sent = await request.post(`${SHOP_ORIGIN}/v1/events?tracker_id=${siteId}`, {
    data: [event("a", -60, { type: "pv", url: "/" }), event("b", -50, { type: "event", lists: list("plotter") })],
  });
  expect(sent.status()).toBe(204);
  await expect(async () => {
    await page.goto(path(siteId, "?no_results=1&period=7d"));
    await expect(page.locator("main [aria-busy=true]")).toHaveCount(0);
    expect(await page.getByRole("rowheader", { name: client }).count()).toBe(1);
  }).toPass();
  await expect(page.getByText("In progress")).toBeVisible();
  await waitUntilHydrated(page);
  await page.getByRole("link", { name: client }).click();
  await expect(page.getByText("Searched for “plotter”, in Search results, nothing was found")).toBeVisible();
  await page.getByRole("button", { name: "Add synonym" }).click();
  const dialog = page.getByRole("dialog", { name: "Synonym for “plotter”" });
  await dialog.getByRole("textbox").fill("printer");
  await expect(dialog.getByText("Laser printer")).toBeVisible();
  await dialog.getByRole("button", { name: "Add synonym" }).click();
  const found = dialog.getByRole("region", { name: "Current results for “plotter”" });
  await expect(found.getByText("Laser printer")).toBeVisible();
  await dialog.getByRole("button", { name: "Done" }).click();
  await page.getByRole("button", { name: "Show list" }).click();
  const seen = page.getByRole("region", { name: "List shown for “plotter”" });
  await expect(seen.getByText("The list was empty.")).toBeVisible();
  await expect(seen.getByText(/Synonyms or redirects have changed since then/)).toBeVisible();
  await page.getByText("Details").last().click();
  await expect(page.getByRole("list", { name: /^JSON of/ })).toContainText("plotter");
});
