import { expect, test } from "@playwright/test";
import { SITE } from "@/e2e/support/fixtures";
import { collectEvents, readStoredEvents, type SentEvent, SHOP_ORIGIN } from "@/e2e/support/shop-events";

// The tracking script in a browser: it sends what a visitor of the demo shop sees, clicks and buys, also after a failed
// attempt (docs/events.md).

const SHOP = `${SHOP_ORIGIN}/shop/${SITE}`;

test("sends a search, a click and an order of one visitor, and the backend accepts them", async ({ page }) => {
  const sent = await collectEvents(page);
  await page.goto(`${SHOP}?utm_source=e2e`);
  const box = page.getByRole("combobox", { name: "Search the shop" });
  await box.fill("tent");
  await expect(page.getByRole("listbox", { name: "Search the shop" })).toBeVisible();
  await box.press("Enter");
  await page.getByRole("link", { name: "Page 2", exact: true }).click();
  const card = page.locator("a[data-vitrine-item]").nth(1);
  const identity = await card.getAttribute("data-vitrine-item");
  await card.click();
  await page.getByRole("button", { name: "Add to basket" }).click();
  await page.getByRole("button", { name: "Place order" }).click();
  await expect(page.getByRole("heading", { name: "Thank you for your order" })).toBeVisible();
  const events = await sent();
  const lists = events.flatMap(({ lists: shown }) => Object.entries(shown ?? {}));
  expect(new Set(lists.map(([name]) => name))).toEqual(new Set(["Recommendation", "Autocomplete", "Search Results"]));
  const results = lists.filter(([name]) => name === "Search Results").map(([, list]) => list);
  expect(results.map(({ items, query }) => [query.string, items[0]?.position])).toEqual([
    ["tent", 1],
    ["tent", 25],
  ]);
  expect(results[1]?.items[1]?.url).toBe(identity);
  const acts = events.flatMap(({ action }) =>
    typeof action === "object" ? [[action.type, action.resource_identifier]] : [],
  );
  expect(acts).toEqual([
    ["click", identity],
    ["add-to-cart", identity],
  ]);
  const [order] = events.flatMap(({ items }) => items ?? []);
  expect(order).toMatchObject({ url: identity, count: 1 });
  expect(events.some(({ url }) => url === `${SHOP}?utm_source=e2e`)).toBe(true);
  expect(new Set(events.map(({ client_id: client }) => client)).size).toBe(1);
  for (const { client_id: client, local_timestamp: seconds } of events) {
    expect(client).toMatch(/^\d{6,40}$/);
    expect(Math.abs(seconds - Date.now() / 1000)).toBeLessThan(300);
  }
  // Accepted events are no longer stored.
  expect(await readStoredEvents(page)).toEqual([]);
});

test("stores events that cannot be sent and sends them with the next page", async ({ page }) => {
  let isDown = true;
  let attempts = 0;
  const taken: SentEvent[] = [];
  await page.context().route(`${SHOP_ORIGIN}/v1/events*`, async (route) => {
    attempts += 1;
    if (isDown) return route.abort("connectionfailed");
    taken.push(...(JSON.parse(route.request().postData() ?? "[]") as SentEvent[]));
    await route.continue();
  });
  await page.goto(`${SHOP}/search?q=hammock`);
  await expect.poll(() => readStoredEvents(page)).toHaveLength(2);
  // The second attempt starts only after the first has failed.
  await expect.poll(() => attempts).toBeGreaterThan(1);
  const waiting = await readStoredEvents(page);
  expect(waiting.map(({ type }) => type)).toEqual(["pv", "event"]);
  isDown = false;
  await page.goto(`${SHOP}/search?q=xqzvbn`);
  await expect.poll(() => readStoredEvents(page)).toEqual([]);
  const ids = new Set(taken.map(({ id }) => id));
  expect(waiting.every(({ id }) => ids.has(id))).toBe(true);
  const nothing = taken.find(({ lists }) => lists?.["Search Results"]?.query.string === "xqzvbn");
  expect(nothing?.lists?.["Search Results"]?.items).toEqual([]);
});

test("a visitor whose clock is an hour ahead loses no event", async ({ page }) => {
  await page.addInitScript(() => {
    const { now } = Date;
    Date.now = () => now() + 3_600_000;
  });
  const sent = await collectEvents(page);
  const answered = page.waitForResponse((response) => response.url().startsWith(`${SHOP_ORIGIN}/v1/events?`));
  await page.goto(`${SHOP}/search?q=hammock`);
  const answer = await answered;
  expect(answer.status()).toBe(204);
  const sentAt = Number(new URL(answer.url()).searchParams.get("sent_at"));
  expect(Math.abs(sentAt - 3_600 - Date.now() / 1000)).toBeLessThan(60);
  const events = await sent();
  expect(events.map(({ type }) => type)).toEqual(expect.arrayContaining(["pv", "event"]));
  for (const { local_timestamp: seconds } of events) expect(Math.abs(seconds - sentAt)).toBeLessThan(60);
  expect(await readStoredEvents(page)).toEqual([]);
});
