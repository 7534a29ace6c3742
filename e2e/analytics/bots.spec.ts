import { expect, makeFreshText, test } from "@/e2e/support/fixtures";
import { waitUntilHydrated } from "@/e2e/support/hydrated";
import { importShop } from "@/e2e/support/shop";
import { SHOP_ORIGIN } from "@/e2e/support/shop-events";
import { FULL } from "@/e2e/support/tier";

// Visits of bots in statistics: left out, and shown by a switch.

const GOOGLE = "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)";

// contract/analytics/who-counts.test.ts counts bots with and without the switch, also in the detail and in visits; left-out.test.tsx has the switch.
test("shows visits of bots only with the switch, also in the detail and in the list of visits", { tag: FULL }, async ({
  page,
}) => {
  const siteId = importShop(makeFreshText("Bots"));
  // Visits are counted half an hour after their last event.
  const at = Math.floor(Date.now() / 1000) - 3_600;
  const search = (visitor: number, string: string, more: object) => ({
    id: `bots-${siteId}-${visitor}`,
    client_id: `77001${visitor}`,
    local_timestamp: at,
    type: "event",
    lists: { "Search Results": { items: [{ url: "A", position: 1 }], query: { string } } },
    ...more,
  });
  const events = [search(1, "rope", {}), search(2, "crampon", { user_agent: GOOGLE })];
  const answer = await page.request.post(`${SHOP_ORIGIN}/v1/events?tracker_id=${siteId}`, { data: events });
  expect(answer.status()).toBe(204);
  const path = `/sites/${siteId}/searches`;
  const left = page.getByText("Left out: 1 visit by bots, with 1 search.");
  await expect(async () => {
    await page.goto(path);
    await expect(left).toBeVisible({ timeout: 3_000 });
  }).toPass();
  await waitUntilHydrated(page);
  const table = page.getByRole("table", { name: "Queries: Search results" });
  await expect(table.getByRole("rowheader")).toHaveText([/rope/]);
  await page.getByRole("switch", { name: "With bots" }).click();
  await expect(table.getByRole("rowheader")).toHaveText([/crampon/, /rope/]);
  await expect(page.getByText("Included: 1 visit by bots, with 1 search.")).toBeVisible();
  await table.getByRole("rowheader").first().getByRole("link").click();
  await expect(page).toHaveURL(/with_bots=1/);
  await expect(page.getByRole("heading", { name: "crampon", level: 1 })).toBeVisible();
  await page.goto(`/sites/${siteId}/settings/explore/events?with_bots=1`);
  await expect(page.getByText("Bot: Googlebot")).toBeVisible();
});
